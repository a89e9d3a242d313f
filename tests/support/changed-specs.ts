// The tests of pages and screens that a change affects, for `npm test -- changed`: `node tests/support/changed-specs.ts COMMIT` prints them as
// JSON. A test is affected when it or one of its imports has changed; when it is named after a changed file or its folder; or when
// it is about a screen or a form and opens an address of a route that imports a changed file. A layout stands for all pages below
// it by its own address alone. Specs that open every page (accessibility, weak network and the like) are left to the whole run.
import { execFileSync } from 'node:child_process'
import { posix } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { projectRoot } from '#app/lib/env/project-root.server.ts'
import { importersOf, importsOf, readSources } from './architecture.ts'
import type { Sources } from './architecture.ts'

const rooms = /^tests\/(?:pages|e2e\/(?:pages|forms|edit|admin))\//
const root = projectRoot()
const [since = 'HEAD'] = process.argv.slice(2)
const sources = readSources(root, ['app', 'tests'])
const touched = testsTouchedBy(changedFiles(), sources)
process.stdout.write(
	JSON.stringify({
		pages: touched.filter((file) => isPageTest(file)),
		specs: touched.filter((file) => !isPageTest(file)),
	}),
)

function isPageTest(file: string): boolean {
	return /^tests\/pages\/.*\.test\.ts$/.test(file)
}

function changedFiles(): string[] {
	const git = (...args: string[]) =>
		execFileSync('git', args, { cwd: root }).toString().split('\n').filter(Boolean)
	return [
		...git('diff', '--name-only', since),
		...git('ls-files', '--others', '--exclude-standard'),
	]
}

function testsTouchedBy(changed: string[], all: Sources): string[] {
	const touched = importersOf(all, changed)
	const names = changed.filter((file) => file.startsWith('app/')).flatMap(namesIn)
	const addresses = patternsOf(routes).flatMap(({ file, pattern }) =>
		touched.has(`app/${file}`) ? [pattern] : [],
	)
	return [...all.keys()]
		.filter((file) => file.endsWith('.spec.ts') || isPageTest(file))
		.filter((spec) => {
			const stem = posix.basename(spec).replace(/\.(spec|test)\.ts$/, '')
			const text = [spec, ...importsOf(all, spec).map(({ target }) => target)]
				.map((file) => all.get(file) ?? '')
				.join('\n')
			const isOpening = rooms.test(spec) && addresses.some((pattern) => pattern.test(text))
			return touched.has(spec) || names.includes(stem) || isOpening
		})
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
