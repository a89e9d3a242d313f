import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { FieldFrame } from '../fields/field-frame.tsx'
import { RecordSearch } from '../fields/record-search.tsx'
import { TextField } from '../fields/text-field.tsx'
import type { FoundRecord } from '../use-record-search.ts'

type Messages = { word?: string[]; record?: string[] }

const recordField = 'search-word-record'

/** The form that gives a word to a record; `word` is what its field begins with. */
export function AddSearchWord({ word: first }: { word: string }) {
	const form = useRef<HTMLFormElement>(null)
	const [word, setWord] = useState(first)
	const [record, setRecord] = useState<FoundRecord | null>(null)
	const [messages, setMessages] = useState<Messages>({})
	const [problem, setProblem] = useState<string | null>(null)
	const [isBusy, setIsBusy] = useState(false)
	const { revalidate } = useRevalidator()

	/** The field once it is drawn: the choice of a record takes the place of its search, and the other way round. */
	function focusOn(id: string) {
		document.getElementById(id)?.focus()
	}

	function refuse(wrong: Messages) {
		flushSync(() => setMessages(wrong))
		focusOn(wrong.word ? 'search-word' : recordField)
	}

	async function send(event: FormEvent) {
		event.preventDefault()
		if (isBusy) return
		setProblem(null)
		if (!record) {
			const isBlank = word.trim() === ''
			refuse({ record: ['Choose a record'], ...(isBlank && { word: ['Type a word'] }) })
			return
		}
		setIsBusy(true)
		const outcome = await postJson('/admin/search-words/change', {
			act: 'add',
			word,
			...keyOf(record),
		})
		setIsBusy(false)
		if (outcome.kind !== 'done') {
			const wrong = outcome.kind === 'refused' ? messagesIn(outcome.body) : {}
			if (wrong.word || wrong.record) refuse(wrong)
			else setProblem(reasonOf(outcome) ?? 'The word could not be added. Please try again.')
			return
		}
		await revalidate()
		flushSync(() => {
			setWord('')
			setRecord(null)
			setMessages({})
		})
		focusOn('search-word')
		await showToast({ title: `“${word.trim()}” finds ${record.title} now` })
	}

	const choose = (found: FoundRecord | null) => {
		flushSync(() => {
			setRecord(found)
			setMessages({ ...messages, record: [] })
		})
		focusOn(recordField)
	}
	const frame = {
		name: recordField,
		label: 'Record to find',
		hint: 'A service, product, article, page or anything else that visitors search',
		errors: messages.record ?? [],
	}
	return (
		<form
			ref={form}
			className="search-word-form"
			aria-label="Add a search word"
			noValidate
			onSubmit={(event) => void send(event)}
		>
			<TextField
				name="search-word"
				label="Word or phrase"
				hint="As visitors type it"
				value={word}
				errors={messages.word ?? []}
				onChange={(typed) => {
					setWord(typed)
					setMessages({ ...messages, word: [] })
				}}
			/>
			<FieldFrame {...frame} isGroup={record !== null}>
				{record ? (
					<div className="search-word-chosen">
						<span className="picked-title">
							{record.title} <span className="hint">{record.kind}</span>
						</span>
						<button id={recordField} type="button" className="btn" onClick={() => choose(null)}>
							Change
						</button>
					</div>
				) : (
					<RecordSearch
						{...frame}
						one="record"
						section="searched"
						taken={[]}
						hasKinds
						onPick={choose}
					/>
				)}
			</FieldFrame>
			{problem ? (
				<p className="field-error" role="alert">
					{problem}
				</p>
			) : null}
			<button type="submit" className="btn btn-primary" disabled={isBusy}>
				{isBusy ? 'Adding...' : 'Add'}
			</button>
		</form>
	)
}

/** What is found is named `product-<id>`. */
function keyOf({ id, recordId }: FoundRecord) {
	return { type: id.slice(0, -recordId.length - 1), id: recordId }
}

function messagesIn(body: unknown): Messages {
	return (body as { messages?: Messages } | null)?.messages ?? {}
}
