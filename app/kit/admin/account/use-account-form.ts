import { useState } from 'react'
import type { Field } from '../form/use-record-form.ts'
import { useChange } from '../use-change.ts'
import type { Messages } from '../use-change.ts'

const failed = 'Nothing was changed. Please try again.'

/**
 * A form that changes the own account. `field` connects an input by name; `send` resolves to the response, or null when the
 * change was refused: then the messages are at the fields, or in `problem`. What `prepare` returns is sent as well; a text
 * is a problem, and nothing is sent.
 */
export function useAccountForm<Name extends string>(change: string, starts: Record<Name, string>) {
	const [values, setValues] = useState(starts)
	const [messages, setMessages] = useState<Messages>({})
	const [problem, setProblem] = useState<string | null>(null)
	const [isPreparing, setIsPreparing] = useState(false)
	const { busy, change: post } = useChange()

	async function send<T>(
		more: object = {},
		prepare: () => Promise<object | string> = async () => ({}),
	): Promise<T | null> {
		setIsPreparing(true)
		setProblem(null)
		const prepared = await prepare()
		setIsPreparing(false)
		if (typeof prepared === 'string') {
			setProblem(prepared)
			return null
		}
		return post<T>({
			address: '/admin/account/change',
			body: { change, ...values, ...more, ...prepared },
			failed: ({ reason, messages: found }) => {
				setMessages(found)
				if (Object.keys(found).length === 0) setProblem(reason ?? failed)
			},
			rereads: 'whenDone',
		})
	}

	function field(name: Name): Omit<Field<string>, 'label'> {
		return {
			name: `${change}-${name}`,
			value: values[name],
			errors: messages[name] ?? [],
			onChange: (value) => {
				setValues((current) => ({ ...current, [name]: value }))
				setMessages(({ [name]: _, ...others }) => others)
			},
		}
	}

	return { field, send, problem, isBusy: isPreparing || busy !== null }
}
