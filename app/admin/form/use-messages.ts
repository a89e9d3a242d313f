import { useCallback, useState } from 'react'
import { messagesAt, withoutMessagesAt } from './form-values.ts'
import type { Messages } from './form-values.ts'

/** A form's error messages: `errors` from the server, `liveErrors` found while a field is edited. */
export function useMessages() {
	const [errors, setErrors] = useState<Messages>({})
	const [liveErrors, setLiveErrors] = useState<Messages>({})
	const clear = useCallback(() => {
		setErrors({})
		setLiveErrors({})
	}, [])
	const clearAt = useCallback((path: string) => {
		setErrors((before) => withoutMessagesAt(before, path))
		setLiveErrors((before) => withoutMessagesAt(before, path))
	}, [])
	return {
		errors,
		setErrors,
		setLiveErrors: (name: string, texts: string[]) =>
			setLiveErrors((before) => ({ ...before, [name]: texts })),
		clear,
		clearAt,
		at: (name: string) => [
			...new Set([...messagesAt(errors, name), ...messagesAt(liveErrors, name)]),
		],
	}
}
