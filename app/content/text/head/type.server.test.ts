import { expect, test } from 'vitest'
import { contents } from '#content/catalogue.server.ts'
import { getSiteText } from '#platform/cache/site-texts.server.ts'
import { siteTexts } from '#platform/db/tables/content.server.ts'
import { isOfType } from '#kit/records/record.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { defaultWords } from './default-words.ts'
import { getHeads } from './queries.server.ts'
import { headPages } from './pages.ts'
import type { HeadPage } from './pages.ts'
import { textContents } from '../type.server.ts'

const pages = Object.keys(headPages) as HeadPage[]

async function form(db: TestDb, page: HeadPage) {
	const { id } = await getSiteText(db, page)
	const record = await textContents.head.readForm(db, id)
	if (!record) throw new Error(`There are no words of ${page}`)
	return record
}

/** Saves these values over the present ones. */
async function save(db: TestDb, page: HeadPage, values: object) {
	const { id, version, values: present } = await form(db, page)
	return textContents.head.saveForm(db, admin('b', 'editor'), {
		id,
		version,
		values: { ...present, ...values },
	})
}

test('there is a record for each page, and until somebody saves it says what the program does', async () => {
	await using db = await testDb()
	const rows = await db
		.select({ slug: siteTexts.slug })
		.from(siteTexts)
		.where(isOfType(textContents.head))
	expect(rows.map(({ slug }) => slug).toSorted()).toEqual(pages.toSorted())
	for (const page of pages) {
		const { title, values } = await form(db, page)
		expect(title).toBe(headPages[page].name)
		expect(values).toMatchObject({ page, ...defaultWords[page] })
		const fields = Object.keys(values).filter((name) => name !== 'page')
		expect(fields).toEqual(expect.arrayContaining(Object.keys(defaultWords[page])))
		expect(fields).toHaveLength(Object.keys(defaultWords[page]).length + 3)
	}
})

test('what an editor saves is what the page says, with the facts of the business; later fields have their first words', async () => {
	await using db = await testDb()
	await db.pool.query(
		`update business set name = 'Rimu Poultry', short_name = 'Rimu', reply_days = 1`,
	)
	expect(await getHeads(db, ['news', 'newsletter'])).toMatchObject({
		news: { title: 'Latest from Rimu Poultry' },
		newsletter: { title: 'One useful letter a month' },
	})
	expect(
		await save(db, 'vacancies', {
			title: 'Join {short name}',
			text: '',
			reasons: [{ title: '{business}', text: 'We reply {reply time}.' }],
		}),
	).toMatchObject({ ok: true })
	const { vacancies } = await getHeads(db, ['vacancies'])
	expect(vacancies).toMatchObject({
		title: 'Join Rimu',
		text: '',
		reasons: [{ title: 'Rimu Poultry', text: 'We reply within one working day.' }],
	})
	expect(vacancies).not.toHaveProperty('page')
	expect(vacancies).not.toHaveProperty('status')
	await db.pool.query(
		`update site_texts set words = words - 'reasonsTitle' where slug = 'vacancies'`,
	)
	expect((await getHeads(db, ['vacancies'])).vacancies.reasonsTitle).toBe(
		'What working here is like',
	)
})

test('words that are too long, missing, or have placeholders that nothing fills are refused at their field', async () => {
	await using db = await testDb()
	const long = 'x'.repeat(400)
	expect(
		await save(db, 'about', {
			eyebrow: long,
			title: long,
			storyTitle: '',
			values: [{ title: long, text: 'By {name}' }],
			callButton: { label: long, to: '/contact' },
			metaDescription: long,
		}),
	).toEqual({
		ok: false,
		error: {
			code: 'invalid',
			messages: {
				eyebrow: ['Small line must be at most 120 characters'],
				title: ['Title must be at most 120 characters'],
				storyTitle: ['“Story: heading” must not be empty'],
				'values.0.title': ['Title must be at most 80 characters'],
				'values.0.text': [
					'{name} is not filled in for you: use {business}, {short name}, {towns}, {reply time} or {currency}',
				],
				'callButton.label': ['Words of “Closing call: button” must be at most 60 characters'],
				metaDescription: ['Description for search engines must be at most 300 characters'],
			},
		},
	})
	const seven = Array.from({ length: 7 }, () => ({ title: 'One', text: '' }))
	expect(await save(db, 'about', { values: seven })).toMatchObject({
		error: { messages: { values: ['You can add up to 6 entries'] } },
	})
	for (const [to, message] of [
		[
			'javascript:alert(1)',
			'Please choose a page, or enter an address that begins with a slash or with https://',
		],
		[
			'//elsewhere.example',
			'Please choose a page, or enter an address that begins with a slash or with https://',
		],
		['', 'Please choose where this leads'],
	])
		expect(await save(db, 'services', { callButton: { label: 'Go', to } })).toMatchObject({
			error: { messages: { 'callButton.to': [message] } },
		})
})

test('the words of another page, a new record and a page that does not exist are refused', async () => {
	await using db = await testDb()
	const { id, version, values } = await form(db, 'services')
	const products = (await form(db, 'products')).values
	const saved = await textContents.head.saveForm(db, admin(), { id, version, values: products })
	expect(saved).toEqual({ ok: false, error: { code: 'otherPage' } })
	for (const page of ['nowhere', undefined])
		expect(
			await textContents.head.saveForm(db, admin(), { id, version, values: { ...values, page } }),
		).toMatchObject({ error: { code: 'invalid' } })
	expect(
		await textContents.head.saveForm(db, admin(), { id: null, version: 0, values }),
	).toMatchObject({
		error: { code: 'stale' },
	})
	expect((await form(db, 'services')).version).toBe(1)
})

test('they stay published, whatever the form says', async () => {
	await using db = await testDb()
	const ends = new Date(Date.now() + 3_600_000).toISOString()
	await save(db, 'search', { status: 'draft', publishAt: ends, unpublishAt: ends, text: 'Try it.' })
	const row = await getSiteText(db, 'search')
	expect(row).toMatchObject({ status: 'published', publishAt: null, unpublishAt: null })
	expect(row?.words).toEqual({ page: 'search', ...defaultWords.search, text: 'Try it.' })
})

test('the list finds pages by name, in the order of the menu', async () => {
	await using db = await testDb()
	const list = contents.head.admin.list!
	const requested = { search: '', filters: {}, sort: null, page: 1 }
	const all = await list(db, { requested, now: new Date() })
	expect(all).toMatchObject({ total: 14, hasRecords: true })
	expect(all.rows.map(({ title }) => title)).toEqual(pages.map((page) => headPages[page].name))
	const found = await list(db, { requested: { ...requested, search: 'res' }, now: new Date() })
	expect(found.rows.map(({ title }) => title)).toEqual(['Resources', 'Resource request'])
	const sort = { key: 'title', direction: 'desc' } as const
	const sorted = await list(db, { requested: { ...requested, sort }, now: new Date() })
	expect(sorted.rows[0]?.title).toBe('Services')
})
