// `node scripts/complete-lock-file.ts`: run it after every `npm install` that changed package-lock.json.
//
// Tools such as the linter come as one package per platform. npm leaves those of other platforms out of the lock file
// when the registry does not have them, and `npm ci` then refuses the file. This script adds them with version and
// platform, so that `npm ci` knows without a request that they are not for this machine.
//
// Some packages of the site have optional peers that are only tools here, such as the test runner. npm would install
// those with the site, so these peers are removed: `npm ci --omit=dev` then leaves the tools out.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'

type Entry = {
	version?: string
	dependencies?: Record<string, string>
	optionalDependencies?: Record<string, string>
	peerDependencies?: Record<string, string>
	peerDependenciesMeta?: Record<string, { optional?: boolean }>
	dev?: boolean
	devOptional?: boolean
	[key: string]: unknown
}

const systems = 'android darwin freebsd netbsd openbsd sunos aix linux openharmony'.split(' ')
const processors = 'arm64 x64 ia32 arm ppc64 s390x riscv64 loong64 mips64el wasm32'.split(' ')

const file = join(projectRoot(), 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }
const added = missingEntries()
const tools = markTools()
const paths = Object.entries({ ...lock.packages, ...Object.fromEntries(added) })
lock.packages = Object.fromEntries(paths.toSorted(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, '\t')}\n`)
console.log(`${added.length} packages of other platforms added, ${tools} marked as tools`)

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

/** Marks packages that only the tools need, and removes them from the peers of the others. Returns how many are new. */
function markTools(): number {
	const needed = neededForRunning()
	for (const path of needed) clearTools(path, needed)
	const tools = Object.entries(lock.packages).filter(
		([path, { dev }]) => path !== '' && !needed.has(path) && !dev,
	)
	for (const [, entry] of tools) {
		delete entry.devOptional
		entry.dev = true
	}
	return tools.length
}

/** The paths of the packages the site runs with, including their dependencies. */
function neededForRunning(): Set<string> {
	const needed = new Set<string>()
	const waiting = namesNeededBy('').map((name) => pathOf('', name))
	for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
		if (path === null || needed.has(path)) continue
		needed.add(path)
		for (const name of namesNeededBy(path)) waiting.push(pathOf(path, name))
	}
	return needed
}

function namesNeededBy(path: string): string[] {
	const entry = lock.packages[path] ?? {}
	const peers = Object.keys(entry.peerDependencies ?? {})
	return [
		...Object.keys(entry.dependencies ?? {}),
		...Object.keys(entry.optionalDependencies ?? {}),
		...peers.filter((name) => !entry.peerDependenciesMeta?.[name]?.optional),
	]
}

function clearTools(path: string, needed: Set<string>) {
	const { peerDependencies = {}, peerDependenciesMeta = {} } = lock.packages[path] ?? {}
	for (const name of Object.keys(peerDependenciesMeta)) {
		const peer = pathOf(path, name)
		if (peer === null || needed.has(peer)) continue
		delete peerDependencies[name]
		delete peerDependenciesMeta[name]
	}
}

function isPresent(parent: string, name: string): boolean {
	return pathOf(parent, name) !== null
}

/** Where Node finds `name` from `parent`: in its own folder or in one further up. */
function pathOf(parent: string, name: string): string | null {
	for (let folder = parent; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
		const path = `${folder}/node_modules/${name}`.replace(/^\//, '')
		if (lock.packages[path]) return path
		if (!folder.includes('/node_modules/'))
			return lock.packages[`node_modules/${name}`] ? `node_modules/${name}` : null
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
