// Erasing everything held about the owner of an email.
import { z } from 'zod'
import { lockAccount } from '#platform/auth/access/accounts.server.ts'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { isEmail, normaliseEmail } from '#platform/auth/email-address.ts'
import { logSecurity } from '#platform/auth/security-log.server.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import { lockProfiles } from '#content/member/change-email.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { lockForTransaction } from '#platform/db/locks.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { hasLoops } from '#enquiries/leads/loops.server.ts'
import { sealEmail, suppress } from '#enquiries/leads/suppressions.server.ts'
import { eraseRows } from './erase-rows.server.ts'
import { countLabels, isSameAmount } from './person-counts.ts'
import type { PersonCounts } from './person-counts.ts'

const amount = z.int().min(0)

/** What the page posts: the email to erase, and the counts shown in the confirmation. */
export const eraseSchema = z.object({
	email: z.string().transform(normaliseEmail).refine(isEmail),
	counts: z.object(
		Object.fromEntries(Object.keys(countLabels).map((kind) => [kind, amount])) as Record<
			keyof PersonCounts,
			typeof amount
		>,
	),
})

export type EraseError = { code: 'admin' | 'changed' }
export type Erased = { counts: PersonCounts; isLoopsTold: boolean }

/** Thrown to roll back when the counts differ from the confirmed ones. */
class ChangedError extends Error {
	override name = 'ChangedError'
}

/**
 * Erases what is held under an email: messages, consents, downloads, mails, the jobs of all these, counters,
 * invitations, the account, and the address in team profiles. One transaction; the audit log keeps the actor and the
 * counts. A keyed hash of the address goes on the suppression list. If Loops is configured, a job deletes the contact
 * there.
 *
 * @returns `admin` when the account is an administrator's, `changed` when the numbers are no longer `counts`: then
 *   nothing was erased.
 * @throws ForbiddenError when the actor may not erase.
 */
export async function erasePerson(
	db: Db,
	actor: Actor,
	{ email, counts }: z.output<typeof eraseSchema>,
): Promise<Result<Erased, EraseError>> {
	assertCan(actor, 'person:erase')
	try {
		return await db.transaction(async (tx) => {
			const suppressionId = await suppress(tx, { email, reason: 'erased' })
			await lockForTransaction(tx, `person:${suppressionId}`)
			// Profiles first, then the account: as in a deletion of a profile with its access.
			await lockProfiles(tx, email)
			const account = await lockAccount(tx, email)
			if (account?.isAdmin) throw new AdminError()
			const erased = await eraseRows(tx, actor, { email, accountId: account?.id ?? null })
			if (!isSameAmount(erased, counts)) throw new ChangedError()
			const isLoopsTold = hasLoops()
			if (isLoopsTold) {
				const payload = { sealedEmail: sealEmail(email) }
				await enqueue(tx, 'leads.removeSubscriber', payload, { queue: 'loops' })
			}
			await addAudit(tx, actor, {
				action: 'erase-person',
				recordType: 'person',
				recordId: suppressionId,
				detail: { ...erased, isLoopsTold },
			})
			logSecurity('person-erased', { result: 'ok', actorId: actorId(actor) })
			return ok({ counts: erased, isLoopsTold })
		})
	} catch (error) {
		if (error instanceof ChangedError) return fail({ code: 'changed' })
		if (error instanceof AdminError) return fail({ code: 'admin' })
		throw error
	}
}

/** Thrown to roll back the suppression list's entry too. */
class AdminError extends Error {
	override name = 'AdminError'
}
