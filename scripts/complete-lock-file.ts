// `node scripts/complete-lock-file.ts`: run it after every `npm install` that changed package-lock.json.
//
// Tools such as the linter come as one package per platform. npm leaves those of other platforms out of the lock
// file when the registry at hand does not carry them, and then refuses the file in `npm ci`. This puts them back with
// version and platform, so that `npm ci` knows without asking that they are not for this machine.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#app/lib/project-root.server.ts'

type Entry = {
	version?: string
	optionalDependencies?: Record<string, string>
	[key: string]: unknown
}

const systems = [
	'android',
	'darwin',
	'freebsd',
	'netbsd',
	'openbsd',
	'sunos',
	'aix',
	'linux',
	'openharmony',
]
const processors = [
	'arm64',
	'x64',
	'ia32',
	'arm',
	'ppc64',
	's390x',
	'riscv64',
	'loong64',
	'mips64el',
	'wasm32',
]

const file = join(projectRoot(), 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }
const added = missingEntries()
const paths = Object.entries({ ...lock.packages, ...Object.fromEntries(added) })
lock.packages = Object.fromEntries(paths.toSorted(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, '\t')}\n`)
console.log(`${added.length} packages of other platforms added`)

function missingEntries(): [string, Entry][] {
	return Object.entries(lock.packages).flatMap(([parent, entry]) =>
		Object.entries(entry.optionalDependencies ?? {})
			.filter(([name]) => !isPresent(parent, name))
			.map(([name, version]): [string, Entry] => [
				`node_modules/${name}`,
				{ version: exact(name, version), ...flags(entry), ...platformOf(name) },
			]),
	)
}

/** Whether Node would find `name` from `parent`: in its own folder or in one further up. */
function isPresent(parent: string, name: string): boolean {
	for (let folder = parent; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
		if (lock.packages[`${folder}/node_modules/${name}`.replace(/^\//, '')]) return true
		if (!folder.includes('/node_modules/')) return Boolean(lock.packages[`node_modules/${name}`])
	}
}

function exact(name: string, version: string): string {
	if (/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) return version
	throw new Error(`${name}@${version} is a range: the lock file needs one version`)
}

function flags({ dev, peer }: Entry): Partial<Entry> {
	return { ...(dev ? { dev } : {}), ...(peer ? { peer } : {}), optional: true }
}

function platformOf(name: string): Partial<Entry> {
	const words = name.split('/').at(-1)?.split(/[-_]/) ?? []
	const isWindows = words.some((word) => word === 'win32' || word === 'windows')
	const system = isWindows ? 'win32' : systems.find((known) => words.includes(known))
	const processor = processors.find((known) => words.includes(known))
	const isMusl = words.some((word) => word.startsWith('musl'))
	const isGnu = words.some((word) => word.startsWith('gnu')) && system === 'linux'
	if (!system && processor !== 'wasm32') throw new Error(`for which system is ${name}?`)
	return {
		...(processor ? { cpu: [processor] } : {}),
		...(isMusl || isGnu ? { libc: [isMusl ? 'musl' : 'glibc'] } : {}),
		...(system ? { os: [system] } : {}),
	}
}
