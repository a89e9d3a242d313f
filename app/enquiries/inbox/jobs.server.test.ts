import { expect, test, vi } from 'vitest'
import { mailboxState } from '#platform/db/tables/mails.server.ts'
import type { Env } from '#platform/lib/env/env.server.ts'
import { testDb } from '#tests/support/database.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import { messagesIn, repliedLead } from '#tests/support/visitor-replies.ts'
import { plain } from '#tests/fixtures/visitor-mails.ts'
import { readMailboxJob } from './jobs.server.ts'

const imapUrl = vi.hoisted(() => ({ now: null as string | null }))
vi.mock('#platform/lib/env/env.server.ts', async (original) => {
	const { env, ...rest } = await original<{ env: () => Env }>()
	return { ...rest, env: () => Object.create(env(), { IMAP_URL: { value: imapUrl.now } }) }
})

test('the job reads the mailbox; without one it does nothing', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const context = { db, signal: new AbortController().signal }
	const { messageId } = await repliedLead(db, imap)
	imap.add(plain({ replyTo: messageId }))
	await readMailboxJob.run({}, context)
	expect(imap.state.connections).toBe(0)
	expect(await db.select().from(mailboxState)).toEqual([])
	imapUrl.now = imap.url
	await readMailboxJob.run({}, context)
	expect(await messagesIn(db)).toHaveLength(1)
})
