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
			'app/lib/text/slug.ts': `import { db } from '#app/db/client.server.ts'`,
			'app/site/header/header.tsx': `import type { Item } from '../../content/product/view.ts'`,
			'app/db/client.server.ts': `import { slug } from '#app/lib/text/slug.ts'\nimport './rows.ts'`,
			'app/content/catalogue.ts': `import {\n\tproductType,\n} from './product/type.ts'`,
			'app/root.tsx': `export { routes } from './routes/public/home.tsx'`,
		}),
	)
	expect(breaches).toEqual([
		'app/lib/text/slug.ts -> app/db/client.server.ts',
		'app/site/header/header.tsx -> app/content/product/view.ts',
	])
})

test('a dynamic import from a later layer is reported', () => {
	const breaches = findLayerBreaches(
		some({ 'app/lib/button.tsx': `const kit = () => import('#app/site/toast/toast.ts')` }),
	)
	expect(breaches).toEqual(['app/lib/button.tsx -> app/site/toast/toast.ts'])
})

test('a content type that imports another is reported', () => {
	const breaches = findLayerBreaches(
		some({
			'app/content/article/view.ts': `import { toMemberView } from '#app/content/member/view.ts'`,
			'app/content/member/view.ts': `import { status } from '#app/records/status.ts'`,
		}),
	)
	expect(breaches).toEqual(['app/content/article/view.ts -> app/content/member/view.ts'])
})

test('app code that imports server code, and any code that imports the tests, is reported', () => {
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

test('a folder without a layer is reported', () => {
	expect(findUnknownFolders(some({ 'app/shop/cart.ts': '', 'app/lib/a.ts': '' }))).toEqual([
		'app/shop/cart.ts',
	])
})

test('a catch-all name is reported', () => {
	const sources = some({
		'app/lib/helpers/a.ts': '',
		'app/site/utils.ts': '',
		'server/types.server.ts': '',
		'app/db/tables/content.server.ts': '',
	})
	expect(findHomelessNames(sources)).toEqual([
		'app/lib/helpers/a.ts',
		'app/site/utils.ts',
		'server/types.server.ts',
	])
})

test('an import cycle is reported', () => {
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

test('server code that would reach the browser is reported', () => {
	const leaks = findServerLeaks(
		some({
			'app/site/card.tsx': `import { type Row } from '../records/rows.server.ts'`,
			'app/site/list.tsx': `import type { Row } from '../records/rows.server.ts'`,
			'app/lib/hash.ts': `import { createHash } from 'node:crypto'`,
			'app/routes/public/home.tsx': `import { db } from '#app/db/client.server.ts'`,
			'app/lib/hash.server.ts': `import { createHash } from 'node:crypto'`,
		}),
	)
	expect(leaks).toEqual([
		'app/site/card.tsx -> app/records/rows.server.ts',
		'app/lib/hash.ts -> node:crypto',
	])
})

test('a component in the worker is reported', () => {
	const sources = some({
		'server/worker.ts': `import { send } from '#app/mail/send.server.ts'`,
		'app/mail/send.server.ts': `import { Letter } from './letter.tsx'`,
		'app/mail/letter.tsx': '',
	})
	expect(findComponentsReachedFrom(sources, 'server/worker.ts')).toEqual(['app/mail/letter.tsx'])
})

test('an export without a docstring is reported', () => {
	const sources = some({
		'app/lib/a.ts': `/** One. */\nexport const a = 1\n\nexport function b() {}\n`,
		'app/site/c.ts': 'export const c = 1',
	})
	expect(findMissingDocstrings(sources)).toEqual(['app/lib/a.ts: b'])
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
			'app/routes/home.tsx': `import { fields } from '../records/fields.ts'\nimport { read } from '../db/read.server.ts'`,
			'app/records/fields.ts': `import { z } from 'zod'`,
			'app/db/read.server.ts': `import { z } from 'zod/mini'\nimport { jobs } from '../jobs/catalog.ts'`,
			'app/jobs/catalog.ts': `import { z } from 'zod'`,
			'app/db/types.server.ts': `import type { z } from 'zod/mini'`,
		}),
	)
	expect(wrong).toEqual(['app/records/fields.ts -> zod', 'app/db/read.server.ts -> zod/mini'])
})
