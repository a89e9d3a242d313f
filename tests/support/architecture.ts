// The rules of the house about where code lives and who may import whom, as functions over a map of sources: the same
// functions judge the project and the small made-up projects that prove they find a breach.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'

/** Text by path from the project folder, such as `app/lib/text/slug.ts`. */
export type Sources = Map<string, string>

type Import = { target: string; isTypeOnly: boolean }

/**
 * A file may import from its own folder or from an earlier layer; a test may import anything.
 * `content/*` is one folder for each content type.
 */
const layers = [
	'lib',
	'settings.ts',
	'db',
	'jobs',
	'cache',
	'mail',
	'auth',
	'media',
	'backup',
	'records',
	'site',
	'search',
	'admin',
	'leads',
	'forms',
	'inbox',
	'content/*',
	'content',
	'people',
	'dashboard',
	'routes',
	'.',
]
const homelessNames = ['utils', 'helpers', 'misc', 'common', 'services', 'hooks', 'types']
/** Also words of the business, for which a table and a page are named. */
const businessNames = ['services']

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith('tests/')
const isServerOnly = (file: string) => /\.server\.tsx?$/.test(file)
const mayMixSides = (file: string) => /^app\/(routes\/|routes\.ts$|root\.tsx$|entry\.)/.test(file)

/** Imports against the order of the layers, between content types, or from `app/` to what is built on it. */
export function findLayerBreaches(sources: Sources): string[] {
	return [...sources.keys()].flatMap((file) =>
		importsOf(sources, file)
			.filter(({ target }) => !mayImport(file, target))
			.map(({ target }) => `${file} -> ${target}`),
	)
}

/** Files of `app/` in a folder that has no place among the layers. */
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

/** Files for the browser that take more than types from the server's side. */
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

/** Imports that lead from a file back to itself, each circle once. */
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

/** Components that plain Node would have to load for `entry`, which it cannot. */
export function findComponentsReachedFrom(sources: Sources, entry: string): string[] {
	const reached = new Set([entry])
	for (const file of reached) {
		for (const { target, isTypeOnly } of importsOf(sources, file)) {
			if (!isTypeOnly && sources.has(target)) reached.add(target)
		}
	}
	return [...reached].filter((file) => file.endsWith('.tsx'))
}

/** Exported functions, classes and values of server files, `lib/` and `records/` that promise nothing in words. */
export function findMissingDocstrings(sources: Sources): string[] {
	const owing = /^app\/(lib\/|records\/|.*\.server\.ts$)/
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

/** Browser tests that go to an address by themselves, where a click may come before the script that hears it. */
export function findBareVisits(sources: Sources): string[] {
	return [...sources]
		.filter(
			([file, source]) => /^tests\/e2e\/.*\.spec\.ts$/.test(file) && source.includes('.goto('),
		)
		.map(([file]) => file)
}

/** Lines a file at the median and at the ninetieth percentile. */
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
	// What is measured is started and signed in to as in tests.
	if (target.startsWith('tests/')) return file.startsWith('bench/')
	if (!file.startsWith('app/')) return true
	if (!target.startsWith('app/')) return !/^(server|commands|scripts|demo)\//.test(target)
	return folderOf(file) === folderOf(target) || layerOf(target) < layerOf(file)
}

/** What counts as one folder: a content type, the registry beside them, or a first-level folder of `app/`. */
function folderOf(file: string): string {
	const parts = file.split('/').slice(1)
	if (parts.length === 1) return parts[0] === 'settings.ts' ? 'settings.ts' : '.'
	if (parts[0] === 'content' && parts.length > 2) return `content/${parts[1]}`
	return parts[0] ?? '.'
}

function layerOf(file: string): number {
	const folder = folderOf(file)
	return layers.indexOf(folder.startsWith('content/') ? 'content/*' : folder)
}

/** These files and everything that imports them, directly or through others. */
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

/** Every import and re-export, lazy ones included; of ours as a path from the project folder, others by their name. */
export function importsOf(sources: Sources, file: string): Import[] {
	const source = (sources.get(file) ?? '').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
	const fixed = source.matchAll(
		/^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w\s{},*$]*?\bfrom\s*)?['"]([^'"]+)['"]/gm,
	)
	const lazy = source.matchAll(/\bimport\(\s*()['"]([^'"]+)['"]/g)
	return [...fixed, ...lazy]
		.map(([, type, name = '']) => ({ target: resolve(file, name), isTypeOnly: Boolean(type) }))
		.filter(({ target }) => !target.includes('/+types/'))
}

function resolve(file: string, name: string): string {
	if (name.startsWith('#')) return name.slice(1)
	return name.startsWith('.') ? posix.join(posix.dirname(file), name) : name
}
