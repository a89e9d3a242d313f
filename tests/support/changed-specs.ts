// The tests that a change affects, for `npm test -- changed`: `node tests/support/changed-specs.ts COMMIT` prints them
// as JSON. A test is affected when it or one of its imports has changed; when it is named after a changed file or its
// folder; or when it is about a screen or a form and opens an address of a route that imports a changed file. A layout
// stands for all pages below it by its own address alone. Specs that open every page (accessibility, weak network and
// the like) are left to the whole run, and of a change that many screens show, all but the tests of those that import
// it most directly: a minute and a half is the aim.
import { execFileSync } from 'node:child_process'
import { posix } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { importersOf, importsOf, readSources } from './architecture.ts'
import type { Sources } from './architecture.ts'

/** How many tests there may be, by what they cost. */
const most = { units: 80, pages: 20, specs: 12 }
const rooms = /^tests\/(?:pages|e2e\/(?:pages|forms|edit|admin))\//
const root = projectRoot()
const [since = 'HEAD'] = process.argv.slice(2)
const sources = readSources(root, ['app', 'tests'])
const touched = testsTouchedBy(changedFiles(), sources)
const kinds = {
	units: touched.filter((file) => file.endsWith('.test.ts') && !isPageTest(file)),
	pages: touched.filter(isPageTest),
	specs: touched.filter((file) => file.endsWith('.spec.ts')),
}
const chosen = {
	units: nearest(kinds.units, most.units),
	pages: nearest(kinds.pages, most.pages),
	specs: nearest(kinds.specs, most.specs),
}
const left = touched.length - Object.values(chosen).flat().length
process.stdout.write(JSON.stringify({ ...chosen, left }))

function isPageTest(file: string): boolean {
	return /^tests\/pages\/.*\.test\.ts$/.test(file)
}

/** The first files until they have this many tests: at least one. */
function nearest(files: string[], maxTests: number): string[] {
	let count = 0
	return files.filter((file, at) => {
		count += (sources.get(file) ?? '').match(/\btest\(/g)?.length ?? 0
		return at === 0 || count <= maxTests
	})
}

function changedFiles(): string[] {
	const git = (...args: string[]) =>
		execFileSync('git', args, { cwd: root }).toString().split('\n').filter(Boolean)
	return [
		...git('diff', '--name-only', since),
		...git('ls-files', '--others', '--exclude-standard'),
	]
}

/** The tests that the changes affect: first those with like names, then those of the nearest importers. */
function testsTouchedBy(changed: string[], all: Sources): string[] {
	const importers = [...importersOf(all, changed)]
	const names = changed.filter((file) => file.startsWith('app/')).flatMap(namesIn)
	const addresses = patternsOf(routes).flatMap(({ file, pattern }) => {
		const rank = importers.indexOf(`app/${file}`)
		return rank < 0 ? [] : [{ rank, pattern }]
	})
	const rankOf = (test: string) => {
		const stem = posix.basename(test).replace(/\.(spec|test)\.ts$/, '')
		if (changed.includes(test) || names.includes(stem)) return -2
		const imported = importsOf(all, test).map(({ target }) => target)
		if (imported.includes('app/routes.ts')) return Infinity
		if (!rooms.test(test)) return importers.includes(test) ? importers.indexOf(test) : Infinity
		const text = [test, ...imported].map((file) => all.get(file) ?? '').join('\n')
		const found = addresses.filter(({ pattern }) => pattern.test(text)).map(({ rank }) => rank)
		const isAlike = found.length > 0 && names.some((name) => stem.includes(name))
		return isAlike ? -1 : Math.min(...found, ...(importers.includes(test) ? [0] : []))
	}
	return [...all.keys()]
		.filter((file) => /\.(spec|test)\.ts$/.test(file) && !file.startsWith('tests/faults/'))
		.map((file) => ({ file, rank: rankOf(file) }))
		.filter(({ rank }) => rank < Infinity)
		.sort((a, b) => a.rank - b.rank)
		.map(({ file }) => file)
}

/** Names that a spec may share: the file's, and its folder's. */
function namesIn(file: string): string[] {
	const stem = posix.basename(file).split('.')[0] ?? ''
	return [stem, posix.basename(posix.dirname(file))]
}

/** Each route's file, and a pattern for its address in a test: up to the first parameter. */
function patternsOf(entries: RouteConfigEntry[], base = ''): { file: string; pattern: RegExp }[] {
	return entries.flatMap(({ file, path = '', children = [] }) => {
		const address = [base, path].filter(Boolean).join('/')
		const [fixed = ''] = address.split(/[:*]/)
		const end = fixed === address ? String.raw`['"\`?#]` : String.raw`[^'"\`?#]`
		const pattern = new RegExp(String.raw`['"\`]/${fixed}${end}`)
		return [{ file, pattern }, ...patternsOf(children, address)]
	})
}
