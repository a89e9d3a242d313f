import { expect, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import type { Admin } from '#platform/auth/actor.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { renderMail } from '#platform/mail/templates/render.ts'
import type { MailContent } from '#platform/mail/kinds.ts'
import { testBusiness } from '#tests/support/business.ts'
import { testDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { onlyMail, testMailConfig } from '#tests/support/mails.ts'
import { lettersFields } from './letters-fields.ts'
import { sendTestMail } from './test-mail.server.ts'

const who = {
	...admin(),
	sessionId: 's',
	email: 'ana@office.example',
	name: 'Ana Reid',
} as Admin

const typed = {
	...lettersFields.blank,
	receivedSubject: 'We have it\r\nBcc: victim@example.net',
	receivedGreeting: 'Kia ora {visitor},',
}

test('a test goes to whoever asks for it, with the words in the form, and saves nothing', async () => {
	await using db = await testDb()
	const values = { ...typed, to: 'victim@example.net', email: 'victim@example.net' }
	const sent = await sendTestMail(db, who, { kind: 'visitor-confirmation', values })
	expect(sent).toEqual({ ok: true, value: { to: 'ana@office.example' } })
	const mail = await onlyMail(db)
	expect([mail.toEmail, mail.kind, mail.state]).toEqual([
		'ana@office.example',
		'visitor-confirmation',
		'waiting',
	])
	const { letters } = testMailConfig(null)
	const place = { siteUrl: 'https://www.hatchandhen.nz', business: testBusiness, letters }
	const { subject, text } = renderMail(mail as unknown as MailContent, place)
	expect(subject).toBe('Test: We have it Bcc: victim@example.net (3F2C1A9E)')
	expect(text).toMatch(/^This is a test[^\n]*\n\nKia ora Ana Reid,\n\nThank you for writing/)
	const { rows } = await db.pool.query(
		`select words, version from site_texts where slug = 'letters'`,
	)
	expect(rows).toEqual([{ words: null, version: 1 }])
})

test('what is wrong is said at the fields of that mail; the others do not matter', async () => {
	await using db = await testDb()
	const values = {
		...typed,
		confirmText: ' \u200B',
		welcomeSubject: '',
		confirmSubject: 'x'.repeat(400),
	}
	expect(await sendTestMail(db, who, { kind: 'newsletter-confirmation', values })).toEqual({
		ok: false,
		error: {
			code: 'invalid',
			messages: {
				confirmSubject: ['Newsletter: please confirm: subject must be at most 120 characters'],
				confirmText: ['“Newsletter: please confirm: text” must not be empty'],
			},
		},
	})
	expect(await db.select().from(mails)).toEqual([])
	const odd = await sendTestMail(db, who, {
		kind: 'visitor-confirmation',
		values: { receivedText: 7 },
	})
	expect(odd).toMatchObject({ error: { messages: { receivedText: [expect.any(String)] } } })
})

test('ten tests an hour are sent to one person, and others still get theirs', async () => {
	await using db = await testDb()
	const send = (actor: Admin) =>
		sendTestMail(db, actor, { kind: 'newsletter-welcome', values: typed })
	for (let sent = 0; sent < 10; sent++) expect((await send(who)).ok).toBe(true)
	expect(await send(who)).toEqual({ ok: false, error: { code: 'tooOften' } })
	const other = { ...who, ...admin('b'), email: 'ben@office.example' } as Admin
	expect((await send(other)).ok).toBe(true)
	expect(await db.select().from(mails)).toHaveLength(11)
})

test('an editor sends none', async () => {
	await using db = await testDb()
	const editor = { ...who, role: 'editor' } as Admin
	await expect(
		sendTestMail(db, editor, { kind: 'visitor-confirmation', values: typed }),
	).rejects.toThrow(ForbiddenError)
	expect(await db.select().from(mails)).toEqual([])
})
