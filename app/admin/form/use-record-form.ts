import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { FormRecord } from '../form-record.ts'
import { isSame, messagesAt, withoutMessagesAt, withValueAt } from './form-values.ts'
import type { Messages } from './form-values.ts'

/** What a widget gets of one field. */
export type Field<T> = {
	/** Also its id in the page. */
	name: string
	value: T
	onChange: (value: T) => void
	/** Messages at this field or below it. */
	errors: string[]
}

type Present<V> = { values: V; isDirty: boolean; id: string | null; version: number }

/** Values of a form and what is known about them. */
export type FormApi<V> = {
	values: V
	/** The values as they were last read or saved. */
	base: V
	/** Sets the value at a path such as `title` or `gallery.0.caption`. A function makes it of what is there by then. */
	set: (path: string, value: unknown) => void
	/** Sets several values at once. */
	patch: (values: Partial<V>) => void
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
	/** The version `base` was read at: another one than that of the values after an older draft was restored. */
	baseVersion: number
	/** When they were last saved; null for a new record. */
	savedAt: Date | null
	/** Takes over what the server has now; what was typed meanwhile stays. */
	accept: (record: FormRecord<V>, sent: V | null) => void
	/** Back to what was last read or saved, or to a draft based on some version. */
	reset: (draft?: { values: V; version: number }) => void
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
	const [version, setVersion] = useState(base.version)
	const [errors, setErrors] = useState<Messages>({})
	const [liveErrors, setLiveErrors] = useState<Messages>({})
	const isDirty = !isSame(values, base.values)
	const present: Present<V> = { values, isDirty, id: base.id, version }
	const now = useRef(present)
	// Before anything is painted: whoever sees a change can save it.
	useLayoutEffect(() => {
		now.current = present
	})
	const latest = useCallback(() => now.current, [])
	const set = useCallback((path: string, value: unknown) => {
		setValues((before) => withValueAt(before, path, value))
		setErrors((before) => withoutMessagesAt(before, path))
		setLiveErrors((before) => withoutMessagesAt(before, path))
	}, [])
	const patch = useCallback(
		(part: Partial<V>) => setValues((before) => ({ ...before, ...part })),
		[],
	)
	const accept = useCallback((saved: FormRecord<V>, sent: V | null) => {
		const { values: typed } = now.current
		// Until this is drawn: what is unsaved by now is so of the record as it is stored.
		now.current = {
			...now.current,
			isDirty: sent !== null && !isSame(typed, sent),
			id: saved.id,
			version: saved.version,
		}
		setBase(startOf(saved, saved.values))
		setVersion(saved.version)
		setValues((before) => (sent === null || isSame(before, sent) ? saved.values : before))
		setErrors({})
		setLiveErrors({})
	}, [])
	return {
		values,
		base: base.values,
		set,
		patch,
		field: (name) => ({
			name,
			value: values[name],
			onChange: (value) => set(name, value),
			errors: [...new Set([...messagesAt(errors, name), ...messagesAt(liveErrors, name)])],
		}),
		errors,
		setErrors,
		setLiveErrors: (name, texts) => setLiveErrors((before) => ({ ...before, [name]: texts })),
		isDirty,
		id: base.id,
		version,
		baseVersion: base.version,
		savedAt: base.savedAt,
		accept,
		reset: (draft) => {
			// A draft from before a field was added lacks it.
			setValues({ ...base.values, ...draft?.values })
			setVersion(draft?.version ?? base.version)
			setErrors({})
			setLiveErrors({})
		},
		latest,
	}
}

function startOf<V>(record: FormRecord<V> | null, blank: V) {
	return {
		id: record?.id ?? null,
		values: record?.values ?? blank,
		version: record?.version ?? 0,
		savedAt: record ? new Date(record.updatedAt) : null,
	}
}
