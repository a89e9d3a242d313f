import { expect, test } from 'vitest'
import { mails } from '#platform/db/tables/mails.server.ts'
import type { DigestSection, MailData, SectionData } from '#platform/mail/kinds.ts'
import { defaultLetters } from '#platform/mail/letters.ts'
import { renderMail } from '#platform/mail/templates/render.ts'
import { createPerson } from '#tests/support/access.ts'
import { testBusiness } from '#tests/support/business.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { addCounts, addSent } from '#tests/support/visits.ts'
import { sendMonthDigest } from './month-digest.server.ts'

const morning = new Date('2027-02-01T07:00+13:00')

async function addWishing(db: TestDb, given: Parameters<typeof createPerson>[1] = {}) {
	const person = await createPerson(db, given)
	await db.$client.query('update auth_users set wants_visits_mail = true where id = $1', [
		person.id,
	])
	return person
}

async function mailed(db: TestDb) {
	const rows = await db.select().from(mails).orderBy(mails.createdAt, mails.toEmail)
	return rows.map(({ toEmail, data }) => {
		const [section] = (data as MailData['digest']).sections as [DigestSection]
		const { month, lines } = section.data as SectionData['visits-month']
		return { kind: section.kind, to: toEmail, month, lines }
	})
}

test('it says what was read in the calendar month, compared with as many days before', async () => {
	await using db = await testDb()
	const product = await buildProduct(db, { title: 'Boot Dip Station' })
	await addWishing(db, { email: 'ana@example.com' })
	await addCounts(db.$client, [
		['2027-01-01', 'hour', '09', 1000],
		['2027-01-31', 'hour', '23', 234],
		['2027-02-01', 'hour', '00', 9000],
		['2026-12-31', 'hour', '10', 600],
		['2026-12-01', 'hour', '10', 500],
		['2026-11-30', 'hour', '10', 7000],
		['2027-01-15', 'visitors', 'all', 310],
		['2026-12-15', 'visitors', 'all', 620],
		['2027-01-15', 'page', '/', 300],
		['2027-01-16', 'page', `product ${product.id}`, 400],
		['2027-01-16', 'page', 'missing', 999],
		['2027-01-16', 'page', 'others', 999],
		['2027-01-16', 'page', '/news', 30],
		['2027-01-16', 'page', '/contact', 20],
		['2027-02-01', 'page', '/about', 5000],
		['2027-01-16', 'source', 'direct', 0, 500],
		['2027-01-16', 'source', 'google.com', 0, 120],
		['2027-01-17', 'source', 'bing.com', 0, 1],
		['2027-01-17', 'source', 'a.example', 0, 30],
		['2027-01-17', 'source', 'b.example', 0, 0],
		['2026-12-31', 'source', 'old.example', 0, 900],
		['2027-01-17', 'search', 'wry neck', 4, 4],
		['2027-02-01', 'search', 'wry neck', 4, 4],
		['2026-12-31', 'search', 'scaly leg', 4, 4],
	])
	const list = { products: [{ path: '/products/one' }, { path: '/products/two' }] }
	for (const sent of [
		{ page: '/contact', at: '2027-01-01T00:00+13:00' },
		{ page: null, fields: list, at: '2027-01-31T23:59+13:00' },
		{ page: '/contact', at: '2026-12-31T23:59+13:00' },
		{ page: '/contact', at: '2027-02-01T00:00+13:00' },
		{ page: '/contact', state: 'spam', at: '2027-01-15T12:00+13:00' },
		{ page: '/resources', kind: 'download', at: '2027-01-15T12:00+13:00' },
	])
		await addSent(db.$client, sent)
	expect(await sendMonthDigest(db, morning)).toBe(1)
	expect(await mailed(db)).toEqual([
		{
			kind: 'visits-month',
			to: 'ana@example.com',
			month: 'January 2027',
			lines: [
				'1,234 pages were read in January 2027, 12 % more than in the 31 days before.',
				'They had 310 visitors, 50 % fewer than in the 31 days before. Visitors who return on another day are counted again.',
				'Most read: Boot Dip Station (400), Home (300), News (30).',
				'Visitors sent: 2 enquiries, 1 download, 0 sign-ups.',
				'Sites that most came from: google.com (120 visits), a.example (30 visits), bing.com (1 visit).',
				'Looked for and not found: “wry neck” (4 people).',
			],
		},
	])
})

test('it has ten lines of text at most, with a link to the screen, also with the longest titles', async () => {
	await using db = await testDb()
	await addWishing(db)
	for (const n of [1, 2, 3]) {
		const title = `${n} ${'long title '.repeat(12)}`.trim()
		const { id } = await buildProduct(db, { title, slug: `long-${n}` })
		await addCounts(db.$client, [['2027-01-16', 'page', `product ${id}`, n]])
	}
	await addCounts(db.$client, [
		['2027-01-15', 'hour', '10', 1],
		['2027-01-15', 'visitors', 'all', 1],
		['2027-01-15', 'source', 'google.com', 0, 1],
		['2027-01-15', 'search', 'wry neck', 3, 3],
	])
	await sendMonthDigest(db, morning)
	const [stored] = await db.select().from(mails)
	const content = { kind: 'digest', data: stored?.data as MailData['digest'] } as const
	const siteUrl = 'https://www.example.nz'
	const place = { siteUrl, business: testBusiness, letters: defaultLetters }
	const { text, html, subject } = renderMail(content, place)
	const [body = ''] = text.split('\n-- \n')
	const lines = body.split('\n').filter((line) => line !== '')
	expect(lines.length).toBeLessThanOrEqual(10)
	expect(lines[0]).toBe('1 page was read in January 2027.')
	expect(lines).toContain(`${siteUrl}/admin/visitors`)
	expect(html).toContain(`href="${siteUrl}/admin/visitors"`)
	expect(subject).toBe('What visitors read in January 2027')
	for (const line of lines) expect(line.length).toBeLessThan(300)
})

test('a month in which nothing was read says so', async () => {
	await using db = await testDb()
	await addWishing(db)
	await sendMonthDigest(db, morning)
	expect(await mailed(db)).toMatchObject([
		{
			lines: [
				'No page was read in January 2027.',
				'Visitors sent: 0 enquiries, 0 downloads, 0 sign-ups.',
			],
		},
	])
})

test.each([
	[
		'before seven on the first, it is the month before that',
		'2027-02-01T06:59+13:00',
		'December 2026',
	],
	['at seven on the first', '2027-02-01T07:00+13:00', 'January 2027'],
	['on the second', '2027-02-02T03:00+13:00', 'January 2027'],
	['on the third, in the evening', '2027-02-03T22:00+13:00', 'January 2027'],
	['on the last day', '2027-02-28T23:59+13:00', 'January 2027'],
	['in the year after', '2027-01-01T07:00+13:00', 'December 2026'],
	['after February in a leap year', '2028-03-01T07:00+13:00', 'February 2028'],
	['on a first on which clocks go back', '2029-04-01T09:00+12:00', 'March 2029'],
])('%s: at %s it is about %s', async (_when, now, month) => {
	await using db = await testDb()
	await addWishing(db)
	expect(await sendMonthDigest(db, new Date(now))).toBe(1)
	expect(await mailed(db)).toMatchObject([{ month }])
})

test('only administrators who want it, and still may, get it', async () => {
	await using db = await testDb()
	await createPerson(db)
	await addWishing(db, { email: 'ana@example.com' })
	await addWishing(db, { email: 'ben@example.com' })
	await addWishing(db, { email: 'editor@example.com', role: 'editor' })
	const gone = await addWishing(db)
	await db.$client.query('delete from admin_users where id = $1', [gone.id])
	expect(await sendMonthDigest(db, morning)).toBe(2)
	expect((await mailed(db)).map(({ to }) => to)).toEqual(['ana@example.com', 'ben@example.com'])
})

test('who has texts to review and wants the numbers gets one mail with both', async () => {
	await using db = await testDb()
	const { id } = await addWishing(db, { email: 'ana@example.com' })
	const product = await buildProduct(db, { title: 'Boot Dip Station' })
	await db.$client.query(
		`insert into record_reviews (record_type, record_id, review_by, owner_id) values ('product', $1, '2027-02-03', $2)`,
		[product.id, id],
	)
	expect(await sendMonthDigest(db, morning)).toBe(1)
	const [mail] = await db.select().from(mails)
	const content = { kind: 'digest', data: mail?.data as MailData['digest'] } as const
	const place = { siteUrl: 'https://x.example', business: testBusiness, letters: defaultLetters }
	const { subject, text } = renderMail(content, place)
	expect(subject).toBe('February 2027: 1 text to review. What visitors read in January 2027')
	expect(text).toMatch(
		/Boot Dip Station[^]*What visitors read in January 2027:[^]*No page was read/,
	)
})

test('two workers, and a run at each quarter of an hour, send one mail a month', async () => {
	await using db = await testDb()
	await addWishing(db)
	const sent = await Promise.all([1, 2, 3, 4].map(() => sendMonthDigest(db, morning)))
	expect(sent.toSorted()).toEqual([0, 0, 0, 1])
	// Who asks for it later in the month gets the next one.
	await addWishing(db)
	for (const hours of [0.25, 1, 24, 24 * 27])
		expect(await sendMonthDigest(db, new Date(morning.getTime() + hours * 3_600_000))).toBe(0)
	expect(await sendMonthDigest(db, new Date('2027-03-01T07:00+13:00'))).toBe(2)
})

test('a run that is stopped before its end has sent nothing, and the next one sends all', async () => {
	await using db = await testDb()
	await addWishing(db)
	await db.$client.query('alter table mails rename to mails_away')
	await expect(sendMonthDigest(db, morning)).rejects.toThrow('Failed query')
	await db.$client.query('alter table mails_away rename to mails')
	expect(await sendMonthDigest(db, morning)).toBe(1)
})

test('a clock that was ahead takes no month away, and sends none twice', async () => {
	await using db = await testDb()
	await addWishing(db)
	expect(await sendMonthDigest(db, new Date('2027-04-01T09:00+13:00'))).toBe(1)
	expect(await sendMonthDigest(db, morning)).toBe(1)
	expect(await sendMonthDigest(db, new Date('2027-03-01T07:00+13:00'))).toBe(1)
	expect(await sendMonthDigest(db, new Date('2027-02-28T07:00+13:00'))).toBe(0)
	expect(await sendMonthDigest(db, new Date('2027-04-01T07:00+13:00'))).toBe(1)
	for (const year of [2028, 2029]) await sendMonthDigest(db, new Date(`${year}-06-15T12:00+12:00`))
	const { rows } = await db.$client.query(
		`select period::text from digests where kind = 'month' order by period`,
	)
	expect(rows).toEqual([{ period: '2028-06-01' }, { period: '2029-06-01' }])
})

test('what was looked for on days that no worker closed stands in it', async () => {
	await using db = await testDb()
	await addWishing(db)
	for (const visitor of ['a', 'b', 'c'])
		await db.$client.query(
			`insert into searches_of_day (day, visitor, words, results, listed, is_seen)
				values ('2026-01-31', substr(sha256($1::bytea), 1, 12), 'wry neck', 0, '{}', true)`,
			[visitor],
		)
	await sendMonthDigest(db, new Date('2026-02-01T07:00+13:00'))
	const [mail] = await mailed(db)
	expect(mail?.lines).toContain('Looked for and not found: “wry neck” (3 people).')
})
