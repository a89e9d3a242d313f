import { useState, useSyncExternalStore } from 'react'
import type { FormRecord } from '#kit/records/form-record.ts'
import { firstState, nextState } from './form-state.ts'
import type { FormAction, FormState, Started } from './form-state.ts'
import { messagesAt } from './form-values.ts'

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

/** A form's state, and how it changes. */
export type FormApi<V> = FormState<V> & {
	/** Sets the value at a path such as `title` or `gallery.0.caption`. A function gets the current value. */
	set: (path: string, value: unknown) => void
	/** Sets several values at once; `make` gets the current values. */
	patch: (make: (before: V) => Partial<V>) => void
	/** Shows errors at a field just edited, without the summary, which would take the focus. */
	setLiveErrors: (name: string, texts: string[]) => void
	/** The current state, for code outside rendering: true at once after each change. */
	latest: () => FormState<V>
	dispatch: (action: FormAction<V>) => void
	field: <K extends keyof V & string>(name: K) => Field<V[K]>
}

type Options<V> = {
	labels?: Record<string, string>
	/** What the server keeps of a new record. */
	started?: Started<V> | null
}

/** The one owner of what is typed into a record's form, and of what is known about it. */
export function useRecordForm<V extends object>(
	record: FormRecord<V> | null,
	blank: V,
	{ labels = {}, started }: Options<V> = {},
): FormApi<V> {
	const [{ subscribe, ...store }] = useState(() => createStore(firstState(record, blank, started)))
	const state = useSyncExternalStore(subscribe, store.latest, store.latest)
	const { values, errors, liveErrors } = state
	return {
		...state,
		...store,
		field: (name) => ({
			name,
			label: labels[name] ?? name,
			value: values[name],
			onChange: (value) => store.set(name, value),
			errors: [...new Set([...messagesAt(errors, name), ...messagesAt(liveErrors, name)])],
		}),
	}
}

function createStore<V extends object>(first: FormState<V>) {
	let state = first
	const listeners = new Set<() => void>()
	const dispatch = (action: FormAction<V>) => {
		state = nextState(state, action)
		for (const listen of listeners) listen()
	}
	return {
		latest: () => state,
		dispatch,
		subscribe: (listen: () => void) => {
			listeners.add(listen)
			return () => void listeners.delete(listen)
		},
		set: (path: string, value: unknown) => dispatch({ kind: 'set', path, value }),
		patch: (make: (before: V) => Partial<V>) =>
			dispatch({ kind: 'patch', part: make(state.values) }),
		setLiveErrors: (name: string, texts: string[]) => dispatch({ kind: 'liveErrors', name, texts }),
	}
}
