// Publishes scheduled working copies whose time has come.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { readActor } from '#app/auth/access/accounts.server.ts'
import { can } from '#app/auth/access/permissions.ts'
import type { Db } from '#app/db/client.server.ts'
import { unlessRefused } from '#app/db/roll-back.server.ts'
import { authUsers } from '#app/db/tables/accounts.server.ts'
import { nextCopyVersion, workingCopies } from '#app/db/tables/working-copies.server.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { fail, ok } from '#app/lib/result.ts'
import type { Result } from '#app/lib/result.ts'
import { queueMails } from '#app/mail/queue.server.ts'
import { isSame } from '#app/records/same-values.ts'
import {
	changedSince,
	forgetWorkingCopy,
	lockWorkingCopy,
	ownValues,
} from '#app/records/working-copy.server.ts'
import type { WorkingCopy } from '#app/records/working-copy.server.ts'
import { contents } from './catalogue.server.ts'
import type { ContentKey } from './catalogue.ts'

const batch = 100
const isDue = and(isNotNull(workingCopies.publishAt), sql`${workingCopies.publishAt} <= now()`)

/** A refused publishing: why, as a sentence, and the record's title where it is known. */
type Refused = { sentence: string; title: string | null }

/**
 * Publishes each working copy that is due, as whoever scheduled it, through the checks of every save. What is refused
 * stays a working copy, says why, and is mailed to that person.
 *
 * Each is one transaction that holds the copy, so that a second worker, a restart or a crash publishes nothing twice.
 * Safe to run at any time; due is judged by the clock of the database.
 *
 * @throws the first unexpected error, after all others have been tried.
 */
export async function publishDue(db: Db): Promise<void> {
	const due = await db
		.select({ type: workingCopies.recordType, id: workingCopies.recordId })
		.from(workingCopies)
		.where(isDue)
		.orderBy(workingCopies.publishAt)
		.limit(batch)
	const errors: unknown[] = []
	for (const record of due) {
		try {
			await db.transaction((tx) => publishIfDue(tx, record))
		} catch (error) {
			logger.error({ err: error, ...record }, 'a scheduled publishing failed')
			errors.push(error)
		}
	}
	if (errors.length > 0) throw errors[0]
}

type CopiedRecord = { type: string; id: string }

async function publishIfDue(tx: Db, record: CopiedRecord): Promise<void> {
	const copy = await lockWorkingCopy(tx, record)
	const [still] = await tx
		.select({ id: workingCopies.recordId })
		.from(workingCopies)
		.where(and(isDue, isOf(record)))
	if (!copy || !still) return
	const published = await unlessRefused(tx, (attempt) => publish(attempt, record, copy))
	if (published.ok) logger.info(record, 'scheduled changes were published')
	else await keepRefused(tx, record, { copy, refused: published.error })
}

async function publish(
	tx: Db,
	record: CopiedRecord,
	{ scheduled, scheduledBy, formValues }: WorkingCopy,
): Promise<Result<null, Refused>> {
	const content = contents[record.type as ContentKey]
	const live = await content.readForm(tx, record.id)
	const refuse = (sentence: string) => fail({ sentence, title: live?.title ?? null })
	if (!live) return refuse('It was in the trash at that time.')
	const actor = await readActor(tx, scheduledBy ?? '')
	if (!scheduled || !actor || !can(actor, 'content:edit'))
		return refuse('Whoever scheduled them has no access to the back office any more.')
	if (changedSince(live, scheduled).length > 0)
		return refuse('The published version was changed after they were scheduled.')
	const values = { ...live.values, ...scheduled.values }
	const { id, version } = live
	const saved = await content.saveForm(tx, actor, { id, version, values })
	if (!saved.ok) return refuse(sentenceOf(content.refusals, saved.error))
	if (isSame(formValues, scheduled.values)) await forgetWorkingCopy(tx, record)
	else await keepRest(tx, record)
	return ok(null)
}

/** What was typed after the schedule was made stays a working copy, based on what is published now. */
async function keepRest(tx: Db, record: CopiedRecord): Promise<void> {
	const content = contents[record.type as ContentKey]
	const live = await content.readForm(tx, record.id)
	if (!live) return
	await tx
		.update(workingCopies)
		.set({
			baseVersion: live.version,
			baseValues: ownValues(live.values, content),
			version: nextCopyVersion,
			...unscheduled,
		})
		.where(isOf(record))
}

async function keepRefused(
	tx: Db,
	record: CopiedRecord,
	{ copy, refused }: { copy: WorkingCopy; refused: Refused },
): Promise<void> {
	const refusal = { sentence: refused.sentence, at: new Date().toISOString() }
	await tx
		.update(workingCopies)
		// Another version, so that a form that is open learns of it.
		.set({ refusal, version: nextCopyVersion, ...unscheduled })
		.where(isOf(record))
	const [account] = await tx
		.select({ email: authUsers.email })
		.from(authUsers)
		.where(eq(sql`${authUsers.id}::text`, copy.scheduledBy ?? ''))
	const { type } = contents[record.type as ContentKey]
	const data = {
		kind: type.label.one.toLowerCase(),
		title: refused.title ?? `${type.label.one} ${record.id}`,
		reason: refused.sentence,
		path: `/admin/${type.section}/${record.id}/edit`,
	}
	if (account) await queueMails(tx, [{ kind: 'publishing-refused', to: account.email, data }])
	logger.warn(record, 'scheduled changes were refused')
}

const unscheduled = { publishAt: null, scheduledBy: null, scheduled: null }

function isOf({ type, id }: CopiedRecord) {
	return and(eq(workingCopies.recordType, type), eq(workingCopies.recordId, id))
}

type SaveError = { code: string; messages?: Record<string, string[]> }

function sentenceOf(
	refusals: Record<string, { message: string }> | undefined,
	{ code, messages }: SaveError,
): string {
	if (code === 'stale') return 'The published version was changed after they were scheduled.'
	const texts = Object.values(messages ?? {}).flat()
	return (
		refusals?.[code]?.message ??
		(texts.length > 0 ? texts.join(' ') : 'They are not valid any more.')
	)
}
