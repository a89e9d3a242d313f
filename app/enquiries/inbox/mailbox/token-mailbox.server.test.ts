// The mailbox opens by an access token: it is renewed where that is refused, and nothing is read twice.
import { expect, test, vi } from 'vitest'
import { logger } from '#platform/lib/env/logger.server.ts'
import { getMailboxState } from '#platform/mail/mailbox-state.server.ts'
import { plain } from '#tests/fixtures/visitor-mails.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import type { ImapServer } from '#tests/support/imap-server.ts'
import { startTokenServer } from '#tests/support/token-server.ts'
import type { TokenServer } from '#tests/support/token-server.ts'
import { messagesIn, passPause, readOnce, repliedLead } from '#tests/support/visitor-replies.ts'

const timeouts = { connectionTimeout: 700, greetingTimeout: 700, socketTimeout: 700 }

const read = (db: TestDb, imap: ImapServer, { source }: TokenServer) =>
	readOnce(db, imap, { tokens: source, timeouts })

const reasonOf = async (db: TestDb, imap: ImapServer) =>
	(await getMailboxState(db, imap.url))?.reason ?? ''

test('a mailbox is read with an access token, and with a new one where it refuses that', async () => {
	await using db = await testDb()
	await using tokens = await startTokenServer()
	await using imap = await startImapServer({ takesToken: tokens.isValid })
	const { messageId } = await repliedLead(db, imap)
	imap.add(plain({ replyTo: messageId, text: 'one' }))
	expect(await read(db, imap, tokens)).toBe('done')
	expect(await read(db, imap, tokens)).toBe('done')
	expect(tokens.state.requests).toHaveLength(1)

	tokens.revoke()
	await db.pool.query('update mail_token set held_until = now(), retry_at = now()')
	imap.add(plain({ replyTo: messageId, text: 'two' }))
	expect(await read(db, imap, tokens)).toBe('done')
	expect(tokens.state.requests).toHaveLength(2)
	expect((await messagesIn(db)).map(({ text }) => text)).toEqual(['one', 'two'])
	expect(imap.state.commands).not.toContain('LOGIN')
})

test('a token for another mailbox, or none: said in words, and asked for once a minute', async () => {
	await using db = await testDb()
	await using tokens = await startTokenServer()
	await using imap = await startImapServer({ takesToken: () => false })
	const said = vi.spyOn(logger, 'warn').mockImplementation(() => {})
	expect(await read(db, imap, tokens)).toBe('down')
	expect(await read(db, imap, tokens)).toBe('down')
	expect(imap.state.logins).toBe(1)
	expect(tokens.state.requests).toHaveLength(1)
	expect(await reasonOf(db, imap)).toMatch(
		/^The server refused the access token\. .*AUTHENTICATE failed/,
	)

	await passPause(db)
	await db.pool.query(
		'update mail_token set held_until = now(), retry_at = now(), expires_at = now()',
	)
	tokens.state.misbehaviour = { status: 503 }
	expect(await read(db, imap, tokens)).toBe('down')
	expect(imap.state.logins).toBe(1)
	expect(await reasonOf(db, imap)).toMatch(/^The token server reported an internal error \(503\)/)
	expect(JSON.stringify(said.mock.calls)).not.toMatch(/hunter2/i)
})

test('a mailbox that takes passwords only says so', async () => {
	await using db = await testDb()
	await using tokens = await startTokenServer()
	await using imap = await startImapServer()
	vi.spyOn(logger, 'warn').mockImplementation(() => {})
	const url = imap.url.replace(`:${imap.password}@`, '@')
	const without = { ...imap, url }
	expect(await read(db, without, tokens)).toBe('down')
	expect((await getMailboxState(db, url))?.reason).toMatch(
		/^This server does not accept access tokens\./,
	)
	expect(imap.state.logins).toBe(0)
})
