// Takes the demo content away in one press, and brings it back. What somebody changed or keeps as it is stays.
import { and, desc, eq, like, sql } from 'drizzle-orm'
import { assertCan } from '#platform/auth/access/permissions.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import { changingKeys, contents } from '#content/catalogue.server.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { businessType } from '#content/business/type.ts'
import type { FixedRecord } from '#content/origin.server.ts'
import { resetWords, undoReset } from '#content/reset-words.server.ts'
import type { ResetWords } from '#content/reset-words.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { business } from '#platform/db/tables/business.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import { restoreMedia, trashMedia } from '#platform/media/commands.server.ts'
import { readTrash } from '#platform/media/trashed-files.server.ts'
import { siteRecord } from '#kit/site/opening.server.ts'
import { listFindings } from './list-findings.server.ts'
import type { Finding } from './list-findings.server.ts'

/** More than any site has. */
const maxRemoved = 100_000
/** How long what is in the trash can come back. */
const undoMs = 30 * dayMs

type Found = Pick<Finding, 'type' | 'id'>

/** What was removed, as the audit log keeps it. */
type Removed = { records: { type: ContentKey; id: string }[]; files: string[]; words: ResetWords[] }

/**
 * Moves the records and files of the demo content to the trash, and gives the business and the texts of the site what
 * one without it begins with, in one transaction. Safe to run twice.
 *
 * @throws ForbiddenError when the actor may not do so.
 */
export async function removeDemo(db: Db, actor: Actor, now: Date): Promise<void> {
	assertCan(actor, 'site:open')
	await db.transaction(async (tx) => {
		const all = { now, limit: maxRemoved }
		const { findings: demo } = await listFindings(tx, actor, { ...all, kind: 'demo' })
		const { findings: texts } = await listFindings(tx, actor, { ...all, kind: 'original' })
		const [ours] = await tx.select({ id: business.id }).from(business)
		const own = ours ? [{ type: businessType.key, id: ours.id }] : []
		await lockRecords(tx, [...demo, ...texts, ...own])
		const ids = new Set([...demo, ...texts].map(({ id }) => id))
		// A business of their own has nothing of the demo but what is drawn where it has no picture.
		const isWanted = ({ key, id, untouched }: FixedRecord) =>
			ids.has(id) || (key === businessType.key && untouched.length === 0)
		const words = await resetWords(tx, actor, { isNeutral: true, isWanted })
		const records: Removed['records'] = []
		for (const { type, id } of demo)
			if (isChanging(type) && (await contents[type].trash(tx, actor, id)))
				records.push({ type, id })
		const files = demo.filter(({ type }) => type === 'media').map(({ id }) => id)
		const trashed = await trashMedia(tx, actor, { ids: files, isUse: outsideTrash })
		const detail: Removed = { records, files: trashed.deletedIds, words }
		// A second press at once finds nothing, and leaves the first to be undone.
		if (Object.values(detail).every((removed) => removed.length === 0)) return
		await addAudit(tx, actor, { action: 'remove-demo', ...siteRecord, detail })
	})
	await readTrash(db)
}

/**
 * Undoes the last removal, as far as what it removed is still in the trash and the words are still those it left.
 *
 * @returns false when there is none to undo.
 * @throws ForbiddenError when the actor may not do so.
 */
export async function restoreDemo(db: Db, actor: Actor, now: Date): Promise<boolean> {
	assertCan(actor, 'site:open')
	const last = await findRemoval(db, now)
	if (!last) return false
	const { records, files, words } = last.removed
	await db.transaction(async (tx) => {
		const fixed = words.map(({ key: type, id }) => ({ type, id }))
		await lockRecords(tx, [...records, ...fixed])
		await restoreMedia(tx, actor, { ids: files })
		for (const { type, id } of records) await contents[type].restore(tx, actor, id)
		await undoReset(tx, actor, words)
		await addAudit(tx, actor, { action: 'restore-demo', ...siteRecord })
	})
	await readTrash(db)
	return true
}

/** The last removal, as long as it can be undone; null without one. One query. */
export async function findRemoval(
	db: Db,
	now: Date,
): Promise<{ removed: Removed; at: Date } | null> {
	const { recordType, action, detail, createdAt } = auditLog
	const [last] = await db
		.select({ action, detail, at: createdAt })
		.from(auditLog)
		.where(and(eq(recordType, siteRecord.recordType), like(action, '%-demo')))
		.orderBy(desc(auditLog.id))
		.limit(1)
	if (last?.action !== 'remove-demo' || now.getTime() - last.at.getTime() > undoMs) return null
	return { removed: last.detail as Removed, at: last.at }
}

/** Before any of them is changed: a change announces its pages, and after that none may wait for another. */
async function lockRecords(tx: Db, records: Found[]): Promise<void> {
	for (const type of new Set(records.map((one) => one.type))) {
		const { table } = type === 'media' ? { table: media } : contents[type]
		const ids = records.filter((one) => one.type === type).map(({ id }) => id)
		await tx.execute(
			sql`select from ${table} where id::text = any (${`{${ids.join()}}`}::text[]) order by id for update`,
		)
	}
}

/** Condition on uses of files: not by a record in the trash, with which they come back. */
const outsideTrash = and(
	...changingKeys.map((key) => {
		const { table } = contents[key]
		return sql`not exists (select from ${table}
			where record_type = ${key} and ${table.id}::text = record_id and ${table.deletedAt} is not null)`
	}),
)

function isChanging(type: Finding['type']): type is ContentKey {
	return changingKeys.some((key) => key === type)
}
