import { afterAll, beforeAll, expect, test } from 'vitest'
import { editions } from '#platform/db/tables/content.server.ts'
import { consents } from '#platform/db/tables/leads.server.ts'
import { editionSendings, mails } from '#platform/db/tables/mails.server.ts'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { mailConfig } from '#platform/mail/config.server.ts'
import { composeMessage } from '#platform/mail/message.server.ts'
import { renderMail } from '#platform/mail/templates/render.ts'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import type { Admin } from '#platform/auth/actor.ts'
import { findReaders } from '#enquiries/leads/readers.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { addManyReaders, addReaders, allowSending, saveEdition } from '#tests/support/editions.ts'
import { admin, buildArticle } from '#tests/support/factories.ts'
import { getSent } from './edition/queries.server.ts'
import { editionContent } from './edition/type.server.ts'
import { publishDue } from './publish-due.server.ts'
import { readEdition, sampleOf } from './ready-edition.server.ts'
import { sendEdition, sendTest } from './send-edition.server.ts'

beforeAll(() => void completeEnv({ SITE_URL: 'https://www.hatchandhen.nz' }))
afterAll(() => void completeEnv({ SITE_URL: undefined, SMTP_URL: undefined }))

async function ready(db: TestDb, id: string) {
	const edition = await readEdition(db, id, new Date())
	if (!edition) throw new Error('no edition')
	return edition
}

const item = {
	type: 'article',
	path: '/news/litter',
	title: 'Wet litter',
	words: 'What it costs.',
	image: '',
	alt: '',
}

test('preview, test and edition are the same bytes, but for address, name, day and token', async () => {
	await using db = await testDb()
	await allowSending(db)
	await addReaders(db, [{ email: 'mere@farm.example' }])
	const { id: article } = await buildArticle(db)
	const id = await saveEdition(db, { items: [{ ...item, id: article }] })
	const { letter, audience, html, text } = await ready(db, id)
	const config = await mailConfig(db)
	const [reader] = await findReaders(db, audience, id)
	const source = { id, toEmail: 'x@y.example', resends: 0 }
	const [{ token } = { token: '' }] = await db.select({ token: consents.token }).from(consents)
	const { agreedOn = '' } = reader!.data
	const own = (mail: string) =>
		mail.replaceAll(token, '0'.repeat(64)).replaceAll(agreedOn, '3 May 2026')

	const sample = sampleOf(letter, { name: 'Mere Tamihana' })
	const preview = renderMail(sample, config)
	const tested = composeMessage(
		{ ...source, ...sampleOf(letter, { name: 'Mere Tamihana', test: 3 }) },
		config,
	)
	const data = { ...reader!.data, letter } as (typeof sample)['data']
	const sent = composeMessage({ ...source, kind: 'edition', data }, config)
	expect(tested).toMatchObject({ html: preview.html, text: preview.text })
	expect(own(String(sent.html))).toBe(preview.html)
	expect(own(String(sent.text))).toBe(preview.text)
	expect(tested.subject).toBe('Test 3: Heat is coming')
	expect(sent.subject).toBe('Heat is coming')
	expect(renderMail(sampleOf(letter, { name: null }), config)).toMatchObject({ html, text })
	expect(text).toMatch(/^Hello,\n/)
})

test('no picture and no link of an edition tells one reader from another, and links elsewhere stay as written', async () => {
	await using db = await testDb()
	await allowSending(db)
	const elsewhere = 'https://elsewhere.example/a?b=1'
	const id = await saveEdition(db, { opening: `[a](${elsewhere}) and [b](/news/plan?page=2#end)` })
	const { html, text } = await ready(db, id)
	const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href)
	const site = 'https://www.hatchandhen.nz'
	const marks = 'utm_source=newsletter&amp;utm_campaign=heat-is-coming'
	expect(links).toEqual([
		elsewhere,
		`${site}/news/plan?page=2&amp;${marks}#end`,
		expect.stringMatching(/\/unsubscribe\?token=0{64}$/),
	])
	const pictures = [...html.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src]) => src)
	expect(pictures.filter((src) => !src?.startsWith('cid:'))).toEqual([])
	expect(html).not.toMatch(/url\(|<script|<link|@import/i)
	expect(text).toContain(`a (${elsewhere})`)
})

test.each([
	[{ opening: '', closing: '' }, /^It says nothing yet/],
	[{ opening: 'Kia ora {visitor}' }, /^Words in braces/],
	[{ opening: '![](/media/news-images/a.jpg)' }, /has no description/],
	[{ opening: '![Hens](/media/news-images/gone.jpg)' }, /pictures cannot be read/],
	[{ opening: 'ā'.repeat(20_000) }, /too long/],
	[
		{ items: [{ ...item, id: '00000000-0000-4000-8000-000000000000' }] },
		/^“Wet litter” is no longer/,
	],
])(
	'what is wrong with an edition is said, and keeps it from being sent: %#',
	async (given, sentence) => {
		await using db = await testDb()
		await allowSending(db)
		await addManyReaders(db, 1)
		const id = await saveEdition(db, given)
		const { problems, stamp } = await ready(db, id)
		expect(problems).toContainEqual(expect.stringMatching(sentence))
		const sent = await sendEdition(db, admin(), { id, stamp, readers: 1, dueAt: null })
		expect(sent).toMatchObject({ error: { code: 'problems' } })
		expect(await db.$count(editionSendings)).toBe(0)
	},
)

test('without a proof, a mail server, or a word about a former service, nothing is sent', async () => {
	await using db = await testDb()
	completeEnv({ SMTP_URL: undefined })
	const { problems } = await ready(db, await saveEdition(db))
	const said = ['no mail server', 'who left the service', 'Not tested yet']
	expect(problems).toEqual(
		expect.arrayContaining(said.map((words) => expect.stringContaining(words))),
	)
})

test('a change of the edition or of its readers since the screen was read asks anew', async () => {
	await using db = await testDb()
	await allowSending(db)
	await addManyReaders(db, 2)
	const id = await saveEdition(db)
	const { stamp } = await ready(db, id)
	const press = (given = {}) =>
		sendEdition(db, admin(), { id, stamp, readers: 2, dueAt: null, ...given })
	const changed = { error: { code: 'changed' } }
	await addReaders(db, [{ email: 'new@farm.example' }])
	expect(await press()).toMatchObject(changed)
	await db.update(editions).set({ closing: 'Write to us.' })
	expect(await press({ readers: 3 })).toMatchObject(changed)
	expect(await press({ dueAt: new Date(0) })).toMatchObject({ error: { code: 'past' } })
	expect(await press({ id: 'nothing' })).toMatchObject({ error: { code: 'gone' } })
	const now = await ready(db, id)
	const editor = sendEdition(db, admin('e', 'editor'), { id, stamp, readers: 3, dueAt: null })
	await expect(editor).rejects.toThrow(ForbiddenError)
	expect(await press({ readers: 3, stamp: now.stamp })).toMatchObject({ ok: true })
	expect(await db.$count(mails)).toBe(3)
	await db.update(editions).set({ closing: 'Changed since.' })
	expect((await getSent(db, id))?.words).toMatchObject({
		title: 'Heat is coming',
		closing: 'Write to us.',
	})
})

test('visits of two editions with long names that begin alike are told apart', async () => {
	await using db = await testDb()
	const start = 'What to look at in every shed before the summer heat comes, '
	const campaigns: string[] = []
	for (const end of ['part one', 'part two']) {
		const id = await saveEdition(db, { title: start + end })
		campaigns.push((await ready(db, id)).letter.campaign)
	}
	expect(new Set(campaigns).size).toBe(2)
	for (const name of campaigns) expect(name).toMatch(/^what-to-look-at.{33}$/)
})

test('two presses at once begin one sending', async () => {
	await using db = await testDb()
	await allowSending(db)
	await addManyReaders(db, 5)
	const id = await saveEdition(db)
	const { stamp } = await ready(db, id)
	const press = () => sendEdition(db, admin(), { id, stamp, readers: 5, dueAt: null })
	const [one, two] = await Promise.all([press(), press()])
	expect([one, two].map(({ ok }) => ok).toSorted()).toEqual([false, true])
	expect(await db.$count(editionSendings)).toBe(1)
	expect(await db.$count(mails)).toBe(5)
})

test('the first three editions have limits of 50, 200 and 1,000 an hour; later ones have none', async () => {
	await using db = await testDb()
	await allowSending(db)
	await addManyReaders(db, 1)
	for (const title of ['One', 'Two', 'Three', 'Four']) {
		const id = await saveEdition(db, { title })
		const { stamp } = await ready(db, id)
		const sent = await sendEdition(db, admin(), { id, stamp, readers: 1, dueAt: null })
		expect(sent).toMatchObject({ ok: true })
	}
	const rows = await db.select().from(editionSendings).orderBy(editionSendings.createdAt)
	expect(rows.map(({ perHour }) => perHour)).toEqual([50, 200, 1000, null])
})

test('no save, publishing, timed publishing or undo mails anybody', async () => {
	await using db = await testDb()
	await allowSending(db)
	await addManyReaders(db, 2)
	const id = await saveEdition(db, { status: 'draft' })
	const save = async (given: object) => {
		const record = await editionContent.readForm(db, id)
		const values = { ...record!.values, ...given }
		const saved = await editionContent.saveForm(db, admin(), {
			id,
			version: record!.version,
			values,
		})
		expect(saved).toMatchObject({ ok: true })
	}
	await save({ status: 'published' })
	await save({ closing: 'Write to us.' })
	await save({ status: 'draft' })
	await save({ status: 'published', publishAt: new Date(Date.now() - 1000).toISOString() })
	await publishDue(db)
	expect(await db.$count(mails)).toBe(0)
	expect(await db.$count(editionSendings)).toBe(0)
})

test('tests go to anybody, ten an hour, each under a subject of its own', async () => {
	await using db = await testDb()
	await allowSending(db)
	const id = await saveEdition(db)
	const actor = { ...admin(), email: 'ana@hatchandhen.nz', name: 'Ana' } as Admin
	for (let number = 1; number <= 10; number += 1)
		expect(await sendTest(db, actor, { id, to: 'x@checker.example', name: '' })).toMatchObject({
			value: { test: number },
		})
	const refused = await sendTest(db, actor, { id, to: 'x@checker.example', name: '' })
	expect(refused).toMatchObject({ error: { code: 'tooOften' } })
	const rows = await db.select().from(mails)
	expect(rows.every(({ sendingId, consentId }) => !sendingId && !consentId)).toBe(true)
})
