import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { FormRecord, OpenCopy } from '#app/records/form-record.ts'
import { isSame } from '#app/records/same-values.ts'
import type { Publishing } from '#app/records/state.ts'
import { originOf, startOf } from './form-start.ts'
import type { Present } from './form-start.ts'
import { withValueAt } from './form-values.ts'
import type { Messages } from './form-values.ts'
import { useMessages } from './use-messages.ts'
import { useTakeOver } from './use-take-over.ts'

/** Props of a field's widget. */
export type Field<T> = {
	/** Also the element's id. */
	name: string
	label: string
	value: T
	onChange: (value: T) => void
	/** Messages at this field or below it. */
	errors: string[]
}

/** Earlier work: values, the versions they are based on, and the values of those where they differ. */
export type Draft<V> = { values: V; version: number; copy?: number; opened?: Partial<V> }

/** A form's values, their origin, errors and actions. */
export type FormApi<V> = {
	values: V
	/** The stored record's values, whatever its working copy changes. */
	base: V
	/** The values the current edit started from; null for an old draft that does not record them. */
	opened: V | null
	/** Sets the value at a path such as `title` or `gallery.0.caption`. A function gets the current value. */
	set: (path: string, value: unknown) => void
	/** Sets several values at once; `make` gets the current values. */
	patch: (make: (before: V) => Partial<V>) => void
	/** Props for a field's widget. */
	field: <K extends keyof V & string>(name: K) => Field<V[K]>
	/** The server's error messages by path, each until its field changes. */
	errors: Messages
	setErrors: (errors: Messages) => void
	/** Shows errors at a field just edited, without the summary, which would take the focus. */
	setLiveErrors: (name: string, texts: string[]) => void
	isDirty: boolean
	/** Id of the stored record; null until a new record is saved. */
	id: string | null
	/** The version these values are based on; 0 for a new record. */
	version: number
	/** Status and dates of the stored record, whatever its working copy changes; null for a new record. */
	stored: Publishing | null
	/** The working copy as last read or kept; null when there is none. */
	copy: OpenCopy | null
	/** Time of the last save; null for a new record. */
	savedAt: Date | null
	/** Accepts the server's record. Input typed since `sent` stays; if `sent` is null, the record replaces all input. */
	accept: (record: FormRecord<V>, sent: V | null) => void
	/** Notes that `sent` is now the working copy, of this version; 0: none is needed. Input typed since stays. */
	kept: (copy: { version: number; updatedAt: Date | string }, sent: V) => void
	/** Takes over when the working copy is to be published; input stays. */
	scheduled: (record: FormRecord<V>) => void
	/** Accepts another version of the record or of its working copy that has the same values; input stays. */
	follow: (record: FormRecord<V>) => void
	/** Applies `values`, still unsaved, on top of someone else's save. */
	rebase: (record: FormRecord<V>, values: V) => void
	/** Resets to the values last read or saved, or to a draft. */
	reset: (draft?: Draft<V>) => void
	/** The current state, for code outside rendering. */
	latest: () => Present<V>
}

/** The state of one record's form: current and saved values, and messages by field. */
export function useRecordForm<V extends object>(
	record: FormRecord<V> | null,
	blank: V,
	labels: Record<string, string> = {},
): FormApi<V> {
	const [base, setBase] = useState(() => startOf(record, blank))
	const [values, setValues] = useState(base.kept)
	const [{ version, copy, opened }, setOrigin] = useState(() => originOf(base))
	const { at, clear, clearAt, ...messages } = useMessages()
	const isDirty = !isSame(values, base.kept)
	const present: Present<V> = { values, isDirty, id: base.id, version, copy, opened }
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
	const takeOver = useTakeOver<V>({ nowRef, setBase, setOrigin, setValues, clear })
	return {
		values,
		base: base.values,
		opened,
		set,
		patch,
		field: (name) => ({
			name,
			label: labels[name] ?? name,
			value: values[name],
			onChange: (value) => set(name, value),
			errors: at(name),
		}),
		...messages,
		isDirty,
		id: base.id,
		version,
		stored: base.stored,
		copy: base.copy,
		savedAt: base.savedAt,
		...takeOver,
		reset: (draft) => {
			// An old draft may lack fields added since.
			setValues({ ...base.kept, ...draft?.values })
			setOrigin(draft ? originOfDraft(draft) : originOf(base))
			clear()
		},
		latest: useCallback(() => nowRef.current, [nowRef]),
	}
}

function usePresent<V>(present: Present<V>) {
	const now = useRef(present)
	// A layout effect: a change can be saved as soon as it shows.
	useLayoutEffect(() => {
		now.current = present
	})
	return now
}

/** What a draft started from; no values when it does not record them. */
function originOfDraft<V>({ values, version, copy = 0, opened }: Draft<V>) {
	return { version, copy, opened: opened ? { ...values, ...opened } : null }
}
