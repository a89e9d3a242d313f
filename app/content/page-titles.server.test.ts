import { expect, test, vi } from 'vitest'
import { slugHistory } from '#platform/db/tables/history.server.ts'
import { testDb } from '#tests/support/database.ts'
import { buildArticle, buildProduct, hiddenStates, now } from '#tests/support/factories.ts'
import { findPageTitles } from './page-titles.server.ts'

test('paths have the titles of what is there today, also under a former address, by one query', async () => {
	await using db = await testDb()
	const product = await buildProduct(db, { slug: 'steel-tray', title: 'Steel tray' })
	const former = { recordType: 'product', recordId: product.id, slug: 'boot-tray' }
	await db.insert(slugHistory).values(former)
	await buildArticle(db, { slug: 'wet-litter', title: 'Wet litter' })
	const [state] = Object.values(hiddenStates)
	await buildProduct(db, { slug: 'hidden', title: 'Hidden', ...state })

	const queries = vi.spyOn(db.pool, 'query')
	const paths = ['/', '/contact', '/products/boot-tray', '/news/wet-litter', '/products/hidden']
	const gone = ['/products/gone', '/nowhere', '/admin/leads', '/constructor']
	expect(await findPageTitles(db, [...paths, ...gone], now)).toEqual({
		'/': { title: 'Home', href: '/' },
		'/contact': { title: 'Contact', href: '/contact' },
		'/products/boot-tray': { title: 'Steel tray', href: '/products/steel-tray' },
		'/news/wet-litter': { title: 'Wet litter', href: '/news/wet-litter' },
		'/products/hidden': { title: 'Hidden', href: null },
	})
	expect(await findPageTitles(db, [], now)).toEqual({})
	expect(queries).toHaveBeenCalledTimes(1)
})
