import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { FormRecord } from '#app/records/form-record.ts'
import { isSame, withValueAt } from './form-values.ts'
import type { Messages } from './form-values.ts'
import { useMessages } from './use-messages.ts'

/** What a widget gets of one field. */
export type Field<T> = {
	/** Also its id in the page. */
	name: string
	value: T
	onChange: (value: T) => void
	/** Messages at this field or below it. */
	errors: string[]
}

type Present<V> = {
	values: V
	isDirty: boolean
	id: string | null
	version: number
	opened: V | null
}

/** Earlier work: its values, the version they are based on, and what that version had where they differ. */
export type Draft<V> = { values: V; version: number; opened?: Partial<V> }

/** Values of a form and what is known about them. */
export type FormApi<V> = {
	values: V
	/** The values as they were last read or saved. */
	base: V
	/** The values as the present ones took them over; null for a draft from before, of which that is not known. */
	opened: V | null
	/** Sets the value at a path such as `title` or `gallery.0.caption`. A function makes it of what is there by then. */
	set: (path: string, value: unknown) => void
	/** Sets several values at once, made of what is there by then. */
	patch: (make: (before: V) => Partial<V>) => void
	/** What the widget of a field needs. */
	field: <K extends keyof V & string>(name: K) => Field<V[K]>
	/** What the server refused, until the field is changed. */
	errors: Messages
	setErrors: (errors: Messages) => void
	/** Says at once what is wrong with a field that was just changed, without a summary that would take the focus. */
	setLiveErrors: (name: string, texts: string[]) => void
	isDirty: boolean
	/** Of the stored record, also of a new one once it was saved; null until then. */
	id: string | null
	/** The version these values are based on; 0 for a new record. */
	version: number
	/** When they were last saved; null for a new record. */
	savedAt: Date | null
	/** Takes over what the server has now; what was typed meanwhile stays. */
	accept: (record: FormRecord<V>, sent: V | null) => void
	/** Puts `values` on top of what somebody else has saved; they are not saved yet. */
	rebase: (record: FormRecord<V>, values: V) => void
	/** Back to what was last read or saved, or to a draft based on some version. */
	reset: (draft?: Draft<V>) => void
	/** The present values, for what runs outside of rendering. */
	latest: () => Present<V>
}

/** The state of one record's form: values, what they were, and messages by field. */
export function useRecordForm<V extends object>(
	record: FormRecord<V> | null,
	blank: V,
): FormApi<V> {
	const [base, setBase] = useState(() => startOf(record, blank))
	const [values, setValues] = useState(base.values)
	const [{ version, opened }, setOrigin] = useState(() => originOf(base))
	const { at, clear, clearAt, ...messages } = useMessages()
	const isDirty = !isSame(values, base.values)
	const present: Present<V> = { values, isDirty, id: base.id, version, opened }
	const nowRef = usePresent(present)
	const set = useCallback(
		(path: string, value: unknown) => {
			setValues((before) => withValueAt(before, path, value))
			clearAt(path)
		},
		[clearAt],
	)
	const patch = useCallback(
		(make: (before: V) => Partial<V>) => {
			setValues((before) => ({ ...before, ...make(before) }))
			for (const name of Object.keys(make(nowRef.current.values))) clearAt(name)
		},
		[clearAt, nowRef],
	)
	const accept = useCallback(
		(saved: FormRecord<V>, sent: V | null) => {
			const { values: typed } = nowRef.current
			// Until this is drawn: what is unsaved by now is so of the record as it is stored.
			nowRef.current = {
				...nowRef.current,
				isDirty: sent !== null && !isSame(typed, sent),
				id: saved.id,
				version: saved.version,
				opened: saved.values,
			}
			setBase(startOf(saved, saved.values))
			setOrigin(originOf(saved))
			setValues((before) => (sent === null || isSame(before, sent) ? saved.values : before))
			clear()
		},
		[clear, nowRef],
	)
	const rebase = useCallback(
		(saved: FormRecord<V>, merged: V) => {
			accept(saved, null)
			nowRef.current = { ...nowRef.current, values: merged, isDirty: !isSame(merged, saved.values) }
			setValues(merged)
		},
		[accept, nowRef],
	)
	return {
		values,
		base: base.values,
		opened,
		set,
		patch,
		field: (name) => ({
			name,
			value: values[name],
			onChange: (value) => set(name, value),
			errors: at(name),
		}),
		...messages,
		isDirty,
		id: base.id,
		version,
		savedAt: base.savedAt,
		accept,
		rebase,
		reset: (draft) => {
			// A draft from before a field was added lacks it.
			setValues({ ...base.values, ...draft?.values })
			setOrigin(draft ? { version: draft.version, opened: openedOf(draft) } : originOf(base))
			clear()
		},
		latest: useCallback(() => nowRef.current, [nowRef]),
	}
}

function usePresent<V>(present: Present<V>) {
	const now = useRef(present)
	// Before anything is painted: whoever sees a change can save it.
	useLayoutEffect(() => {
		now.current = present
	})
	return now
}

/** What values are made from. */
function originOf<V>({ version, values }: { version: number; values: V }) {
	return { version, opened: values as V | null }
}

/** The values that an earlier draft was made from. */
function openedOf<V>({ values, opened }: Draft<V>): V | null {
	return opened ? { ...values, ...opened } : null
}

function startOf<V>(record: FormRecord<V> | null, blank: V) {
	return {
		id: record?.id ?? null,
		values: record?.values ?? blank,
		version: record?.version ?? 0,
		savedAt: record ? new Date(record.updatedAt) : null,
	}
}
