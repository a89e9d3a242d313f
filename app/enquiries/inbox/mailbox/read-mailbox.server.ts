// Reads the mailbox: what belongs to a lead goes into its conversation, all else stays untouched and unread.
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import type { Db } from '#platform/db/client.server.ts'
import { withLock } from '#platform/db/locks.server.ts'
import { giveBack } from '#platform/lib/give-back.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import { withAccessToken } from '#platform/mail/access-token.server.ts'
import type { MailConfig } from '#platform/mail/config.server.ts'
import {
	noteMailboxDown,
	noteMailboxRead,
	noteReadTo,
	noteTry,
	openMailboxState,
} from '#platform/mail/mailbox-state.server.ts'
import type { MailboxState } from '#platform/mail/mailbox-state.server.ts'
import type { TxtLookup } from '#platform/mail/proof/dmarc.server.ts'
import { takeProof } from '#platform/mail/proof/proofs.server.ts'
import { folderOf, takesToken } from '#platform/mail/server-address.server.ts'
import { findLeadOf } from './find-lead.server.ts'
import { batchSize, bytesRead, maxRunMs, maxTries, turnMs } from './limits.ts'
import { mailboxReason, makeMailboxClient } from './mailbox-client.server.ts'
import type { MailboxTimeouts } from './mailbox-client.server.ts'
import { readMailHead } from './mail-head.server.ts'
import type { MailHead } from './mail-head.server.ts'
import { storePictures } from './mail-pictures.server.ts'
import { parseMail, toReceived } from './mail-text.server.ts'
import { countAutoReply, readReport, takeReport } from './returned-mail.server.ts'
import { judgeMail, keyOfMail, takeMail } from './take-mail.server.ts'

export type Reading = {
	imapUrl: string
	config: MailConfig
	/** Aborted when the worker stops. */
	signal: AbortSignal
	timeouts?: MailboxTimeouts
	/** Of records of the senders of our mail. Default: the DNS. */
	lookUp?: TxtLookup
}

/** `more`: there are mails left. `down`: it cannot be read, or could not just now. `busy`: another worker reads. */
type ReadingOutcome = 'done' | 'more' | 'down' | 'busy'

/**
 * Reads what has come since the last time, for 20 s at most, in one worker at a time.
 *
 * The row of a message is what says that a mail was taken: it is stored first, under a key that is unique. Only then is
 * the mail marked as read in the mailbox, and only then is it noted how far it was read. Wherever that ends, the next
 * run finds the mail again and stores it once. A mailbox that numbers its mails anew is read from the first day on.
 *
 * @throws when the worker stops, or the database is away.
 */
export async function readMailbox(db: Db, reading: Reading): Promise<ReadingOutcome> {
	const outcomes: ReadingOutcome[] = []
	await withLock(db, 'mailbox', async () => {
		outcomes.push(await readOnce(db, reading))
	})
	return outcomes[0] ?? 'busy'
}

async function readOnce(db: Db, reading: Reading): Promise<ReadingOutcome> {
	const { imapUrl, signal } = reading
	const state = await openMailboxState(db, imapUrl)
	if (state.isTooEarly) return 'down'
	const reader = new MailboxReader(db, { state, reading })
	const limit = AbortSignal.any([signal, AbortSignal.timeout(maxRunMs)])
	const stop = () => reader.client.close()
	limit.addEventListener('abort', stop)
	try {
		const isAtEnd = await reader.read()
		await noteMailboxRead(db)
		if (state.failures > 0) logger.info('the mailbox can be read again')
		return isAtEnd ? 'done' : 'more'
	} catch (error) {
		// Stopped by us: the next worker goes on.
		if (signal.aborted) throw error
		const capabilities = reader.client.capabilities.keys()
		await sayDown(db, { error, state, imapUrl, capabilities, uid: reader.uid })
		return 'down'
	} finally {
		limit.removeEventListener('abort', stop)
		reader.client.close()
	}
}

type Fault = {
	error: unknown
	state: MailboxState
	imapUrl: string
	capabilities: Iterable<string>
	uid: number | null
}

/** Notes a failure, and logs it once: until the reason is another. */
async function sayDown(db: Db, { error, state, uid, ...server }: Fault): Promise<void> {
	const known = mailboxReason(error, server)
	const reason =
		known?.reason ?? 'A mail could not be read. Whoever looks after the site finds why in the log.'
	await noteMailboxDown(db, { state, reason, isLogin: known?.isLogin ?? false })
	if (reason === state.reason) return
	if (known) logger.warn({ reason, code: known.code, uid }, 'the mailbox cannot be read')
	else logger.error({ err: error, uid }, 'a mail of the mailbox could not be read')
}

type Parts = { state: MailboxState; reading: Reading }

class MailboxReader {
	/** The mail that is being read, while they are read one by one. */
	uid: number | null = null
	/** Another one with each access token. */
	client: ImapFlow
	readonly #db: Db
	readonly #state: MailboxState
	readonly #reading: Reading

	constructor(db: Db, { state, reading }: Parts) {
		this.#db = db
		this.client = makeMailboxClient(reading.imapUrl, { limits: reading.timeouts })
		this.#state = state
		this.#reading = reading
	}

	/** Whether it came to the end. */
	async read(): Promise<boolean> {
		const endsAt = performance.now() + turnMs
		await this.#signIn()
		const { uidValidity } = await this.client.mailboxOpen(folderOf(this.#reading.imapUrl))
		const uids = await this.#listNew(String(uidValidity))
		// After a failure one by one, to find the one at fault; and after a run that ended in the middle of one.
		const { failures, stuckUid } = this.#state
		const size = failures > 0 || stuckUid !== null ? 1 : batchSize
		for (let from = 0; from < uids.length; from += size) {
			if (performance.now() > endsAt || this.#reading.signal.aborted) return false
			const batch = uids.slice(from, from + size)
			this.uid = size === 1 ? (batch[0] ?? null) : null
			if (!this.#isHopeless(this.uid)) {
				if (this.uid !== null) await noteTry(this.#db, this.uid)
				await this.#takeBatch(batch)
			}
			await noteReadTo(this.#db, { uidValidity: String(uidValidity), lastUid: batch.at(-1) ?? 0 })
		}
		return true
	}

	async #signIn(): Promise<void> {
		const { imapUrl, config, signal, timeouts: limits } = this.#reading
		const source = takesToken(imapUrl) ? config.tokens : null
		if (!source) return this.client.connect()
		const run = (token: string) => {
			this.client.close()
			this.client = makeMailboxClient(imapUrl, { limits, token })
			return this.client.connect()
		}
		await withAccessToken(this.#db, source, { signal, run })
	}

	/** Numbers of the mails that came since the first day and after the last that was read, in their order. */
	async #listNew(uidValidity: string): Promise<number[]> {
		const { since, lastUid } = this.#state
		const after = this.#state.uidValidity === uidValidity ? lastUid : 0
		// A server goes by whole dates of its own time.
		const firstDay = new Date(since.getTime() - dayMs)
		const found = await this.client.search(
			{ uid: `${after + 1}:*`, since: firstDay },
			{ uid: true },
		)
		if (!found) throw new Error('The server of the mailbox cannot search')
		// "5:*" names the last mail even if its number is 4.
		return found.filter((uid) => uid > after).toSorted((a, b) => a - b)
	}

	#isHopeless(uid: number | null): boolean {
		const { stuckUid, stuckTries } = this.#state
		if (uid === null || uid !== stuckUid || stuckTries < maxTries) return false
		logger.error({ uid }, 'a mail cannot be read and stays in the mailbox')
		return true
	}

	async #takeBatch(uids: number[]): Promise<void> {
		const fetched = await this.client.fetchAll(
			uids.join(','),
			{
				uid: true,
				internalDate: true,
				size: true,
				bodyParts: [{ key: 'HEADER', start: 0, maxLength: bytesRead.ofHead }],
			},
			{ uid: true },
		)
		const taken: number[] = []
		for (const mail of fetched.toSorted((a, b) => a.uid - b.uid)) {
			this.#reading.signal.throwIfAborted()
			if (await this.#take(mail)) taken.push(mail.uid)
		}
		if (taken.length > 0) await this.#markTaken(taken)
	}

	/** Where that is refused, they stay unread: the record has them. */
	async #markTaken(uids: number[]): Promise<void> {
		await this.client.messageFlagsAdd(uids.join(','), ['\\Seen'], { uid: true, silent: true })
		// It is not thrown when the connection ends meanwhile.
		if (!this.client.usable)
			throw Object.assign(new Error('The connection has ended'), { code: 'EConnectionClosed' })
	}

	/** Whether the mail is in the record. */
	async #take(mail: FetchMessageObject): Promise<boolean> {
		if (!mail.headers) return false
		const { config, lookUp } = this.#reading
		if (await takeProof(this.#db, mail.headers.toString('latin1'), { config, lookUp })) return true
		const head = await readMailHead(mail.headers)
		if (!head) return false
		if (head.kind === 'returned' && (await this.#takeReport(head, mail))) return true
		if (head.isAutoReply && (await countAutoReply(this.#db, head, config))) return true
		if (head.kind !== 'person') return false
		const leadId = await findLeadOf(this.#db, head, config)
		return leadId === null ? false : this.#takeMessage(leadId, { head, mail })
	}

	async #takeReport(head: MailHead, mail: FetchMessageObject): Promise<boolean> {
		const source = await this.#fetchSource(mail, bytesRead.ofReport)
		const report = source && (await readReport(head, source))
		giveBack(source)
		return report ? takeReport(this.#db, report, this.#reading.config) : false
	}

	async #takeMessage(
		leadId: string,
		{ head, mail }: { head: MailHead; mail: FetchMessageObject },
	): Promise<boolean> {
		const { messageId } = head
		const key = messageId && keyOfMail(messageId)
		const judged = await judgeMail(this.#db, { leadId, key })
		if (judged) return judged === 'stored'
		const source = await this.#fetchSource(mail, bytesRead.ofMail)
		if (!source) return false
		const isWhole = (mail.size ?? 0) <= bytesRead.ofMail
		const read = await parseMail(source, { isWhole, signal: this.#reading.signal })
		const keyOfSource = key ?? keyOfMail(source)
		giveBack(source)
		const pictures = await storePictures(this.#db, read?.pictures ?? [])
		return takeMail(this.#db, {
			leadId,
			key: keyOfSource,
			receivedAt: receivedAt(mail),
			text: read?.text ?? '',
			pictures: pictures.ids,
			mail: { ...toReceived(head, read && { ...read, pictures: pictures.refused }), messageId },
		})
	}

	/** The beginning of a mail; null when somebody has deleted it meanwhile. */
	async #fetchSource({ uid }: FetchMessageObject, maxLength: number): Promise<Buffer | null> {
		// Counted before it is read: what ends this process is tried a few times, too.
		if (this.uid === null) await noteTry(this.#db, uid)
		const found = await this.client.fetchOne(
			String(uid),
			{ source: { start: 0, maxLength } },
			{ uid: true },
		)
		return (found && found.source) || null
	}
}

/** When the server got it: what the sender's `Date` says is the sender's word. Never in the future. */
function receivedAt({ internalDate }: FetchMessageObject): Date {
	const now = Date.now()
	const ms = new Date(internalDate ?? now).getTime()
	return new Date(Number.isNaN(ms) ? now : Math.min(ms, now))
}
