import type { Db } from '#app/db/client.server.ts'
import type { AdminReads } from '#app/records/content.server.ts'
import type { FormRecord, OpenCopy } from '#app/records/form-record.ts'
import { withPresentTitles } from '#app/records/picked.server.ts'
import { isSame } from '#app/records/same-values.ts'
import {
	changedSince,
	getWorkingCopy,
	recordOf,
	valuesWithCopy,
} from '#app/records/working-copy.server.ts'
import type { CopiedContent, WorkingCopy } from '#app/records/working-copy.server.ts'
import { getActorNames } from '../actor-names.server.ts'

type OpenContent<F extends FormRecord> = Omit<CopiedContent, 'readForm'> & {
	admin: Pick<AdminReads, 'picked'>
	readForm: (db: Db, id: string) => Promise<F | null>
}

/** A record as its form opens it, with its working copy; null when there is none outside the trash. */
export async function readOpenRecord<F extends FormRecord>(
	db: Db,
	content: OpenContent<F>,
	{ id, readerId }: { id: string; readerId: string },
): Promise<F | null> {
	const asked = recordOf(content, id)
	if (!asked) return null
	const [record, copy] = await Promise.all([content.readForm(db, id), getWorkingCopy(db, asked)])
	if (!record || !copy) return record && { ...record, copy: null }
	return {
		...record,
		values: await withPresentTitles(
			db,
			content.admin.picked ?? {},
			valuesWithCopy(record.values, copy),
		),
		copy: await toOpenCopy(db, copy, { record, readerId }),
	}
}

async function toOpenCopy(
	db: Db,
	copy: WorkingCopy,
	{ record, readerId }: { record: FormRecord; readerId: string },
): Promise<OpenCopy> {
	const { version, updatedBy, updatedAt, publishAt, scheduledBy, scheduled, refusal } = copy
	const names = await getActorNames(db, [updatedBy, ...(scheduledBy ? [scheduledBy] : [])])
	return {
		version,
		updatedBy: names.get(updatedBy) ?? null,
		updatedAt,
		isMine: updatedBy === readerId,
		published: record.values,
		behind: changedSince(record, copy),
		schedule: publishAt && {
			at: publishAt,
			by: names.get(scheduledBy ?? '') ?? null,
			isWhole: isSame(scheduled?.values, copy.formValues),
		},
		refusal,
	}
}
