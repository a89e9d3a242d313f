import { expect, test } from 'vitest'
import {
	findBareVisits,
	findComponentsReachedFrom,
	findCycles,
	findHomelessNames,
	findLayerBreaches,
	findMissingDocstrings,
	findServerLeaks,
	findUnknownFolders,
	findWrongZod,
	measureSizes,
} from './architecture.ts'

const some = (files: Record<string, string>) => new Map(Object.entries(files))

test('an import from a later layer is reported', () => {
	const breaches = findLayerBreaches(
		some({
			'app/platform/lib/text/slug.ts': `import { db } from '#platform/db/client.server.ts'`,
			'app/kit/site/header/header.tsx': `import type { Item } from '../../../content/product/view.ts'`,
			'app/platform/db/client.server.ts': `import { slug } from '#platform/lib/text/slug.ts'\nimport './rows.ts'`,
			'app/content/catalogue.ts': `import {\n\tproductType,\n} from './product/type.ts'`,
			'app/root.tsx': `export { routes } from './routes/public/home.tsx'`,
		}),
	)
	expect(breaches).toEqual([
		'app/platform/lib/text/slug.ts -> app/platform/db/client.server.ts',
		'app/kit/site/header/header.tsx -> app/content/product/view.ts',
	])
})

test('a dynamic import from a later layer is reported', () => {
	const breaches = findLayerBreaches(
		some({ 'app/platform/lib/button.tsx': `const kit = () => import('#kit/site/toast/toast.ts')` }),
	)
	expect(breaches).toEqual(['app/platform/lib/button.tsx -> app/kit/site/toast/toast.ts'])
})

test('a content type that imports another is reported', () => {
	const breaches = findLayerBreaches(
		some({
			'app/content/article/view.ts': `import { toMemberView } from '#content/member/view.ts'`,
			'app/content/member/view.ts': `import { status } from '#kit/records/status.ts'`,
		}),
	)
	expect(breaches).toEqual(['app/content/article/view.ts -> app/content/member/view.ts'])
})

test('app code that imports server code, and any code that imports the tests, is reported', () => {
	const breaches = findLayerBreaches(
		some({
			'app/platform/lib/a.ts': `import '#server/paths.ts'`,
			'app/platform/lib/a.test.ts': `import '#tests/support/database.ts'\nimport '#server/paths.ts'`,
			'server/index.ts': `import '#tests/support/database.ts'`,
		}),
	)
	expect(breaches).toEqual([
		'app/platform/lib/a.ts -> server/paths.ts',
		'server/index.ts -> tests/support/database.ts',
	])
})

test('a folder without a layer is reported', () => {
	expect(findUnknownFolders(some({ 'app/shop/cart.ts': '', 'app/platform/lib/a.ts': '' }))).toEqual(
		['app/shop/cart.ts'],
	)
})

test('a catch-all name is reported', () => {
	const sources = some({
		'app/platform/lib/helpers/a.ts': '',
		'app/kit/site/utils.ts': '',
		'server/types.server.ts': '',
		'app/platform/db/tables/content.server.ts': '',
	})
	expect(findHomelessNames(sources)).toEqual([
		'app/platform/lib/helpers/a.ts',
		'app/kit/site/utils.ts',
		'server/types.server.ts',
	])
})

test('an import cycle is reported', () => {
	const sources = some({
		'app/platform/lib/a.ts': `import { b } from './b.ts'`,
		'app/platform/lib/b.ts': `export * from './c.ts'`,
		'app/platform/lib/c.ts': `import type { A } from '#platform/lib/a.ts'`,
		'app/platform/lib/d.ts': `import { a } from './a.ts'`,
	})
	expect(findCycles(sources)).toEqual([
		'app/platform/lib/a.ts -> app/platform/lib/b.ts -> app/platform/lib/c.ts -> app/platform/lib/a.ts',
	])
})

test('server code that would reach the browser is reported', () => {
	const leaks = findServerLeaks(
		some({
			'app/kit/site/card.tsx': `import { type Row } from '../records/rows.server.ts'`,
			'app/kit/site/list.tsx': `import type { Row } from '../records/rows.server.ts'`,
			'app/platform/lib/hash.ts': `import { createHash } from 'node:crypto'`,
			'app/routes/public/home.tsx': `import { db } from '#platform/db/client.server.ts'`,
			'app/platform/lib/hash.server.ts': `import { createHash } from 'node:crypto'`,
		}),
	)
	expect(leaks).toEqual([
		'app/kit/site/card.tsx -> app/kit/records/rows.server.ts',
		'app/platform/lib/hash.ts -> node:crypto',
	])
})

test('a component in the worker is reported', () => {
	const sources = some({
		'server/worker.ts': `import { send } from '#platform/mail/send.server.ts'`,
		'app/platform/mail/send.server.ts': `import { Letter } from './letter.tsx'`,
		'app/platform/mail/letter.tsx': '',
	})
	expect(findComponentsReachedFrom(sources, 'server/worker.ts')).toEqual([
		'app/platform/mail/letter.tsx',
	])
})

test('an export without a docstring is reported', () => {
	const sources = some({
		'app/platform/lib/a.ts': `/** One. */\nexport const a = 1\n\nexport function b() {}\n`,
		'app/kit/site/c.ts': 'export const c = 1',
	})
	expect(findMissingDocstrings(sources)).toEqual(['app/platform/lib/a.ts: b'])
})

test('measures median and p90 file length', () => {
	const sources = some({ 'a.ts': 'x\n'.repeat(10), 'b.ts': 'x\n', 'c.ts': 'x\n'.repeat(500) })
	expect(measureSizes(sources)).toEqual({ median: 10, p90: 10 })
})

test('a browser test that calls page.goto itself is reported', () => {
	const visits = findBareVisits(
		some({
			'tests/e2e/home.spec.ts': `await page.goto('/')`,
			'tests/e2e/news.spec.ts': `await open(page, '/news')`,
			'tests/support/open.ts': `await page.goto(address)`,
		}),
	)
	expect(visits).toEqual(['tests/e2e/home.spec.ts'])
})

test('zod in a file that browsers load, and zod/mini in one that stays on the server, are reported', () => {
	const wrong = findWrongZod(
		some({
			'app/routes/home.tsx': `import { fields } from '#kit/records/fields.ts'\nimport { read } from '#platform/db/read.server.ts'`,
			'app/kit/records/fields.ts': `import { z } from 'zod'`,
			'app/platform/db/read.server.ts': `import { z } from 'zod/mini'\nimport { jobs } from '../jobs/catalog.ts'`,
			'app/platform/jobs/catalog.ts': `import { z } from 'zod'`,
			'app/platform/db/types.server.ts': `import type { z } from 'zod/mini'`,
		}),
	)
	expect(wrong).toEqual([
		'app/kit/records/fields.ts -> zod',
		'app/platform/db/read.server.ts -> zod/mini',
	])
})
