// A mail of an edition of the newsletter is claimed before the server is connected to, so that no end of a run gives it to
// anybody twice. Claims of a sending come one after another over all instances: each counts what the others have sent.
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { lockForTransaction } from '#platform/db/locks.server.ts'
import { editionSendings } from '#platform/db/tables/mails.server.ts'
import type { EditionLetter } from '#platform/db/tables/mails.server.ts'
import type { MailConfig } from './config.server.ts'
import { getRoom } from './outbox.server.ts'
import { moveJobs } from './server-state.server.ts'

/** Every sending of an edition takes it before it looks who has the edition already. */
export const lockOfEdition = (editionId: string) => `edition:${editionId}`

/** Without room, all jobs of a sending move: that is not done again for each of its mails. */
const minPauseMs = 10_000
/** The rest of the server's limits is for mails that people wait for. */
const sharePercent = 90
/** A sending holds by itself beyond these, once so many were refused. */
const holding = { refusedPercent: 3, refusals: 3, readersToOneComplaint: 300 }

/**
 * Claims a waiting mail; a reader whose consent has ended since is left out, and so is one who got the edition by another
 * sending.
 *
 * @returns its letter; a date before which there is no room for it; null when it is not to be sent, or not until the
 * sending goes on: it was stopped, or holds.
 */
export function claimMail(
	db: Db,
	{ id, sendingId, now }: { id: string; sendingId: string; now: Date },
	{ limits }: MailConfig,
): Promise<EditionLetter | Date | null> {
	return db.transaction(async (tx) => {
		const [sending] = await tx
			.select()
			.from(editionSendings)
			.where(and(eq(editionSendings.id, sendingId), eq(editionSendings.state, 'going')))
			.for('update')
		if (!sending) return null
		// Whoever let it go on after that knows.
		if (sending.reason === null && (await holdsByItself(tx, sendingId))) return null
		const most = (limit: number) => Math.max(1, Math.floor((limit * sharePercent) / 100))
		const roomAt =
			(await getRoom(tx, { most: most(limits.perDay), within: '1 day' })) ??
			(await getRoom(tx, { most: sending.perHour ?? Infinity, within: '1 hour', sendingId })) ??
			(await getRoom(tx, { most: most(limits.perMinute), within: '1 minute' }))
		if (roomAt) {
			const laterAt = new Date(Math.max(roomAt.getTime(), now.getTime() + minPauseMs))
			await moveJobs(tx, laterAt, 'earlier', sendingId)
			return laterAt
		}
		const { editionId } = sending
		if (editionId !== null) await lockForTransaction(tx, lockOfEdition(editionId))
		const { rows } = await tx.execute<{ why: string | null }>(sql`
			update mails set
				state = case when why is null then 'sending' else 'left out' end,
				reason = why,
				sent_at = case when why is null then now() end,
				updated_at = now()
			from (select case
				when not exists (select from consents where id = own.consent_id and withdrawn_at is null)
					then 'Unsubscribed since'
				when exists (select from mails other join edition_sendings on edition_sendings.id = other.sending_id
					where edition_id = ${editionId} and other.sending_id <> ${sendingId}
						and lower(other.to_email) = lower(own.to_email) and other.state in ('sent', 'sending', 'unknown'))
					then 'Has it already'
				end as why from mails own where own.id = ${id}) as reader
			where id = ${id} and state = 'waiting' returning why`)
		return rows[0]?.why === null ? sending.letter : null
	})
}

/** Holds a sending of which too many mails were refused, or too many readers complained; true if it did. */
async function holdsByItself(tx: Db, sendingId: string): Promise<boolean> {
	const { rows } = await tx.execute<{ taken: number; refused: number; complaints: number }>(sql`
		select count(*) filter (where undelivered_at is null)::int as taken,
			count(*) filter (where undelivered_at is not null)::int as refused,
			count(report.mail_id)::int as complaints
		from mails left join mail_reports report on report.mail_id = mails.id and report.kind = 'complaint'
		where sending_id = ${sendingId} and state in ('sent', 'unknown', 'failed')`)
	const { taken = 0, refused = 0, complaints = 0 } = rows[0] ?? {}
	const { refusals, refusedPercent, readersToOneComplaint } = holding
	const isRefused = refused >= refusals && refused * 100 > (taken + refused) * refusedPercent
	if (!isRefused && (complaints === 0 || complaints * readersToOneComplaint < taken)) return false
	const reason = isRefused
		? `Mail servers refused ${refused} of ${taken + refused} mails.`
		: `${complaints} of ${taken} readers reported it as spam.`
	await tx
		.update(editionSendings)
		.set({ state: 'held', reason })
		.where(eq(editionSendings.id, sendingId))
	return true
}
