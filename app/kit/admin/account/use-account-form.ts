import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Field } from '../form/use-record-form.ts'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'

type Messages = Record<string, string[]>

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
	const [isBusy, setIsBusy] = useState(false)
	const { revalidate } = useRevalidator()

	async function send<T>(
		more: object = {},
		prepare: () => Promise<object | string> = async () => ({}),
	): Promise<T | null> {
		setIsBusy(true)
		setProblem(null)
		const prepared = await prepare()
		if (typeof prepared === 'string') {
			setIsBusy(false)
			setProblem(prepared)
			return null
		}
		const body = { change, ...values, ...more, ...prepared }
		const outcome = await postJson<T>('/admin/account/change', body)
		if (outcome.kind === 'done') await revalidate()
		setIsBusy(false)
		if (outcome.kind === 'done') return outcome.body
		const found = outcome.kind === 'refused' ? messagesIn(outcome.body) : {}
		setMessages(found)
		if (Object.keys(found).length === 0) setProblem(reasonOf(outcome) ?? failed)
		return null
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

	return { field, send, problem, isBusy }
}

function messagesIn(body: unknown): Messages {
	return (body as { messages?: Messages } | null)?.messages ?? {}
}
