// What a form holds: what is typed, the versions that it is based on, and what the server has of it. Whatever happens
// to it is an action, which makes the next state at once, so that code outside rendering never reads an old one.
import type { FormRecord, OpenWorkingCopy } from '#kit/records/form-record.ts'
import { isSame } from '#kit/records/same-values.ts'
import type { Publishing } from '#kit/records/state.ts'
import { withoutMessagesAt, withValueAt } from './form-values.ts'
import type { Messages } from './form-values.ts'

/** Someone else came first: nothing is saved until the person at the form has decided. */
export type FormConflict = { by: string | null; ended: 'trashed' | 'deleted' | null }

/** Unsaved work: values, the versions they are based on, and the values of those. */
export type FormDraft<V> = {
	values: V
	version: number
	copy?: number
	opened?: Partial<V> | null
	/** Of a new record: the key under which the server may have it. */
	formKey?: string | null
}

/** A new record that the server keeps before its first save. */
export type Started<V> = {
	formKey: string
	copy: number
	updatedAt: Date | string
	values: V
}

/** The working copy's version after it was kept, 0 when none is needed, and when that was. */
export type SavedVersion = { version: number; updatedAt: Date | string }

/** What a form read from the server, or a new record's beginning. */
type Read<V> = {
	/** Id of the stored record; null until a new record is saved. */
	id: string | null
	/** Its version; 0 for a new record. */
	version: number
	/** Its values, whatever its working copy changes. */
	base: V
	/** As last read or kept, with the working copy: all else in the form is unsaved. */
	saved: V
	/** Its status and dates, whatever its working copy changes; null for a new record. */
	stored: Publishing | null
	/** Time of the last save; null for a new record. */
	savedAt: Date | null
	/** The working copy as last read or kept; null when there is none. */
	copy: OpenWorkingCopy | null
	/**
	 * What the values are based on: the versions of the record and of its working copy (0 for none), and the values of
	 * those; null for an old draft that does not record them.
	 */
	origin: { version: number; copy: number; opened: V | null }
}

export type FormState<V> = Read<V> & {
	values: V
	isDirty: boolean
	/** By which the server knows a repeated save, and a new record before its first; until a response confirms it. */
	key: string | null
	/** The values last sent to be kept: without a response, they may be stored. */
	sent: V | null
	conflict: FormConflict | null
	/** How the changes of a live record are to be published. */
	changes: {
		/** When, as chosen in the form: ISO text; null: when the button is pressed. */
		publishAt: string | null
		/** Whether they were kept before the form was opened, or on purpose. */
		isPrepared: boolean
	}
	/** The server's error messages by path, each until its field changes. */
	errors: Messages
	/** Messages found while a field is edited. */
	liveErrors: Messages
}

export type FormAction<V> =
	| { kind: 'set'; path: string; value: unknown }
	| { kind: 'patch'; part: Partial<V> }
	/** To the values last read or saved, or to a draft. */
	| { kind: 'reset'; draft?: FormDraft<V> }
	/** Takes over the server's record. Input typed since `sent` stays; if null, the record replaces all input. */
	| { kind: 'saved'; record: FormRecord<V>; sent: V | null }
	/** Another version of the record or of its working copy has the same values; input stays. */
	| { kind: 'followed'; record: FormRecord<V> }
	/** `values`, still unsaved, are put on top of someone else's version. */
	| { kind: 'rebased'; record: FormRecord<V>; values: V }
	| { kind: 'sending'; values: V }
	/** `values` are now the working copy. Input typed since stays. */
	| { kind: 'autosaved'; copy: SavedVersion; values: V }
	| { kind: 'overtaken'; conflict: FormConflict }
	/** Of the record, only when its changes are published is taken over. */
	| { kind: 'scheduled'; record: FormRecord<V> }
	/** The person at the form has decided about a conflict: what was sent before no longer matters. */
	| { kind: 'decided' }
	| { kind: 'keyed'; key: string }
	/** A new record is no longer what the server keeps under its key: it begins again, with another key or none yet. */
	| { kind: 'restarted'; key: string | null; values: V }
	/** A time was chosen for the changes of a live record, or none. */
	| { kind: 'planned'; publishAt: string | null }
	| { kind: 'errors'; errors: Messages }
	| { kind: 'liveErrors'; name: string; texts: string[] }

/** The state of a form that is opened for a record, or for a new one: blank, or with what the server keeps of it. */
export function firstState<V extends object>(
	record: FormRecord<V> | null,
	blank: V,
	started: Started<V> | null = null,
): FormState<V> {
	const read = record ? readOf(record) : blankOf(blank, started)
	const publishAt = read.copy?.schedule?.at.toISOString() ?? null
	return {
		...read,
		...undecided,
		key: started?.formKey ?? null,
		values: read.saved,
		isDirty: false,
		changes: { publishAt, isPrepared: read.copy !== null },
		...noMessages,
	}
}

const noMessages = { errors: {}, liveErrors: {} }
const undecided = { key: null, sent: null, conflict: null }

/** What is unsaved in a form, to be restored later; null when nothing is. */
export function draftOf<V>(state: FormState<V>): FormDraft<V> | null {
	const { id, key, isDirty, values, origin } = state
	return isDirty ? { values, ...origin, ...(id === null && { formKey: key }) } : null
}

export function nextState<V extends object>(
	before: FormState<V>,
	action: FormAction<V>,
): FormState<V> {
	const { values } = before
	switch (action.kind) {
		case 'set':
			return typed(before, withValueAt(values, action.path, action.value), [action.path])
		case 'patch':
			return typed(before, { ...values, ...action.part }, Object.keys(action.part))
		case 'reset':
			return compared(wasReset(before, action.draft))
		case 'saved':
			return compared(wasSaved(before, action))
		case 'followed':
			return compared({ ...before, ...readOf(action.record), sent: null })
		case 'rebased':
			return compared({
				...wasSaved(before, { ...action, sent: null }),
				values: action.values,
			})
		case 'sending':
			return { ...before, sent: action.values }
		case 'autosaved':
			return compared(wasAutosaved(before, action))
		case 'overtaken':
			return { ...before, conflict: action.conflict }
		case 'scheduled':
			return { ...before, copy: before.copy && withSchedule(before.copy, action.record) }
		case 'decided':
			return { ...before, ...undecided }
		case 'keyed':
			return { ...before, key: action.key }
		case 'restarted':
			return compared({
				...before,
				...blankOf(before.base),
				...undecided,
				key: action.key,
				values: action.values,
			})
		case 'planned':
			return { ...before, changes: { ...before.changes, publishAt: action.publishAt } }
		case 'errors':
			return { ...before, errors: action.errors }
		case 'liveErrors':
			return { ...before, liveErrors: { ...before.liveErrors, [action.name]: action.texts } }
	}
}

function readOf<V>(record: FormRecord<V>): Read<V> {
	const { id, version, values } = record
	const copy = record.copy ? dated(record.copy) : null
	return {
		id,
		version,
		base: (copy?.published as V | undefined) ?? values,
		saved: values,
		stored: publishingOf(record),
		savedAt: new Date(record.updatedAt),
		copy,
		origin: { version, copy: copy?.version ?? 0, opened: values },
	}
}

function blankOf<V>(blank: V, started: Started<V> | null = null): Read<V> {
	const saved = started?.values ?? blank
	const version = started?.copy ?? 0
	const updatedAt = started?.updatedAt ?? 0
	const none = { id: null, version: 0, stored: null, savedAt: null }
	return {
		...none,
		base: blank,
		saved,
		copy: version === 0 ? null : ownCopy({ version, updatedAt: new Date(updatedAt) }, blank),
		origin: { version: 0, copy: version, opened: saved },
	}
}

/** With dates, which a response has as text. */
function dated(copy: OpenWorkingCopy): OpenWorkingCopy {
	const { updatedAt, schedule } = copy
	return {
		...copy,
		updatedAt: new Date(updatedAt),
		schedule: schedule && { ...schedule, at: new Date(schedule.at) },
	}
}

function compared<V>(state: FormState<V>): FormState<V> {
	return { ...state, isDirty: !isSame(state.values, state.saved) }
}

/** Messages at a field hold until it changes. */
function typed<V>(before: FormState<V>, values: V, paths: string[]): FormState<V> {
	const rest = (messages: Messages) =>
		paths.reduce((left, path) => withoutMessagesAt(left, path), messages)
	const { errors, liveErrors } = before
	return compared({ ...before, values, errors: rest(errors), liveErrors: rest(liveErrors) })
}

function wasReset<V>(before: FormState<V>, draft?: FormDraft<V>): FormState<V> {
	const { version, copy, saved } = before
	if (!draft) {
		const origin = { version, copy: copy?.version ?? 0, opened: saved }
		return { ...before, values: saved, origin, ...noMessages }
	}
	const { values, opened } = draft
	const origin = {
		version: draft.version,
		copy: draft.copy ?? 0,
		opened: opened ? { ...values, ...opened } : null,
	}
	// An old draft may lack fields added since. What was sent before is not what it is based on.
	const key = draft.formKey ?? before.key
	return { ...before, key, values: { ...saved, ...values }, origin, sent: null, ...noMessages }
}

type Saved<V> = { record: FormRecord<V>; sent: V | null }

function wasSaved<V>(before: FormState<V>, { record, sent }: Saved<V>): FormState<V> {
	const isUntouched = sent === null || isSame(before.values, sent)
	const values = isUntouched ? record.values : before.values
	const read = readOf(record)
	const changes = { ...before.changes, isPrepared: read.copy !== null }
	return { ...before, ...read, ...undecided, ...noMessages, values, changes }
}

type Autosaved<V> = { copy: SavedVersion; values: V }

function wasAutosaved<V>(
	before: FormState<V>,
	{ copy: now, values: saved }: Autosaved<V>,
): FormState<V> {
	const origin = { ...before.origin, copy: now.version, opened: saved }
	const copy = now.version === 0 ? null : ownCopy(now, before.base, before.copy)
	return { ...before, saved, origin, copy }
}

/** The working copy after this form has kept it. */
function ownCopy<V>(
	now: SavedVersion,
	base: V,
	copy: OpenWorkingCopy | null = null,
): OpenWorkingCopy {
	return {
		updatedBy: null,
		behind: [],
		published: base as OpenWorkingCopy['published'],
		refusal: null,
		...copy,
		version: now.version,
		updatedAt: new Date(now.updatedAt),
		isMine: true,
		schedule: copy?.schedule ? { ...copy.schedule, isWhole: false } : null,
	}
}

function withSchedule(copy: OpenWorkingCopy, { copy: read }: FormRecord<unknown>): OpenWorkingCopy {
	return { ...copy, schedule: read ? dated(read).schedule : null }
}

type Source = { status?: unknown; publishAt?: unknown; unpublishAt?: unknown }

/** Status and publishing dates from a form's values, or from a record whose dates may be text. */
export function publishingOf({ status, publishAt, unpublishAt }: Source): Publishing {
	return {
		status: status === 'draft' ? 'draft' : 'published',
		publishAt: instant(publishAt),
		unpublishAt: instant(unpublishAt),
	}
}

function instant(value: unknown): Date | null {
	return typeof value === 'string' || value instanceof Date ? new Date(value) : null
}
