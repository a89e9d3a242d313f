import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { addCounts, addSent } from '#tests/support/visits.ts'
import { exportVisits } from './export-visits.server.ts'

const siteUrl = 'https://www.example.nz'

async function exported(db: TestDb, days = 30) {
	const { fileName, body } = await exportVisits(db, { days, siteUrl })
	return { fileName, text: await new Response(body).text() }
}

test('each page is a line with its numbers, the most read first, then each origin and missed search; names are no formulas', async () => {
	await using db = await testDb()
	const product = await buildProduct(db, { slug: 'boot-dip', title: '=Boot "Dip"' })
	await addCounts(db.$client, [
		['0', 'page', '/', 1000],
		['-1', 'page', '/', 3],
		['-30', 'page', `product ${product.id}`, 1200],
		['-31', 'page', `product ${product.id}`, 40],
		['-60', 'page', `product ${product.id}`, 2],
		['-61', 'page', `product ${product.id}`, 900],
		['-45', 'page', '/contact', 8],
		['-1', 'page', 'missing', 2],
		['-1', 'page', 'article 77777777-0000-4000-8000-000000000000', 1],
		['-1', 'source', 'google.com', 50, 50],
		['-31', 'source', 'bing.com', 4, 4],
		['-1', 'source', 'a.example', 4, 0],
		['-1', 'country', 'New Zealand', 90, 50],
		['-1', 'campaign', '=spring', 9, 9],
		['-1', 'search', 'wry neck', 3, 3],
		['-31', 'search', 'wry neck', 1, 1],
		['-1', 'search', 'two people', 2, 2],
	])
	await addSent(db.$client, { page: '/products/boot-dip' })
	await addSent(db.$client, { page: '/products/boot-dip', kind: 'download' })
	await addSent(db.$client, { page: '/contact', kind: 'contact' })
	await addSent(db.$client, { page: '/news', kind: 'newsletter' })
	expect((await exported(db)).text.split('\r\n')).toEqual([
		'"Kind","Name","Address","Number","Number before","Enquiries","Downloads","Sign-ups"',
		`"Product","'=Boot ""Dip""","${siteUrl}/products/boot-dip","1200","42","1","1","0"`,
		`"Page","Home","${siteUrl}/","3","0","0","0","0"`,
		'"","Addresses without a page","","2","0","0","0","0"',
		'"Article","A page that is no longer there","","1","0","0","0","0"',
		`"Page","Contact","${siteUrl}/contact","0","8","1","0","0"`,
		`"Page","News","${siteUrl}/news","0","0","0","0","1"`,
		'"Site","google.com","","50","0"',
		'"Site","bing.com","","0","4"',
		`"Campaign","'=spring","","9","0"`,
		'"Country","New Zealand","","50","0"',
		'"Looked for and not found","wry neck","","3","1"',
		'',
	])
})

test('the file begins with the mark by which Excel reads UTF-8, and is named by its days', async () => {
	await using db = await testDb()
	const { fileName, body } = await exportVisits(db, { days: 7, siteUrl })
	const bytes = new Uint8Array(await new Response(body).arrayBuffer())
	expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
	const { rows } = await db.$client.query(
		`select 'visitors-' || (day - 7) || '-to-' || (day - 1) || '.csv' as name
			from (select ((now() - interval '10 minutes') at time zone 'Pacific/Auckland')::date as day) today`,
	)
	expect(fileName).toBe(rows[0].name)
})

test('more pages than are named at once are all in it, once each', async () => {
	await using db = await testDb()
	await db.$client.query(
		`insert into visit_counts select ((now() - interval '10 minutes') at time zone 'Pacific/Auckland')::date - 1 - day,
			'page', 'product ' || md5(n::text)::uuid, n, 0 from generate_series(1, 1500) n, generate_series(0, 1) day`,
	)
	const lines = (await exported(db, 7)).text.trim().split('\r\n')
	expect(lines).toHaveLength(1501)
	const read = lines.slice(1).map((line) => Number(line.split(',')[3]?.replaceAll('"', '')))
	expect(read).toEqual(Array.from({ length: 1500 }, (_, index) => 2 * (1500 - index)))
})
