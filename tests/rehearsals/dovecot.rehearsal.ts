// The mailbox of another project: replies of visitors are read from Dovecot, over STARTTLS, while it is killed and
// numbers its mails anew.
import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { logger } from '#platform/lib/env/logger.server.ts'
import { getMailboxState } from '#platform/mail/mailbox-state.server.ts'
import { appleMail, bounce, gmail, outlook, plain } from '#tests/fixtures/visitor-mails.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { rounds } from '#tests/support/rounds.ts'
import { startTokenServer } from '#tests/support/token-server.ts'
import {
	messagesIn,
	noticesIn,
	passPause,
	readOnce,
	repliedLead,
} from '#tests/support/visitor-replies.ts'
import { dovecotPassword, dovecotUser, startDovecot, whatDovecotLacks } from './dovecot.ts'
import type { Dovecot } from './dovecot.ts'

const missing = whatDovecotLacks()
const isMissing = missing !== null
const random = seededRandom(seed)
vi.setConfig({ testTimeout: 600_000 })

let dovecot: Dovecot

beforeAll(async () => {
	if (!missing) dovecot = await startDovecot()
})
afterAll(() => dovecot?.[Symbol.asyncDispose]())

/** STARTTLS with a certificate that is not judged, as IMAP_URL would say it. */
const starttls = () => ({ url: `${dovecot.url}?tls.rejectUnauthorized=false` })

/** Reads until there is nothing left and the server is there. */
async function readAll(db: TestDb, mailbox = starttls()) {
	for (;;) {
		const outcome = await readOnce(db, mailbox)
		if (outcome === 'done') return
		await passPause(db)
	}
}

const seen = () => dovecot.names().filter((name) => /:2,\w*S/.test(name)).length

test.skipIf(isMissing)(
	'replies of three programs come in, reports mark, and what belongs nowhere stays unread',
	async () => {
		await using db = await testDb()
		const mailbox = starttls()
		const { mailId, messageId, address } = await repliedLead(db, mailbox)
		dovecot.deliver(gmail({ replyTo: messageId, subject: 'Something else', text: 'gmail' }))
		dovecot.deliver(outlook({ replyTo: messageId, text: 'outlook' }))
		dovecot.deliver(appleMail({ replyTo: messageId, text: 'apple' }))
		dovecot.deliver(plain({ replyTo: null, to: address, text: 'address' }))
		dovecot.deliver(bounce({ about: messageId }))
		dovecot.deliver(plain({ replyTo: messageId, headers: ['Auto-Submitted: auto-replied'] }))
		dovecot.deliver(plain({ replyTo: null, text: 'nowhere' }))
		const before = seen()
		await readAll(db)
		const texts = (await messagesIn(db)).map(({ text }) => text.split(/\s/)[0])
		expect(texts.toSorted()).toEqual(['address', 'apple', 'gmail', 'outlook'])
		const { rows } = await db.pool.query('select returned from mails where id = $1', [mailId])
		expect(rows).toEqual([{ returned: '550 no such mailbox' }])
		await expect.poll(() => seen() - before).toBe(5)
	},
)

test.skipIf(isMissing)('each fault has its words, without the password', async () => {
	vi.spyOn(logger, 'warn').mockImplementation(() => {})
	const why = async (url: string) => {
		await using db = await testDb()
		expect(await readOnce(db, { url })).toBe('down')
		return (await getMailboxState(db, url))?.reason ?? ''
	}
	const wrong = dovecot.url.replace(dovecotPassword, 'not-the-password')
	const refused = await why(`${wrong}?tls.rejectUnauthorized=false`)
	expect(refused).toMatch(/^The mailbox refused the user name or password/)
	expect(refused).not.toContain('not-the-password')
	expect(await why(dovecot.tlsUrl)).toMatch(/^An encrypted connection .* was not possible/)
	expect(await why(dovecot.url)).toMatch(/^An encrypted connection .* was not possible/)
	const folder = starttls().url.replace('/INBOX', '/No%20such%20%C4%81')
	expect(await why(folder)).toMatch(/^There is no folder “No such ā”\./)
})

test.skipIf(isMissing)('a folder whose name is not ASCII is read, over IMAPS', async () => {
	await using db = await testDb()
	const url = `${dovecot.tlsUrl.replace('/INBOX', '/Antwort%20%C4%81')}?tls.rejectUnauthorized=false`
	const { messageId } = await repliedLead(db, { url })
	const { port } = new URL(url)
	const client = new ImapFlow({
		host: '127.0.0.1',
		port: Number(port),
		secure: true,
		tls: { rejectUnauthorized: false },
		auth: { user: dovecotUser, pass: dovecotPassword },
		logger: false,
	})
	await client.connect()
	await client.mailboxCreate('Antwort ā')
	await client.append('Antwort ā', plain({ replyTo: messageId, text: 'in a folder' }))
	await client.logout()
	await readAll(db, { url })
	expect((await messagesIn(db)).map(({ text }) => text)).toEqual(['in a folder'])
})

test.skipIf(isMissing)('mails that got other numbers are read again and stored once', async () => {
	await using db = await testDb()
	const { messageId } = await repliedLead(db, starttls())
	dovecot.deliver(plain({ replyTo: messageId, text: 'one' }))
	await readAll(db)
	const validity = async () =>
		(await db.pool.query('select uid_validity from mailbox_state')).rows[0].uid_validity
	const before = await validity()
	// A second later, so that it is another number.
	await expect
		.poll(
			async () => {
				dovecot.renumber()
				await readAll(db)
				return validity()
			},
			{ timeout: 10_000, interval: 500 },
		)
		.not.toBe(before)
	dovecot.deliver(plain({ replyTo: messageId, text: 'two' }))
	await readAll(db)
	expect((await messagesIn(db)).map(({ text }) => text)).toEqual(['one', 'two'])
})

test.skipIf(isMissing)(
	`Dovecot is killed ${rounds} times while it is read: no mail lost or taken twice`,
	async () => {
		vi.spyOn(logger, 'warn').mockImplementation(() => {})
		vi.spyOn(logger, 'error').mockImplementation(() => {})
		await using db = await testDb()
		const expected: string[] = []
		for (let round = 0; round < rounds; round++) {
			const { messageId } = await repliedLead(db, starttls())
			for (let index = 0; index < 10; index++) {
				const text = `mail ${round}.${index}`
				expected.push(text)
				dovecot.deliver(plain({ replyTo: messageId, text }))
				dovecot.deliver(plain({ replyTo: null, text: 'nowhere' }))
			}
			const reading = readOnce(db, starttls())
			await new Promise((resolve) => setTimeout(resolve, random() * 150))
			await dovecot.kill()
			await reading
			await passPause(db)
			await readAll(db)
			const texts = (await messagesIn(db)).map(({ text }) => text)
			expect(texts.toSorted()).toEqual(expected.toSorted())
		}
		expect(await noticesIn(db)).toHaveLength(expected.length)
		tellFigures('mailbox', 'Dovecot killed while it is read', {
			kills: rounds,
			mails: expected.length,
			lost: 0,
			'taken twice': 0,
		})
	},
)

test.skipIf(isMissing)('5,000 mails at once, one of 40 MB and one of 1,000 parts', async () => {
	await using db = await testDb()
	const lead = await repliedLead(db, starttls())
	const other = await repliedLead(db, starttls())
	for (let index = 0; index < 5000; index++) dovecot.deliver(plain({ replyTo: lead.messageId }))
	const big = plain({
		replyTo: other.messageId,
		text: `big\n${'x'.repeat(70).concat('\n').repeat(600_000)}`,
	})
	dovecot.deliver(big)
	const parts = Array.from(
		{ length: 1000 },
		(_, index) => `--b${index}\nContent-Type: multipart/mixed; boundary=b${index + 1}\n\n`,
	).join('')
	dovecot.deliver(
		`From: hana@example.nz\nIn-Reply-To: ${other.messageId}\nContent-Type: multipart/mixed; boundary=b0\n\n${parts}`,
	)
	dovecot.deliver(plain({ replyTo: other.messageId, text: 'the last' }))
	const started = performance.now()
	await readAll(db)
	const messages = await messagesIn(db)
	const others = messages.filter(({ leadId }) => leadId === other.lead.id)
	expect(messages).toHaveLength(103)
	expect(others.map(({ text }) => text.slice(0, 8)).toSorted()).toEqual([
		'',
		'big\nxxxx',
		'the last',
	])
	tellFigures('mailbox', '5,000 mails in Dovecot', {
		seconds: Math.round((performance.now() - started) / 1000),
		'of one lead taken': 100,
		'left in the mailbox': 4900,
	})
})

test.skipIf(isMissing)(
	'tokens open the mailbox, are renewed when it refuses them, and one for somebody else does not',
	async () => {
		await using db = await testDb()
		await using tokens = await startTokenServer()
		const introspectUrl = tokens.introspectUrl
		await using withTokens = await startDovecot({ introspectUrl })
		const mailbox = { url: `${withTokens.tokenUrl}?tls.rejectUnauthorized=false` }
		const read = () => readOnce(db, mailbox, { tokens: tokens.source })
		const { messageId } = await repliedLead(db, mailbox)
		tokens.state.user = dovecotUser
		withTokens.deliver(plain({ replyTo: messageId, text: 'one' }))
		expect(await read()).toBe('done')
		tokens.revoke()
		await db.pool.query('update mail_token set held_until = now(), retry_at = now()')
		withTokens.deliver(plain({ replyTo: messageId, text: 'two' }))
		expect(await read()).toBe('done')
		expect((await messagesIn(db)).map(({ text }) => text)).toEqual(['one', 'two'])
		expect(tokens.state.requests).toHaveLength(2)

		vi.spyOn(logger, 'warn').mockImplementation(() => {})
		tokens.state.user = 'somebody@hatchandhen.nz'
		tokens.revoke()
		await db.pool.query('update mail_token set held_until = now(), retry_at = now()')
		expect(await read()).toBe('down')
		expect((await getMailboxState(db, mailbox.url))?.reason).toMatch(
			/^The server refused the access token/,
		)
		tellFigures('mailbox', 'Dovecot with access tokens', {
			read: 2,
			'tokens requested': 3,
			lost: 0,
		})
	},
)
