// What a form starts from.
import type { FormRecord, OpenCopy } from '#app/records/form-record.ts'
import { publishingOf } from './publishing-of.ts'

/** The state of a form, for code outside rendering. */
export type Present<V> = {
	values: V
	isDirty: boolean
	id: string | null
	version: number
	copy: number
	opened: V | null
}

export type FormStart<V> = ReturnType<typeof startOf<V>>

/** What an edit starts from: the versions of the record and of its working copy (0 for none), and the values. */
export function originOf<V>({
	version,
	copy,
	kept,
}: Pick<FormStart<V>, 'version' | 'copy' | 'kept'>) {
	return { version, copy: copy?.version ?? 0, opened: kept as V | null }
}

/** What a form starts from: the stored record and its working copy, or blank values. */
export function startOf<V>(record: FormRecord<V> | null, blank: V) {
	return {
		id: record?.id ?? null,
		values: (record?.copy?.published as V | undefined) ?? record?.values ?? blank,
		/** As last read or kept, with the working copy: all else in the form is unsaved. */
		kept: record?.values ?? blank,
		version: record?.version ?? 0,
		savedAt: record ? new Date(record.updatedAt) : null,
		stored: record && publishingOf(record),
		copy: record?.copy ? datedCopy(record.copy) : null,
	}
}

/** With dates, which a response has as text. */
export function datedCopy(copy: OpenCopy): OpenCopy {
	const { updatedAt, schedule } = copy
	return {
		...copy,
		updatedAt: new Date(updatedAt),
		schedule: schedule && { ...schedule, at: new Date(schedule.at) },
	}
}

/** The working copy after this form has kept it. */
export function ownCopy<V>(
	{ version, updatedAt }: { version: number; updatedAt: Date | string },
	{ copy, values }: { copy: OpenCopy | null; values: V },
): OpenCopy {
	return {
		updatedBy: null,
		behind: [],
		published: values as OpenCopy['published'],
		refusal: null,
		...copy,
		version,
		updatedAt: new Date(updatedAt),
		isMine: true,
		schedule: copy?.schedule ? { ...copy.schedule, isWhole: false } : null,
	}
}
