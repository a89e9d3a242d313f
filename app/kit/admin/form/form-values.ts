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

/** The value at a path; undefined where there is none, and within a list, whose items have no lasting places. */
export function valueAt(values: unknown, path: string): unknown {
	return path.split('.').reduce<unknown>((part, key) => {
		const isGroup = typeof part === 'object' && part !== null && !Array.isArray(part)
		return isGroup ? (part as Record<string, unknown>)[key] : undefined
	}, values)
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
