// The words of mails to visitors on their way: read when a mail is sent, and harmless in its headers.
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { mailWorker, testMailConfig } from '#tests/support/mails.ts'
import { mailConfig } from './config.server.ts'
import { defaultLetters, letterKinds } from './letters.ts'
import type { Letters } from './letters.ts'
import { composeMessage } from './message.server.ts'
import { queueMails } from './queue.server.ts'
import { sampleLetter } from './sample-letters.ts'
import { openTransport } from './transport.server.ts'

const to = 'mere@example.com'

async function send(db: TestDb, url: string) {
	const { letters } = await mailConfig(db)
	using worker = mailWorker(db, { ...testMailConfig(url), letters })
	await worker.run()
}

test('a mail that was queued before an edit gets the words of when it is sent', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	await queueMails(db, [{ ...sampleLetter('newsletter-welcome', { name: 'Mere' }), to }])
	await db.pool.query(
		`update site_texts set words = '{"welcomeGreeting": "Kia ora {visitor},"}' where slug = 'letters'`,
	)
	await send(db, server.url)
	expect(server.mails[0]?.text).toMatch(/^Kia ora Mere,/)
	expect(server.mails[0]?.text).toContain('Thank you for confirming.')
})

test('the new kind is stored and sent, and can be ended by one click; a test cannot', async () => {
	await using db = await testDb()
	await using server = await startMailServer()
	const trial = defaultLetters['newsletter-again']
	await queueMails(db, [
		{ ...sampleLetter('newsletter-again', { name: null }), to },
		{ ...sampleLetter('newsletter-again', { name: null, trial }), to },
	])
	await send(db, server.url)
	const [mail, tried] = server.mails
		.toSorted((a, b) => b.subject.length - a.subject.length)
		.toReversed()
	expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
	expect(tried?.subject).toMatch(/^Test: /)
	expect(tried?.headers['list-unsubscribe']).toBeUndefined()
})

const hostile = [
	'<script>alert(1)</script><b>"bold" & \'more\'</b>',
	'Hello\r\nBcc: victim@example.net\r\n\r\n<b>body</b>',
	'Hello\nTo: victim@example.net\u2028X-Evil: 1\0',
	'\u202Egnp.exe\u2069 {business} {nobody}',
	'w '.repeat(200),
]

test('no words of staff add a header, a recipient or an element', async () => {
	await using server = await startMailServer()
	const config = testMailConfig(server.url)
	const transport = openTransport({ smtpUrl: server.url, greeting: config.greeting })
	const deliver = async (letters: Letters, kind: (typeof letterKinds)[number]) => {
		const content = sampleLetter(kind, { name: 'Mere' })
		const source = {
			...content,
			id: '3f2c1a9e-0000-4000-8000-000000000001',
			toEmail: to,
			resends: 0,
		}
		await transport.send(
			composeMessage(source, { ...config, letters }),
			new AbortController().signal,
		)
		return server.mails.at(-1)!
	}
	for (const kind of letterKinds) {
		const clean = await deliver(defaultLetters, kind)
		for (const text of hostile) {
			const words = { subject: text, greeting: text, text, signature: text }
			const mail = await deliver({ ...defaultLetters, [kind]: words }, kind)
			expect(mail.headerLines.map(([name]) => name)).toEqual(
				clean.headerLines.map(([name]) => name),
			)
			expect(mail.envelope).toEqual(clean.envelope)
			expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u202E]/u)
			expect(Array.from(mail.subject).length).toBeLessThanOrEqual(203)
			expect(mail.html).not.toMatch(/<(script|b)[ >]/)
			expect(mail.subject.endsWith(' (3F2C1A9E)')).toBe(kind === 'visitor-confirmation')
		}
	}
	transport.close()
	expect(server.mails).toHaveLength(letterKinds.length * (hostile.length + 1))
}, 60_000)
