// Publishes drafts whose time has come.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { readActor } from '#platform/auth/access/accounts.server.ts'
import { can } from '#platform/auth/access/permissions.ts'
import type { Db } from '#platform/db/client.server.ts'
import { unlessRefused } from '#platform/db/roll-back.server.ts'
import { authUsers } from '#platform/db/tables/accounts.server.ts'
import { nextEdit, recordVersions } from '#platform/db/tables/history.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { isSame } from '#kit/records/same-values.ts'
import { takeTime } from '#kit/records/schedule.server.ts'
import { deleteDraft, lockDrafts } from '#kit/records/versions.server.ts'
import type { StoredVersion } from '#kit/records/versions.server.ts'
import { savedValues, overLive, recordUses } from '#kit/records/working-copy.server.ts'
import { contents } from './catalogue.server.ts'
import type { ContentKey } from './catalogue.ts'

const batch = 100
const isDue = and(isNotNull(recordVersions.publishAt), sql`${recordVersions.publishAt} <= now()`)

/** A refused publishing: why, as a sentence, and the record's title where it is known. */
type Refused = { sentence: string; title: string | null }

type DraftedRecord = { type: string; id: string }

/**
 * Publishes each draft that is due, as whoever scheduled it, through the checks of every save. What is refused stays a
 * draft, says why, and is mailed to that person.
 *
 * Each is one transaction that holds the record's drafts, so that a second worker, a restart or a crash publishes
 * nothing twice. Safe to run at any time; due is judged by the clock of the database.
 *
 * @throws the first unexpected error, after all others have been tried.
 */
export async function publishDue(db: Db): Promise<void> {
	const due = await db
		.select({ type: recordVersions.recordType, id: recordVersions.recordId })
		.from(recordVersions)
		.where(isDue)
		.orderBy(recordVersions.publishAt)
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

async function publishIfDue(tx: Db, record: DraftedRecord): Promise<void> {
	const { open, scheduled } = await lockDrafts(tx, record)
	if (!scheduled || !(await isStillDue(tx, scheduled))) return
	const published = await unlessRefused(tx, (attempt) => publish(attempt, record, scheduled))
	if (!published.ok) return keepRefused(tx, record, { open, scheduled, refused: published.error })
	await deleteDraft(tx, scheduled)
	if (open) await keepRest(tx, record, open)
	await recordUses(tx, contents[record.type as ContentKey], record)
	logger.info(record, 'scheduled changes were published')
}

async function isStillDue(tx: Db, { edit }: StoredVersion): Promise<boolean> {
	const due = await tx
		.select({ edit: recordVersions.edit })
		.from(recordVersions)
		.where(and(isDue, eq(recordVersions.edit, edit)))
	return due.length > 0
}

async function publish(
	tx: Db,
	record: DraftedRecord,
	scheduled: StoredVersion,
): Promise<Result<null, Refused>> {
	const content = contents[record.type as ContentKey]
	const live = await content.readForm(tx, record.id)
	const refusePublishing = (sentence: string) => fail({ sentence, title: live?.title ?? null })
	if (!live) return refusePublishing('It was in the trash at that time.')
	const actor = await readActor(tx, scheduled.by)
	if (!actor || !can(actor, content.type.permission))
		return refusePublishing(
			'The person who scheduled them no longer has access to the back office.',
		)
	const { values, behind } = await overLive(tx, content, { live, draft: scheduled })
	if (behind.length > 0) return refusePublishing(changedMeanwhile)
	const { id, version } = live
	const saved = await content.saveForm(tx, actor, { id, version, values })
	return saved.ok ? ok(null) : refusePublishing(sentenceOf(content.refusals, saved.error))
}

/** What was typed after the schedule was made stays a draft, based on what is published now. */
async function keepRest(tx: Db, record: DraftedRecord, open: StoredVersion): Promise<void> {
	const content = contents[record.type as ContentKey]
	const live = await content.readForm(tx, record.id)
	if (!live) return
	if (isSame(open.values, savedValues(content, live.values))) return deleteDraft(tx, open)
	await tx
		.update(recordVersions)
		// Another edit, so that a form that is open learns of it.
		.set({ baseN: live.version, edit: nextEdit })
		.where(eq(recordVersions.edit, open.edit))
}

type RefusedDraft = { open: StoredVersion | null; scheduled: StoredVersion; refused: Refused }

async function keepRefused(
	tx: Db,
	record: DraftedRecord,
	{ open, scheduled, refused }: RefusedDraft,
): Promise<void> {
	const content = contents[record.type as ContentKey]
	const { type } = content
	const left = await takeTime(tx, { open, scheduled })
	await tx
		.update(recordVersions)
		// Another edit, so that a form that is open learns of it.
		.set({ state: 'refused', note: refused.sentence, edit: nextEdit, at: new Date() })
		.where(eq(recordVersions.edit, left.edit))
	await recordUses(tx, content, record)
	const [account] = await tx
		.select({ email: authUsers.email })
		.from(authUsers)
		.where(eq(sql`${authUsers.id}::text`, scheduled.by))
	const data = {
		kind: type.label.one.toLowerCase(),
		title: refused.title ?? `${type.label.one} ${record.id}`,
		reason: refused.sentence,
		path: `/admin/${type.section}/${record.id}/edit`,
	}
	if (account) await queueMails(tx, [{ kind: 'publishing-refused', to: account.email, data }])
	logger.warn(record, 'scheduled changes were refused')
}

const changedMeanwhile = 'The published version was changed after they were scheduled.'

type SaveError = { code: string; messages?: Record<string, string[]> }

function sentenceOf(
	refusals: Record<string, { message: string }> | undefined,
	{ code, messages }: SaveError,
): string {
	if (code === 'stale') return changedMeanwhile
	const texts = Object.values(messages ?? {}).flat()
	return (
		refusals?.[code]?.message ?? (texts.length > 0 ? texts.join(' ') : 'They are no longer valid.')
	)
}
