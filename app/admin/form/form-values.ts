import { blankPublishing } from '#app/records/form-record.ts'
import type { FormValues } from '#app/records/form-record.ts'
import type { AdminType } from '../admin-type.ts'

// Form values are plain JSON.
/** A copy of `values` with a new value at `path`, such as `gallery.0.caption`. A function gets the current value. */
export function withValueAt<V>(values: V, path: string, value: unknown): V {
	const [key = '', ...rest] = path.split('.')
	const part = (values as Record<string, unknown> | undefined)?.[key]
	const next =
		rest.length === 0 ? made(value, part) : withValueAt(part ?? {}, rest.join('.'), value)
	if (Array.isArray(values)) return values.with(Number(key), next) as V
	return { ...values, [key]: next }
}

function made(value: unknown, before: unknown): unknown {
	return typeof value === 'function' ? value(before) : value
}

/** Messages by path. */
export type Messages = Record<string, string[]>

/** The messages at a field and below it, such as those of `features.2` for `features`. */
export function messagesAt(messages: Messages, name: string): string[] {
	const paths = Object.keys(messages).filter((path) => path === name || path.startsWith(`${name}.`))
	return [...new Set(paths.flatMap((path) => messages[path] ?? []))]
}

/** Messages without those of the whole top-level field that `name` belongs to. */
export function withoutMessagesAt(messages: Messages, name: string): Messages {
	const key = name.split('.')[0]
	return Object.fromEntries(Object.entries(messages).filter(([path]) => path.split('.')[0] !== key))
}

/** Whether a record can be copied: it needs a title, which gets "(copy)" appended. */
export function canBeDuplicated(values: FormValues): boolean {
	return typeof values['title'] === 'string'
}

/** The initial values of a record's copy; null when it cannot be copied. */
export function duplicatedValues(type: AdminType, values: FormValues): FormValues | null {
	if (!canBeDuplicated(values)) return null
	const title = `${String(values['title'])} (copy)`
	return { ...values, ...blankPublishing, ...type.form.notDuplicated, title }
}
