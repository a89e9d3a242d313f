import { useState } from 'react'
import type { Field } from './form/use-record-form.ts'
import { useChange } from './use-change.ts'
import type { Messages } from './use-change.ts'

type ChangeForm<V> = {
	address: string
	/** What the names of the inputs begin with. */
	name: string
	/** Sent with what is in the form. */
	sent: object
	/** What is in the form at first. */
	starts: V
	/** Said when a refusal has no reason. */
	failed?: string
}

/**
 * A form that changes something at once. `field` connects an input by name; `send` resolves to the response, or null
 * when the change was refused: then the messages are at the fields, or in `problem`. What `prepare` returns is sent as
 * well; a text is a problem, and nothing is sent.
 */
export function useChangeForm<V extends Record<string, string>>(form: ChangeForm<V>) {
	const { failed = 'Nothing was changed. Please try again.' } = form
	const [values, setValues] = useState(form.starts)
	const [messages, setMessages] = useState<Messages>({})
	const [problem, setProblem] = useState<string | null>(null)
	const [isPreparing, setIsPreparing] = useState(false)
	const { busy, change } = useChange()

	async function send<T = object>(
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
		return change<T>({
			address: form.address,
			body: { ...form.sent, ...values, ...more, ...prepared },
			failed: ({ reason, messages: found }) => {
				setMessages(found)
				if (Object.keys(found).length === 0) setProblem(reason ?? failed)
			},
			rereads: 'whenDone',
		})
	}

	function field<K extends keyof V & string>(name: K): Omit<Field<V[K]>, 'label'> {
		return {
			name: `${form.name}-${name}`,
			value: values[name],
			errors: messages[name] ?? [],
			onChange: (value) => {
				setValues((current) => ({ ...current, [name]: value }))
				setMessages(({ [name]: _, ...others }) => others)
			},
		}
	}

	return { values, field, send, problem, isBusy: isPreparing || busy !== null }
}
