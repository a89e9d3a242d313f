// Tests of how our mail arrives: a mail to ourselves from each sender, as a newsletter would be sent, read when it has
// come.
import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { mailProofs, mails } from '#platform/db/tables/mails.server.ts'
import type { ProofResult } from '#platform/db/tables/mails.server.ts'
import { backOffice } from '#platform/settings.ts'
import { mailConfig } from '../config.server.ts'
import type { MailConfig } from '../config.server.ts'
import type { NewMail } from '../kinds.ts'
import { senderAddresses } from '../message.server.ts'
import { queueMails } from '../queue.server.ts'
import { envelopeAddress } from '../reply-address.server.ts'
import { checkProof } from './check-proof.server.ts'
import { lookUpTxt } from './dmarc.server.ts'
import type { TxtLookup } from './dmarc.server.ts'
import { readProofHead } from './proof-head.ts'

type ProofRequest = {
	config: MailConfig
	to: string
	sentTo: 'mailbox' | 'staff'
	/** Who asks for it. */
	by: string
}

/** Queues a test from each sender; call it inside a transaction. */
export async function startProofs(tx: Db, request: ProofRequest): Promise<void> {
	const { config, to, sentTo, by } = request
	const { addressHash } = config
	const failed = await tx
		.select({ sender: mailProofs.sender })
		.from(mailProofs)
		.innerJoin(mails, and(eq(mails.id, mailProofs.id), eq(mails.state, 'failed')))
		.where(gt(mailProofs.sentAt, sql`now() - interval '1 day'`))
	// A service may refuse the part in the envelope, so the next test does without.
	const withoutPart = new Set(failed.map(({ sender }) => sender))
	const ids = senderAddresses(config).map((sender) => ({ id: randomUUID(), sender }))
	await tx.insert(mailProofs).values(ids.map((one) => ({ ...one, sentTo, addressHash, by })))
	const toMail = ({ id, sender }: (typeof ids)[number]): NewMail => ({
		id,
		kind: 'mail-proof',
		to,
		data: {
			sender,
			hasPart: !withoutPart.has(sender),
			isPasted: sentTo === 'staff',
			// It names no consent, so it ends none.
			unsubscribePath: '/unsubscribe',
		},
	})
	await queueMails(tx, ids.map(toMail))
}

type Arrived = {
	config: MailConfig
	/** By staff, who may do so again. */
	isPasted?: boolean
	lookUp?: TxtLookup
}

/**
 * Reads the head of a mail that may be a test, and stores what was found. One of the mailbox is read once.
 *
 * @returns the address that it was sent from; null when it is no test.
 */
export async function takeProof(
	db: Db,
	text: string,
	{ config, isPasted = false, lookUp = lookUpTxt }: Arrived,
): Promise<string | null> {
	const head = readProofHead(text, config)
	if (head.id === null) return null
	const [proof] = await db.select().from(mailProofs).where(eq(mailProofs.id, head.id))
	if (!proof || (proof.readAt && !isPasted)) return proof?.sender ?? null
	const { replyMailbox } = config
	const sentBy = replyMailbox && envelopeAddress(replyMailbox, proof.id)
	const isKnown = sentBy !== null && head.returnPath !== ''
	// Where the domain of the mailbox does not allow our mail service, such an envelope makes mail look forged.
	const isForbidden = head.results?.some(
		({ name, result }) => name === 'spf' && result.endsWith('fail'),
	)
	await db
		.update(mailProofs)
		.set({
			readAt: sql`now()`,
			result: await checkProof(head, { sender: proof.sender, lookUp }),
			keepsEnvelope: isKnown ? head.returnPath === sentBy.toLowerCase() && !isForbidden : null,
		})
		.where(eq(mailProofs.id, proof.id))
	return proof.sender
}

/** `at`: when it was found; `keepsEnvelope`: whether a signed part in the envelope comes back, null if not known. */
type Outcome = ProofResult & { at: Date | null; keepsEnvelope: boolean | null }

/** How mail from a sender arrives, by its newest test that says so. */
export type MailProof = Outcome & {
	sender: string
	/** Where a newer test has been sent that was not read yet. */
	waitsFor: 'mailbox' | 'staff' | null
}

/** More tests than one account may request within an hour. */
const maxTests = 20

/** How mail from this address arrives. What was tested 90 days ago, or by another mail server, does not count. */
export async function getMailProof(
	db: Db,
	sender: string,
	config: MailConfig | Promise<MailConfig> = mailConfig(db),
): Promise<MailProof> {
	const { addressHash } = await config
	const span = sql`make_interval(days => ${backOffice.retention.mailProofDays}::int)`
	const rows = await db
		.select({
			proof: mailProofs,
			mail: { state: mails.state, reason: mails.reason, returned: mails.returned },
			// Not while the mailbox cannot be read.
			isLate: sql<boolean>`coalesce(coalesce(${mails.sentAt}, ${mailProofs.sentAt})
				< (select read_at from mailbox_state) - interval '1 hour', false)`,
		})
		.from(mailProofs)
		.leftJoin(mails, eq(mails.id, mailProofs.id))
		.where(
			and(
				eq(mailProofs.sender, sender),
				eq(mailProofs.addressHash, addressHash),
				gt(mailProofs.sentAt, sql`now() - ${span}`),
			),
		)
		.orderBy(desc(mailProofs.sentAt))
		.limit(maxTests)
	const outcomes = rows.map(outcomeOf)
	const [newest] = rows
	return {
		sender,
		...(outcomes.find((outcome) => outcome !== null) ?? untested),
		waitsFor: newest && outcomes[0] === null ? newest.proof.sentTo : null,
	}
}

const nothing = { at: null, keepsEnvelope: null }
const untested: Outcome = { state: 'not proven', advice: 'Not tested yet.', ...nothing }

const notArrived =
	'It has not arrived yet, more than an hour after it was sent. Look for it in the folder for spam. If it is not there, ask your mail service what has become of it.'

type ProofRow = {
	proof: typeof mailProofs.$inferSelect
	mail: { state: string; reason: string | null; returned: string | null } | null
	isLate: boolean
}

/** Null as long as it may still come. */
function outcomeOf({ proof, mail, isLate }: ProofRow): Outcome | null {
	const { result, keepsEnvelope, sentTo, sentAt, readAt } = proof
	if (result) return { ...result, at: readAt, keepsEnvelope }
	const refused = (advice: string): Outcome => {
		return { state: 'refused', advice, at: sentAt, keepsEnvelope }
	}
	if (mail?.state === 'failed')
		return refused(`The test could not be sent. ${mail.reason ?? ''}`.trim())
	if (mail?.returned)
		return refused(`The test came back. The receiving server said: ${mail.returned}`)
	const hasVanished = sentTo === 'mailbox' && mail?.state !== 'waiting' && isLate
	return hasVanished ? refused(notArrived) : null
}

/** How mail from each sender arrives, the general one first. */
export function listMailProofs(db: Db, config: MailConfig): Promise<MailProof[]> {
	return Promise.all(senderAddresses(config).map((sender) => getMailProof(db, sender, config)))
}

/** The senders whose mail may not arrive, as a test has shown. */
export async function listRefusedProofs(db: Db): Promise<MailProof[]> {
	if ((await db.$count(mailProofs)) === 0) return []
	const proofs = await listMailProofs(db, await mailConfig(db))
	return proofs.filter(({ state }) => state === 'refused')
}
