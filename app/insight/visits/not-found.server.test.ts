import { expect, test } from 'vitest'
import { addRedirects } from '#content/redirect/add-redirects.server.ts'
import { testDb } from '#tests/support/database.ts'
import { admin, buildProduct } from '#tests/support/factories.ts'
import { addCounts } from '#tests/support/visits.ts'
import { listNotFound } from './not-found.server.ts'
import { rollUpDays } from './store-counts.server.ts'

test('what was not found most is listed for a month, without what is there or led on by now', async () => {
	await using db = await testDb()
	await buildProduct(db, { slug: 'boot-dip' })
	await addRedirects(db, admin(), '/2019/* /news')
	await addCounts(db.$client, [
		['0', 'not found', '/old', 3],
		['-29', 'not found', '/old', 4],
		['-1', 'not found', '/wp-login.php', 2],
		['-1', 'not found', '/mistyped', 1],
		['-1', 'not found', '/\\', 2],
		['-1', 'not found', 'others', 90],
		['-1', 'not found', '/products/boot-dip', 9],
		['-1', 'not found', '/2019/first', 9],
		['-31', 'not found', '/older', 50],
		['-31', 'page', 'missing', 50],
	])
	await rollUpDays(db)
	expect(await listNotFound(db)).toEqual([
		{ path: '/old', views: 7 },
		{ path: '/\\', views: 2 },
		{ path: '/wp-login.php', views: 2 },
	])
	const { rows } = await db.$client.query(`select kind, name from visit_counts where views = 50`)
	expect(rows).toEqual([{ kind: 'page', name: 'missing' }])
})
