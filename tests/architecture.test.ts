import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#server/paths.ts'
import {
	findComponentsReachedFrom,
	findCycles,
	findHomelessNames,
	findLayerBreaches,
	findMissingDocstrings,
	findServerLeaks,
	findUnknownFolders,
	measureSizes,
	readSources,
} from './support/architecture.ts'

const project = readSources(projectRoot(), [
	...['app', 'server', 'scripts', 'demo', 'launcher', 'tests'],
])
const some = (files: Record<string, string>) => new Map(Object.entries(files))
const only = (isWanted: (file: string) => boolean) =>
	new Map([...project].filter(([file]) => isWanted(file)))

describe('the project', () => {
	test('files import only from their own folder or an earlier layer', () => {
		expect(findLayerBreaches(project)).toEqual([])
	})

	test('every folder of app/ has its place among the layers', () => {
		expect(findUnknownFolders(project)).toEqual([])
	})

	test('no folder or file is a drawer for anything', () => {
		expect(findHomelessNames(project)).toEqual([])
	})

	test('no file imports itself through others', () => {
		expect(findCycles(project)).toEqual([])
	})

	test('browser-safe files take nothing but types from server files', () => {
		expect(findServerLeaks(project)).toEqual([])
	})

	test.each(['server/index.ts', 'server/worker.ts', 'scripts/seed.ts'])(
		'%s loads no component, so that plain Node can run it',
		(entry) => {
			expect(project.has(entry)).toBe(true)
			expect(findComponentsReachedFrom(project, entry)).toEqual([])
		},
	)

	test('every export of a server file, of lib and of content/core says what it promises', () => {
		expect(findMissingDocstrings(project)).toEqual([])
	})

	test('files are short: half of them up to 80 lines, nine of ten up to 220', () => {
		const isDrawing = (file: string) => /^(demo\/artwork|app\/site\/illustrations)\//.test(file)
		const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)
		const { median, p90 } = measureSizes(only((file) => !isDrawing(file) && !isTest(file)))
		expect(median).toBeLessThanOrEqual(80)
		expect(p90).toBeLessThanOrEqual(220)
		expect(measureSizes(only(isTest)).p90).toBeLessThanOrEqual(300)
	})

	test('at most 45 runtime dependencies, each with its reason', () => {
		const root = projectRoot()
		const { dependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
			dependencies: Record<string, string>
		}
		const reasons = readFileSync(`${root}/docs/dependencies.md`, 'utf8')
		const names = Object.keys(dependencies)
		expect(names.length).toBeLessThanOrEqual(45)
		expect(names.filter((name) => !reasons.includes(`| \`${name}\` |`))).toEqual([])
	})
})

describe('a breach is found:', () => {
	test('an import from a later layer', () => {
		const breaches = findLayerBreaches(
			some({
				'app/lib/slug.ts': `import { db } from '#app/db/client.server.ts'`,
				'app/site/header.tsx': `import type { Item } from '../content/product/view.ts'`,
				'app/db/client.server.ts': `import { slug } from '#app/lib/slug.ts'\nimport './rows.ts'`,
				'app/content/registry.ts': `import {\n\tproductType,\n} from './product/type.ts'`,
				'app/root.tsx': `export { routes } from './routes/public/home.tsx'`,
			}),
		)
		expect(breaches).toEqual([
			'app/lib/slug.ts -> app/db/client.server.ts',
			'app/site/header.tsx -> app/content/product/view.ts',
		])
	})

	test('an import that is only made when needed', () => {
		const breaches = findLayerBreaches(
			some({ 'app/ui/button.tsx': `const kit = () => import('#app/site/toast.ts')` }),
		)
		expect(breaches).toEqual(['app/ui/button.tsx -> app/site/toast.ts'])
	})

	test('a content type that imports another', () => {
		const breaches = findLayerBreaches(
			some({
				'app/content/article/view.ts': `import { toMemberView } from '#app/content/member/view.ts'`,
				'app/content/member/view.ts': `import { status } from '#app/content/core/status.ts'`,
			}),
		)
		expect(breaches).toEqual(['app/content/article/view.ts -> app/content/member/view.ts'])
	})

	test('app code that imports what is built on it, or the tests', () => {
		const breaches = findLayerBreaches(
			some({
				'app/lib/a.ts': `import '#server/paths.ts'`,
				'app/lib/a.test.ts': `import '#tests/support/database.ts'\nimport '#server/paths.ts'`,
				'server/index.ts': `import '#tests/support/database.ts'`,
			}),
		)
		expect(breaches).toEqual([
			'app/lib/a.ts -> server/paths.ts',
			'server/index.ts -> tests/support/database.ts',
		])
	})

	test('a folder nobody has placed', () => {
		expect(findUnknownFolders(some({ 'app/shop/cart.ts': '', 'app/lib/a.ts': '' }))).toEqual([
			'app/shop/cart.ts',
		])
	})

	test('a drawer', () => {
		const sources = some({
			'app/lib/helpers/a.ts': '',
			'app/site/utils.ts': '',
			'server/types.server.ts': '',
			'app/db/tables/services.server.ts': '',
		})
		expect(findHomelessNames(sources)).toEqual([
			'app/lib/helpers/a.ts',
			'app/site/utils.ts',
			'server/types.server.ts',
		])
	})

	test('a circle of imports', () => {
		const sources = some({
			'app/lib/a.ts': `import { b } from './b.ts'`,
			'app/lib/b.ts': `export * from './c.ts'`,
			'app/lib/c.ts': `import type { A } from '#app/lib/a.ts'`,
			'app/lib/d.ts': `import { a } from './a.ts'`,
		})
		expect(findCycles(sources)).toEqual([
			'app/lib/a.ts -> app/lib/b.ts -> app/lib/c.ts -> app/lib/a.ts',
		])
	})

	test('server code that would reach the browser', () => {
		const leaks = findServerLeaks(
			some({
				'app/site/card.tsx': `import { type Row } from '../content/core/rows.server.ts'`,
				'app/site/list.tsx': `import type { Row } from '../content/core/rows.server.ts'`,
				'app/lib/hash.ts': `import { createHash } from 'node:crypto'`,
				'app/routes/public/home.tsx': `import { db } from '#app/db/client.server.ts'`,
				'app/lib/hash.server.ts': `import { createHash } from 'node:crypto'`,
			}),
		)
		expect(leaks).toEqual([
			'app/site/card.tsx -> app/content/core/rows.server.ts',
			'app/lib/hash.ts -> node:crypto',
		])
	})

	test('a component in the worker', () => {
		const sources = some({
			'server/worker.ts': `import { send } from '#app/mail/send.server.ts'`,
			'app/mail/send.server.ts': `import { Letter } from './letter.tsx'`,
			'app/mail/letter.tsx': '',
		})
		expect(findComponentsReachedFrom(sources, 'server/worker.ts')).toEqual(['app/mail/letter.tsx'])
	})

	test('an export without a docstring', () => {
		const sources = some({
			'app/lib/a.ts': `/** One. */\nexport const a = 1\n\nexport function b() {}\n`,
			'app/site/c.ts': 'export const c = 1',
		})
		expect(findMissingDocstrings(sources)).toEqual(['app/lib/a.ts: b'])
	})

	test('long files', () => {
		const sources = some({ 'a.ts': 'x\n'.repeat(10), 'b.ts': 'x\n', 'c.ts': 'x\n'.repeat(500) })
		expect(measureSizes(sources)).toEqual({ median: 10, p90: 10 })
	})
})
