import { expect, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { getSiteText } from '#platform/cache/site-texts.server.ts'
import { consentFields } from '#enquiries/leads/consent-fields.ts'
import { consentsTag, getConsentValues } from '#enquiries/leads/form-words.server.ts'
import { saveWorkingCopy } from '#kit/records/working-copy.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { consentsType } from '../type.ts'
import { textContents } from '../type.server.ts'

async function form(db: TestDb) {
	const { id } = await getSiteText(db, 'consents')
	const record = await textContents.consents.readForm(db, id)
	if (!record) throw new Error('There are no consent texts')
	return record
}

/** Saves these values over the present ones. */
async function save(db: TestDb, values: object, actor: Actor = admin()) {
	const { id, version, values: present } = await form(db)
	return textContents.consents.saveForm(db, actor, {
		id,
		version,
		values: { ...present, ...values },
	})
}

async function jobs(db: TestDb) {
	const { rows } = await db.pool.query<{ form: string; isLater: boolean }>(
		`select payload->>'form' as form, run_at > now() + interval '9 minutes' as "isLater"
		from graphile_worker._private_jobs where key like 'leads.askAgain:%' order by 1`,
	)
	return rows
}

test('a new site has the first words, and a save changes them alone', async () => {
	await using db = await testDb()
	expect((await form(db)).values).toEqual(consentFields.blank)
	expect(await save(db, { contactText: 'We read it.' })).toMatchObject({ ok: true })
	expect(await getConsentValues(db)).toMatchObject({
		contactText: 'We read it.',
		newsletterText: consentFields.blank.newsletterText,
	})
})

test('a typo asks nobody again; another meaning does, after a while to take it back', async () => {
	await using db = await testDb()
	await save(db, { newsletterText: '{company} writes to you once a month.' })
	expect(await jobs(db)).toEqual([])
	await save(db, { newsletterText: '{company} writes to you every day.', newsletterMeaning: 3 })
	expect(await jobs(db)).toEqual([{ form: 'newsletter', isLater: true }])
	await save(db, { downloadBox: 'Send me everything.', downloadMeaning: 4 })
	expect(await jobs(db)).toEqual([
		{ form: 'download', isLater: true },
		{ form: 'newsletter', isLater: true },
	])
})

test.each([
	['newsletterText', ' \u200B ', '“Newsletter: below the button” must not be empty'],
	['downloadBox', 'x'.repeat(801), 'Download: beside the box must be at most 800 characters'],
	[
		'contactText',
		'See [our team](about).',
		'This link leads nowhere: write it as [our team](/about), or with https://',
	],
])('%s of %j is refused at its field', async (name, value, message) => {
	await using db = await testDb()
	const refused = await save(db, { [name]: value })
	expect(refused).toMatchObject({
		ok: false,
		error: { code: 'invalid', messages: { [name]: [message] } },
	})
})

test('an editor neither saves nor keeps them', async () => {
	await using db = await testDb()
	const editor = admin('e', 'editor')
	const { id, version, values } = await form(db)
	await expect(save(db, { contactText: 'x' }, editor)).rejects.toThrow(ForbiddenError)
	const draft = { id, version, copy: 0, values }
	await expect(saveWorkingCopy(db, editor, textContents.consents, draft)).rejects.toThrow(
		ForbiddenError,
	)
})

test('pages with a form have the tag of the record', () => {
	expect(consentsTag).toBe(consentsType.tags.list)
})
