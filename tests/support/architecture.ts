// The rules about where code belongs and what it may import, as functions over a map of sources. The tests apply them
// to the project, and to small made-up projects to prove that they find a breach.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { importsIn } from '../../scripts/release-parts.ts'
import type { Import } from '../../scripts/release-parts.ts'

/** Text by path from the project folder, such as `app/platform/lib/text/slug.ts`. */
export type Sources = Map<string, string>

/**
 * The storeys of `app/`, the lowest first, and the folders of each in their order. A file may import from its own
 * folder or an earlier one; a test may import anything. `*` is one folder for each content type. Tables are made of the
 * declarations of types, so these count as a folder of `platform`, each type's for itself, and before them what they
 * need of `business` and `media`, which is plain.
 */
const storeys: Record<string, string[]> = {
	platform: [
		'lib',
		'settings.ts',
		'fields',
		'plain',
		'declarations',
		'storage',
		'db',
		'jobs',
		'cache',
		'business',
		'mail',
		'auth',
		'media',
		'backup',
	],
	kit: ['records', 'site', 'search', 'admin'],
	enquiries: ['leads', 'forms', 'inbox'],
	content: ['*', '.'],
	insight: ['findings', 'people', 'activity', 'dashboard', 'visits'],
	routes: ['.'],
	'.': ['.'],
}
const layers = Object.entries(storeys).flatMap(([storey, folders]) =>
	folders.map((folder) => `${storey}/${folder}`),
)
const isDeclaration = (file: string) =>
	/^app\/content\/(small\/[\w-]+|([\w-]+)\/(\2-fields|categories|roles|product-parts|place-values))\.ts$/.test(
		file,
	)
const isPlain = (file: string) =>
	/^app\/platform\/(business\/(business|opening-hours|parts|placeholders)|media\/attached-files)\.ts$/.test(
		file,
	)
const homelessNames = ['utils', 'helpers', 'misc', 'common', 'services', 'hooks', 'types']
/** Also words of the business, used for tables and pages. */
const businessNames = ['services']

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith('tests/')
const isServerOnly = (file: string) => /\.server\.tsx?$/.test(file)
const mayMixSides = (file: string) => /^app\/(routes\/|routes\.ts$|root\.tsx$|entry\.)/.test(file)

/** Imports against the order of the layers, between content types, or from `app/` to code built on it. */
export function findLayerBreaches(sources: Sources): string[] {
	return [...sources.keys()].flatMap((file) =>
		importsOf(sources, file)
			.filter(({ target }) => !mayImport(file, target))
			.map(({ target }) => `${file} -> ${target}`),
	)
}

/** Files of `app/` in a folder that is not in the list of layers. */
export function findUnknownFolders(sources: Sources): string[] {
	return [...sources.keys()].filter((file) => file.startsWith('app/') && layerOf(file) === -1)
}

/** Folders and files whose name says nothing about what is in them. */
export function findHomelessNames(sources: Sources): string[] {
	return [...sources.keys()].filter((file) => {
		const folders = file.split('/')
		const stem = folders.pop()?.split('.')[0] ?? ''
		const isHomeless = homelessNames.includes(stem) && !businessNames.includes(stem)
		return isHomeless || folders.some((folder) => homelessNames.includes(folder))
	})
}

/** Browser files that import more than types from server files. */
export function findServerLeaks(sources: Sources): string[] {
	const forBrowsers = [...sources.keys()].filter(
		(file) => file.startsWith('app/') && !isServerOnly(file) && !isTest(file) && !mayMixSides(file),
	)
	return forBrowsers.flatMap((file) =>
		importsOf(sources, file)
			.filter(({ target, isTypeOnly }) => !isTypeOnly && /^node:|^server\/|\.server\./.test(target))
			.map(({ target }) => `${file} -> ${target}`),
	)
}

/** Import cycles, each once. */
export function findCycles(sources: Sources): string[] {
	const done = new Set<string>()
	const cycles: string[] = []
	const visit = (file: string, path: string[]) => {
		const at = path.indexOf(file)
		if (at !== -1) return void cycles.push([...path.slice(at), file].join(' -> '))
		if (done.has(file)) return
		for (const { target } of importsOf(sources, file)) {
			if (sources.has(target)) visit(target, [...path, file])
		}
		done.add(file)
	}
	for (const file of sources.keys()) visit(file, [])
	return cycles
}

/** Components reached from `entry`, which plain Node cannot load. */
export function findComponentsReachedFrom(sources: Sources, entry: string): string[] {
	const reached = reachedFrom(sources, [entry], () => true)
	return [...reached].filter((file) => file.endsWith('.tsx'))
}

/**
 * Files of `app/` that browsers load and import more than types from `zod`, and those that stay on the server and
 * import `zod/mini`.
 */
export function findWrongZod(sources: Sources): string[] {
	const own = [...sources.keys()].filter((file) => file.startsWith('app/') && !isTest(file))
	const components = own.filter((file) => file.endsWith('.tsx') && !isServerOnly(file))
	const forBrowsers = reachedFrom(sources, components, (file) => !isServerOnly(file))
	return own.flatMap((file) => {
		const wrong = forBrowsers.has(file) ? 'zod' : 'zod/mini'
		return importsOf(sources, file)
			.filter(({ target, isTypeOnly }) => target === wrong && !isTypeOnly)
			.map(() => `${file} -> ${wrong}`)
	})
}

/** Files whose code is loaded with `entries`, through files that `isFollowed`. */
function reachedFrom(sources: Sources, entries: string[], isFollowed: (file: string) => boolean) {
	const reached = new Set(entries)
	for (const file of reached) {
		for (const { target, isTypeOnly } of importsOf(sources, file)) {
			if (!isTypeOnly && sources.has(target) && isFollowed(target)) reached.add(target)
		}
	}
	return reached
}

/** Exported functions, classes and values of server files, `lib/` and `records/` without a docstring. */
export function findMissingDocstrings(sources: Sources): string[] {
	const owing = /^app\/(platform\/lib\/|kit\/records\/|.*\.server\.ts$)/
	return [...sources].flatMap(([file, source]) => {
		if (!owing.test(file) || isTest(file) || file.endsWith('.tsx')) return []
		const lines = source.split('\n')
		return lines.flatMap((line, index) => {
			const name = /^export (?:async )?(?:function|class|const) (\w+)/.exec(line)?.[1]
			const before = lines[index - 1] ?? ''
			return name && !/^\s*(\*\/|\/\*\*.*\*\/)$/.test(before) ? [`${file}: ${name}`] : []
		})
	})
}

/** Browser tests that call `goto` directly: a click may come before the script that handles it. */
export function findBareVisits(sources: Sources): string[] {
	return [...sources]
		.filter(
			([file, source]) => /^tests\/e2e\/.*\.spec\.ts$/.test(file) && source.includes('.goto('),
		)
		.map(([file]) => file)
}

/** Lines per file: median and 90th percentile. */
export function measureSizes(sources: Sources): { median: number; p90: number } {
	const lines = [...sources.values()]
		.map((source) => source.trimEnd().split('\n').length)
		.sort((a, b) => a - b)
	const at = (share: number) => lines[Math.floor((lines.length - 1) * share)] ?? 0
	return { median: at(0.5), p90: at(0.9) }
}

/** The sources below `folders` of the project. */
export function readSources(root: string, folders: string[]): Sources {
	const files = folders.flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
			.filter((name) => /\.(tsx?|js)$/.test(name))
			.map((name) => posix.join(folder, name.replaceAll(sep, '/'))),
	)
	return new Map(files.sort().map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

function mayImport(file: string, target: string): boolean {
	if (isTest(file)) return true
	// The bench starts sites and signs in like the tests.
	if (target.startsWith('tests/')) return file.startsWith('bench/')
	if (!file.startsWith('app/')) return true
	if (!target.startsWith('app/')) return !/^(server|commands|scripts|demo)\//.test(target)
	return folderOf(file) === folderOf(target) || layerOf(target) < layerOf(file)
}

/** The unit of the rules: a folder of a storey, a content type, or the files beside them. */
function folderOf(file: string): string {
	const [storey = '.', folder = '.', ...rest] = file.split('/').slice(1)
	if (isPlain(file)) return 'platform/plain'
	if (isDeclaration(file)) return `platform/declarations/${folder}`
	if (folder === '.') return './.'
	if (storey === 'routes') return 'routes/.'
	return rest.length > 0 || folder === 'settings.ts' ? `${storey}/${folder}` : `${storey}/.`
}

function layerOf(file: string): number {
	const folder = folderOf(file)
	return layers.indexOf(
		folder.replace(/^content\/[^.].*/, 'content/*').replace(/^(platform\/declarations)\/.*/, '$1'),
	)
}

/** These files and all their importers, the nearest first. */
export function importersOf(sources: Sources, files: string[]): Set<string> {
	const importers = new Map<string, string[]>()
	for (const file of sources.keys())
		for (const { target } of importsOf(sources, file))
			importers.set(target, [...(importers.get(target) ?? []), file])
	const reached = new Set(files)
	for (const file of reached)
		for (const importer of importers.get(file) ?? []) reached.add(importer)
	return reached
}

/** The imports of a file, see `importsIn`. */
export function importsOf(sources: Sources, file: string): Import[] {
	return importsIn(sources.get(file) ?? '', file)
}
