// A mail of an edition of the newsletter is claimed before the server is connected to, so that no end of a run gives it to
// anybody twice. Claims of a sending come one after another over all instances: each counts what the others have sent.
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { editionSendings } from '#platform/db/tables/mails.server.ts'
import type { EditionLetter } from '#platform/db/tables/mails.server.ts'
import type { MailConfig } from './config.server.ts'
import { getRoom } from './outbox.server.ts'
import { moveJobs } from './server-state.server.ts'

/** The rest of the server's limits is for mails that people wait for. */
const sharePercent = 90
/** A sending holds by itself beyond these, once so many were refused. */
const holding = { refusedPercent: 3, refusals: 3, readersToOneComplaint: 300 }

/**
 * Claims a waiting mail; a reader whose consent has ended since is left out.
 *
 * @returns its letter; a date before which there is no room for it; null when it is not to be sent, or not until the
 * sending goes on: it was stopped, or holds.
 */
export function claimMail(
	db: Db,
	{ id, sendingId }: { id: string; sendingId: string },
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
			await moveJobs(tx, roomAt, 'earlier', sendingId)
			return roomAt
		}
		const { rows } = await tx.execute<{ isWanted: boolean }>(sql`
			update mails set
				state = case when is_wanted then 'sending' else 'left out' end,
				reason = case when not is_wanted then 'Unsubscribed since' end,
				sent_at = case when is_wanted then now() end,
				updated_at = now()
			from (select exists (select from mails join consents on consents.id = consent_id
				where mails.id = ${id} and withdrawn_at is null) as is_wanted) as reader
			where id = ${id} and state = 'waiting' returning is_wanted as "isWanted"`)
		return rows[0]?.isWanted ? sending.letter : null
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
