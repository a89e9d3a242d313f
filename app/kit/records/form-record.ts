import type { PublishingValues } from '#platform/fields/publishing.ts'
import type { Publishing } from './state.ts'

/** Columns of every row of a list in the back office. */
export type ListRow = Publishing & {
	id: string
	slug: string
	title: string
	updatedAt: Date
	/** Missing or null without a working copy. */
	copy?: RowUnpublished | null
}

/** A record's working copy in a list: the name of who changed it last, null for a deleted account. */
export type RowUnpublished = { by: string | null; publishAt: Date | null; isRefused: boolean }

/** Values of a form: whatever JSON can carry. */
export type FormValues = Record<string, unknown>

/** A record as a form reads it. */
export type FormRecord<V = FormValues> = Publishing & {
	id: string
	version: number
	slug: string
	/** Its title on screen. */
	title: string
	/** With the changes of its working copy, if it has one. */
	values: V
	updatedAt: Date
	/** Its working copy; missing or null when it has none. */
	copy?: OpenWorkingCopy | null
}

/** A working copy as the form of its record shows it. */
export type OpenWorkingCopy = {
	/** Its own version. */
	version: number
	/** Names of those who changed and scheduled it last; null for a deleted account. */
	updatedBy: string | null
	updatedAt: Date
	/** Whether the person at the form changed it last. */
	isMine: boolean
	/** The record's values without the working copy. */
	published: FormValues
	/** Fields that were changed on the published record since the changes began. */
	behind: string[]
	schedule: WorkingCopySchedule | null
	/** Why the last scheduled publishing was refused, as a sentence. */
	refusal: string | null
}

export type WorkingCopySchedule = {
	at: Date
	by: string | null
	/** False when something was changed afterwards that will not be published then. */
	isWhole: boolean
}

/** Columns of every stored record that its form needs. */
export type StoredRecord = Publishing & {
	id: string | number
	version: number
	slug: string
	updatedAt: Date
}

/** Status and dates of a stored row or version, in which dates may be ISO text. */
export function publishingValues({
	status,
	publishAt,
	unpublishAt,
}: Record<string, unknown>): PublishingValues {
	return {
		status: status === 'draft' ? 'draft' : 'published',
		publishAt: instantText(publishAt),
		unpublishAt: instantText(unpublishAt),
	}
}

function instantText(stored: unknown): string | null {
	const date = typeof stored === 'string' ? new Date(stored) : stored
	return date instanceof Date && !Number.isNaN(date.getTime()) ? date.toISOString() : null
}

/** A stored row as its form reads it, with the values of its form. */
export function toFormRecord<V>(row: StoredRecord, title: string, values: V): FormRecord<V> {
	const { version, slug, updatedAt, status, publishAt, unpublishAt } = row
	const id = String(row.id)
	return { id, version, slug, title, status, publishAt, unpublishAt, updatedAt, values }
}
