// The last line of defence: what the database itself refuses when all earlier checks have failed.
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import {
	buildArticle,
	buildMedia,
	buildMember,
	buildProduct,
	buildResource,
	buildService,
	buildVacancy,
} from '#tests/support/factories.ts'

/** A row in each table of content and accounts. */
async function filledDb() {
	const db = await testDb()
	await buildProduct(db)
	await buildArticle(db)
	await buildService(db)
	await buildResource(db)
	await buildVacancy(db)
	await buildMember(db)
	await buildMedia(db)
	await db.pool.query(`insert into auth_users (email) values ('ana@example.nz')`)
	await db.pool.query(`insert into leads (kind, name, email) values ('contact', 'A', 'a@b.nz')`)
	await db.pool.query(`insert into rendered_texts (hash, html, headings, words, seal)
		values (repeat('a', 64), '', '[]', 0, repeat('b', 43))`)
	await db.pool.query(
		`insert into picture_requests (address, folder, requested_by) values ('a', 'team', 'b')`,
	)
	return db
}

/** Column, accepted values, and values just beyond them. */
const borders: [string, unknown[], unknown[]][] = [
	['products.price', [null, 0, 0.01, 99_999_999.99], [-0.01, 100_000_000]],
	['products.country', ['New Zealand', 'Australia', 'Both'], ['', 'NZ', 'both', null]],
	['products.status', ['draft', 'published'], ['', 'Draft', 'deleted', null]],
	['products.slug', ['a', 'a'.repeat(200), '鶏'.repeat(200)], ['', 'a'.repeat(201), null]],
	['products.title', ['a', 'ā'.repeat(200)], ['', 'a'.repeat(201), null]],
	['products.description', ['', 'a'.repeat(1000)], ['a'.repeat(1001), null]],
	['products.content', ['', 'a'.repeat(100_000)], ['a'.repeat(100_001), null]],
	['services.country', ['New Zealand', 'Australia', 'Both'], ['', 'France', null]],
	['services.display_order', [null, -1, 0, 2_147_483_647], [2_147_483_648]],
	['news.country', ['', null, 'Both', 'Australia'], ['Mars', ' ']],
	['news.content', ['a'.repeat(200_000)], ['a'.repeat(200_001), null]],
	['news.date', ['1.', 'a'.repeat(60)], ['', 'a', 'a'.repeat(61), null]],
	['resources.category', ['Bl', 'a'.repeat(60)], ['', 'a', 'a'.repeat(61), null]],
	['resources.price', [null, '', 'a'.repeat(40)], ['a'.repeat(41)]],
	['team_members.name', ['Jo', 'a'.repeat(120)], ['', 'J', 'a'.repeat(121), null]],
	['team_members.email', [null, 'a'.repeat(254)], ['a'.repeat(255)]],
	['job_vacancies.id', [1, 2_147_483_647], [null, 2_147_483_648]],
	['media.focus_x', [0, 100], [-1, 101, null]],
	['media.focus_y', [0, 100], [-1, 101, null]],
	['media.size_bytes', [0, 9_007_199_254_740_991], [-1, null]],
	['media.sha256', ['b'.repeat(64)], ['', 'b'.repeat(63), 'b'.repeat(65)]],
	['auth_users.email', ['a@b.nz', 'ā@b.nz'], ['A@b.nz', 'Ā@b.nz', 'a'.repeat(255), null]],
	['leads.state', ['new', 'in progress', 'done', 'spam'], ['', 'New', 'open', null]],
	['leads.kind', ['enquiry', 'contact', 'newsletter', 'resource-request', 'download'], ['fax']],
	['leads.message', [null, '', 'a'.repeat(10_000)], ['a'.repeat(10_001)]],
	['leads.address', [null, '203.0.113.7', '2001:db8::1'], ['unknown', '203.0.113.256', '']],
	['picture_requests.address', ['', 'a'.repeat(2000)], ['a'.repeat(2001), null]],
	['picture_requests.state', ['waiting'], ['', 'done', 'failed', null]],
	['picture_requests.fault', [null], ['', 'a'.repeat(501)]],
	['rendered_texts.words', [0, 1], [-1, null]],
	['rendered_texts.seal', ['', 'c'.repeat(43)], ['c'.repeat(44), null]],
]

test('each column accepts its limit values and refuses values just beyond them', async () => {
	await using db = await filledDb()
	const taken: string[] = []
	const refused: string[] = []
	for (const [column, good, bad] of borders) {
		const [table, name] = column.split('.')
		const set = (value: unknown) =>
			db.pool.query({ text: `update ${table} set ${name} = $1`, values: [value] })
		for (const value of bad)
			await set(value).then(
				() => taken.push(`${column} ${inShort(value)}`),
				() => {},
			)
		for (const value of good)
			await set(value).catch((error: unknown) => refused.push(`${column}: ${String(error)}`))
	}
	expect(taken, 'taken although it lies beyond').toEqual([])
	expect(refused, 'refused although it is allowed').toEqual([])
})

test.each(['cache_state', 'mail_server'])(
	'%s has one row and refuses a second one',
	async (table) => {
		await using db = await testDb()
		await expect(db.pool.query(`insert into ${table} default values`)).rejects.toMatchObject({
			code: '23505',
		})
		await expect(
			db.pool.query(`insert into ${table} (only_one) values (false)`),
		).rejects.toMatchObject({ code: '23514' })
	},
)

test('an account has one link of each kind', async () => {
	await using db = await filledDb()
	const addLink = (hash: string, kind: string) =>
		db.pool.query(
			`insert into auth_links (hash, kind, user_id, expires_at)
			select repeat($1, 64), $2, id, now() from auth_users`,
			[hash, kind],
		)
	await addLink('a', 'reset')
	await addLink('b', 'verification')
	await expect(addLink('c', 'reset')).rejects.toMatchObject({ constraint: 'auth_links_user_key' })
	// The first administrator's link belongs to no account, so there may be several.
	for (const hash of ['d', 'e'])
		await db.pool.query(
			`insert into auth_links (hash, kind, expires_at) values (repeat($1, 64), 'setup', now())`,
			[hash],
		)
})

test('text with a null character is refused, not truncated', async () => {
	await using db = await filledDb()
	await expect(
		db.pool.query({ text: 'update products set content = $1', values: ['a\0b'] }),
	).rejects.toMatchObject({ code: '22021' })
})

function inShort(value: unknown): string {
	return JSON.stringify(value).slice(0, 30)
}
