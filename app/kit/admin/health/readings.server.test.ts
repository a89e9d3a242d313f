import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { noteNightlyBackup } from '#platform/backup/nightly-outcome.server.ts'
import { mails, mailServer } from '#platform/db/tables/mails.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import {
	noteMailboxDown,
	noteMailboxRead,
	openMailboxState,
} from '#platform/mail/mailbox-state.server.ts'
import { withAccessToken } from '#platform/mail/access-token.server.ts'
import type { TokenSource } from '#platform/mail/access-token.server.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { testDb } from '#tests/support/database.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { leadNotice, mailWorker, passTime, testMailConfig } from '#tests/support/mails.ts'
import { startTokenServer } from '#tests/support/token-server.ts'
import { StorageError } from '#platform/storage/storage-port.server.ts'
import { summaryOf } from './system-part.ts'
import { readSystem } from './readings.server.ts'

vi.mock('#platform/lib/env/env.server.ts', async (original) => ({
	...(await original<object>()),
	env: () => ({
		APP_SECRET: 'kX9vQ2mZ7tR4wL8nB3jH6yD1sF5gP0cA',
		SMTP_URL: smtpUrl.now,
		IMAP_URL: imapUrl.now,
		MAIL_OAUTH: tokens.now,
		BACKUP_DIR: '/backups',
		DATA_DIR: '.',
		S3: null,
	}),
}))
const smtpUrl = vi.hoisted(() => ({ now: 'smtp://mail.test' }))
const tokens = vi.hoisted(() => ({ now: null as TokenSource | null }))
const imapUrl = vi.hoisted(() => ({ now: null as string | null }))
const check = vi.hoisted(() => vi.fn<() => Promise<string | null>>(async () => null))
vi.mock('#platform/storage/storage.server.ts', () => ({ storage: () => ({ check }) }))

test('failed and long-waiting work is reported in plain sentences', async () => {
	const db = await testDb()
	const now = new Date()
	const quiet = await readSystem(db, now)
	expect(textOf(quiet, 'Mail')).toEqual(['well', '0 mails waiting, 0 failed.'])
	expect(textOf(quiet, 'Backup')).toEqual(['look', 'No backup has been made yet.'])

	expect(textOf(quiet, 'Mailing list')).toEqual([
		'well',
		'Loops: 0 people waiting to sync, 0 failed.',
	])
	await enqueue(db, 'leads.pushSubscriber', {})
	await db.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
	expect(textOf(await readSystem(db, now), 'Mailing list')).toEqual([
		'look',
		'Loops: 0 people waiting to sync, 1 failed.',
	])
	const mail = { kind: 'visitor-confirmation', data: { country: 'New Zealand' } } as const
	await db.insert(mails).values([
		{ ...mail, toEmail: 'a@b.nz', state: 'failed', reason: 'No such mailbox' },
		{ ...mail, toEmail: 'c@d.nz', createdAt: new Date(now.getTime() - 3_600_000) },
	])
	await noteNightlyBackup(db, 'The disk is full.')
	const parts = await readSystem(db, now)
	expect(textOf(parts, 'Mail')).toEqual([
		'look',
		'1 mail waiting, 1 failed. Some have waited for more than 15 minutes.',
	])
	expect(textOf(parts, 'Backup')).toEqual(['broken', 'The last backup failed: The disk is full.'])
	expect(summaryOf(parts)).toMatch(/^Not working: .*Backup.*\. Needs attention: .*Mail/)

	await noteNightlyBackup(db, null)
	expect(textOf(await readSystem(db, now), 'Backup')).toEqual(['well', 'Backed up every night.'])
	const later = new Date(now.getTime() + 40 * 3_600_000)
	expect(textOf(await readSystem(db, later), 'Backup')).toEqual([
		'broken',
		'No backup was made last night.',
	])
})

test('a mail server that refuses everything is reported at its first refusal, in its words, until it takes mail', async () => {
	await using db = await testDb()
	await using server = await startMailServer({ misbehaviour: { greeting: 421 } })
	using worker = mailWorker(db, testMailConfig(server.url))
	const read = async () => textOf(await readSystem(db, new Date()), 'Mail')
	await queueMails(db, [leadNotice(), leadNotice()])
	expect(await read()).toEqual(['well', '2 mails waiting, 0 failed.'])

	await worker.run()
	expect(await read()).toEqual([
		'broken',
		'No mail goes out: 2 mails waiting, 0 failed. The mail server replied: 421 told to answer 421',
	])

	server.state.misbehaviour = {}
	await passTime(db)
	await worker.run()
	expect(await read()).toEqual(['well', '0 mails waiting, 0 failed.'])
	expect(await db.select().from(mailServer)).toMatchObject([{ failures: 0 }])
})

test('a mailbox is a part once there is one: not read yet, read, why it cannot be', async () => {
	await using db = await testDb()
	const now = new Date()
	const read = async (at = now) => textOf(await readSystem(db, at), 'Mailbox')
	expect(await read()).toEqual([undefined, undefined])
	imapUrl.now = 'imaps://office:hunter2@mail.test'
	expect(await read()).toEqual(['look', 'Not read yet.'])
	const state = await openMailboxState(db, imapUrl.now)
	await noteMailboxRead(db)
	expect(await read()).toEqual(['well', 'Replies of visitors are read every minute.'])
	expect(await read(new Date(now.getTime() + 16 * 60_000))).toEqual([
		'look',
		'Not read for more than 15 minutes.',
	])
	await noteMailboxDown(db, { state, reason: 'It is closed.', isLogin: false })
	expect(await read()).toEqual(['broken', 'Replies of visitors cannot be read. It is closed.'])
	imapUrl.now = null
})

test('a password at a large provider is a part before it fails, with the date', async () => {
	const db = await testDb()
	const read = async () => textOf(await readSystem(db, new Date()), 'Mail access')
	expect(await read()).toEqual([undefined, undefined])
	for (const [address, words] of [
		['smtp://a%40b.nz:hunter2@smtp.office365.com:587', /until the end of December 2026/],
		['smtp://a%40b.nz:hunter2@smtp-mail.outlook.com', /set up access tokens \(docs\/mail\.md\)/],
		['smtps://a%40b.nz:hunter2@smtp.gmail.com', /only app passwords, not account passwords/],
	] as const) {
		smtpUrl.now = address
		expect(await read()).toEqual(['look', expect.stringMatching(words)])
	}
	smtpUrl.now = 'smtps://a%40b.nz:abcdefghijklmnop@smtp.gmail.com'
	expect(await read()).toEqual([undefined, undefined])
	imapUrl.now = 'imaps://a%40b.nz:hunter2@outlook.office365.com'
	expect(await read()).toEqual([
		'look',
		expect.stringMatching(/no longer accepts passwords for reading mail/),
	])
	imapUrl.now = null
	smtpUrl.now = 'smtp://mail.test'
})

test('access tokens are a part: why none is given, and when the secret ends', async () => {
	await using db = await testDb()
	await using server = await startTokenServer()
	const at = new Date('2027-04-20')
	const read = async () => textOf(await readSystem(db, at), 'Mail access')
	const request = () => {
		if (!tokens.now) throw new Error('no source')
		const signal = new AbortController().signal
		return withAccessToken(db, tokens.now, { signal, run: async () => null })
	}
	tokens.now = server.source
	expect(await read()).toEqual(['look', expect.stringMatching(/SMTP_URL and IMAP_URL do not use/)])
	smtpUrl.now = 'smtp://a%40b.nz@smtp.office365.com:587'
	expect(await read()).toEqual(['well', 'Access tokens are renewed automatically.'])
	server.state.misbehaviour = { status: 500 }
	await expect(request()).rejects.toThrow('an internal error')
	expect(await read()).toEqual(['broken', expect.stringMatching(/an internal error \(500\)/)])
	server.state.misbehaviour = null
	tokens.now = { ...server.source, secrets: `${server.source.secrets} expires=2027-05-01` }
	await db.pool.query('update mail_token set held_until = now()')
	await request()
	expect(await read()).toEqual([
		'look',
		expect.stringMatching(/^The client secret or certificate expires on 1 May 2027\./),
	])
	tokens.now = null
	smtpUrl.now = 'smtp://mail.test'
})

test('the limit of the day is told, with the moment at which mails go out again', async () => {
	await using db = await testDb()
	smtpUrl.now = 'smtps://a%40b.nz:abcdefghijklmnop@smtp.gmail.com'
	await db.execute(sql`insert into mails (kind, to_email, data, state, sent_at)
		select 'newsletter-welcome', 'a@b.nz', '{}', 'sent', now() - interval '1 hour' from generate_series(1, 2000)`)
	await queueMails(db, [leadNotice()])
	const mail = (await readSystem(db, new Date())).find(({ name }) => name === 'Mail')
	expect(mail).toMatchObject({
		state: 'look',
		text: '1 mail waiting, 0 failed. The mail server’s limit of 2,000 mails a day is reached.',
		moment: { words: 'The next goes out' },
	})
	smtpUrl.now = 'smtp://mail.test'
})

test('what is wrong with the storage, or will be, is reported in its words', async () => {
	const db = await testDb()
	const read = async () => textOf(await readSystem(db, new Date()), 'File storage')
	expect(await read()).toEqual(['well', 'Files can be stored in this site’s folder.'])
	check.mockResolvedValueOnce('the clock is wrong: set it (NTP)')
	expect(await read()).toEqual([
		'look',
		'Files can be stored in this site’s folder, but the clock is wrong: set it (NTP).',
	])
	const cause = new StorageError('Object storage answered 404 (NoSuchBucket)', {
		cause: new Error('details for the log'),
	})
	check.mockRejectedValueOnce(new StorageError('Could not store probe/written', { cause }))
	expect(await read()).toEqual([
		'broken',
		'Files cannot be stored. Object storage answered 404 (NoSuchBucket).',
	])
	check.mockRejectedValueOnce(new Error('a secret'))
	expect(await read()).toEqual(['broken', 'Files cannot be stored. See the log.'])
})

test('a clock that differs from the database’s is reported', async () => {
	const db = await testDb()
	const hourMs = 3_600_000
	const [ahead, behind] = await Promise.all(
		[-hourMs, hourMs].map((byMs) => readSystem(db, new Date(Date.now() + byMs))),
	)
	const told = (side: string) =>
		expect.stringMatching(new RegExp(`^Its clock is 3\\d{3} seconds ${side} the site’s: links`))
	expect(textOf(ahead ?? [], 'Database')).toEqual(['look', told('ahead of')])
	expect(textOf(behind ?? [], 'Database')).toEqual(['look', told('behind')])
})

function textOf(parts: Awaited<ReturnType<typeof readSystem>>, name: string) {
	const part = parts.find((one) => one.name === name)
	return [part?.state, part?.text]
}
