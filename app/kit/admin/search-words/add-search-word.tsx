import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button.tsx'
import { FieldFrame } from '../fields/field-frame.tsx'
import { RecordSearch } from '../fields/record-search.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useChange } from '../use-change.ts'
import type { Messages } from '../use-change.ts'
import type { FoundRecord } from '../use-record-search.ts'

const recordField = 'search-word-record'

/** The form that gives a word to a record; `word` is what its field begins with. */
export function AddSearchWord({ word: first }: { word: string }) {
	const form = useRef<HTMLFormElement>(null)
	const [word, setWord] = useState(first)
	const [record, setRecord] = useState<FoundRecord | null>(null)
	const [messages, setMessages] = useState<Messages>({})
	const [problem, setProblem] = useState<string | null>(null)
	const { busy, change } = useChange()
	const isBusy = busy !== null

	/** The field once it is drawn: the choice of a record takes the place of its search, and the other way round. */
	function focusOn(id: string) {
		document.getElementById(id)?.focus()
	}

	function showMessages(wrong: Messages) {
		flushSync(() => setMessages(wrong))
		focusOn(wrong['word'] ? 'search-word' : recordField)
	}

	async function send(event: FormEvent) {
		event.preventDefault()
		if (isBusy) return
		setProblem(null)
		if (!record) {
			const isBlank = word.trim() === ''
			showMessages({ record: ['Choose a record'], ...(isBlank && { word: ['Type a word'] }) })
			return
		}
		const added = await change({
			address: '/admin/search-words/change',
			body: { act: 'add', word, ...keyOf(record) },
			done: `“${word.trim()}” finds ${record.title} now`,
			failed: ({ reason, messages: wrong }) => {
				if (wrong['word'] || wrong['record']) showMessages(wrong)
				else setProblem(reason ?? 'The word could not be added. Please try again.')
			},
			rereads: 'whenDone',
		})
		if (!added) return
		flushSync(() => {
			setWord('')
			setRecord(null)
			setMessages({})
		})
		focusOn('search-word')
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
		errors: messages['record'] ?? [],
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
				errors={messages['word'] ?? []}
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
						<Button id={recordField} onClick={() => choose(null)}>
							Change
						</Button>
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
			<Button type="submit" className="btn-primary" disabled={isBusy}>
				{isBusy ? 'Adding...' : 'Add'}
			</Button>
		</form>
	)
}

/** What is found is named `product-<id>`. */
function keyOf({ id, recordId }: FoundRecord) {
	return { type: id.slice(0, -recordId.length - 1), id: recordId }
}
