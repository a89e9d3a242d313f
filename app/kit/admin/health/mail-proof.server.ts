import { assertCan } from '#platform/auth/access/permissions.ts'
import { actorId } from '#platform/auth/actor.ts'
import type { Admin } from '#platform/auth/actor.ts'
import { countTry } from '#platform/auth/sign-in/attempt-limits.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { mailConfig } from '#platform/mail/config.server.ts'
import type { TxtLookup } from '#platform/mail/proof/dmarc.server.ts'
import { startProofs, takeProof } from '#platform/mail/proof/proofs.server.ts'

/**
 * Mails a test from each sender to the mailbox that is read or, without one or with `toMe`, to whoever asks for it.
 *
 * @returns the address; `noServer` without a mail server; `tooOften` after ten within an hour.
 * @throws ForbiddenError when the actor may not see the system.
 */
export async function testMail(
	db: Db,
	actor: Admin,
	{ toMe }: { toMe: boolean },
): Promise<Result<{ to: string }, { code: 'noServer' | 'tooOften' }>> {
	assertCan(actor, 'system:read')
	const config = await mailConfig(db)
	if (config.smtpUrl === null) return fail({ code: 'noServer' })
	const { isOver } = await countTry(db, 'testMail', actorId(actor))
	if (isOver) return fail({ code: 'tooOften' })
	const mailbox = toMe ? null : config.replyMailbox
	const to = mailbox ? `${mailbox.local}@${mailbox.domain}` : actor.email
	const request = { config, to, sentTo: mailbox ? 'mailbox' : 'staff', by: actorId(actor) } as const
	await db.transaction((tx) => startProofs(tx, request))
	return ok({ to })
}

type Pasted = { headers: string; lookUp?: TxtLookup }

/**
 * Reads the headers of a test that somebody received.
 *
 * @returns the address that it was sent from; `notOurs` when they are not of a test.
 * @throws ForbiddenError when the actor may not see the system.
 */
export async function readPasted(
	db: Db,
	actor: Admin,
	{ headers, lookUp }: Pasted,
): Promise<Result<{ sender: string }, { code: 'notOurs' }>> {
	assertCan(actor, 'system:read')
	const config = await mailConfig(db)
	const sender = await takeProof(db, headers, { config, isPasted: true, lookUp })
	return sender === null ? fail({ code: 'notOurs' }) : ok({ sender })
}
