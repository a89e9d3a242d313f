import { useRef, useState } from 'react'
import { createDraft } from '#kit/admin/form/unsaved-drafts.tsx'
import { problemIn, useAutosave } from '#kit/admin/form/use-autosave.ts'
import type { SaveResult } from '#kit/admin/form/use-autosave.ts'
import { useSaveKeys } from '#kit/admin/form/use-save-keys.ts'
import { isSame } from '#kit/records/same-values.ts'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import type { Outcome } from '#platform/lib/http/request-json.ts'
import { randomKey } from '#platform/lib/random-key.ts'
import type { ConversationDraft } from './conversation.server.ts'
import { endToast, showToast } from '#kit/site/toast/toast.ts'

const failed = 'This was not sent. Please try again.'

const blank: Words = { text: '', isNote: false, files: [], templateId: null }

type Words = Omit<ConversationDraft, 'key'>
type WritingRefusalBody = { code?: string; message?: string } | null

/** What the button does with the text: a reply to the visitor, which may end the lead, or a note for colleagues. */
export type WritingAction = 'send' | 'send and done' | 'note'

type WritingOptions = {
	leadId: string
	draft: ConversationDraft | null
	/** How many replies and messages of the visitor the page shows. */
	seen: number
	userId: string
	onChanged: () => void
}

/**
 * What is written about a lead: saved on the server while one types. A press is one reply, however often it is sent:
 * each text has a key, and gets another one only when the server has it.
 */
export function useWriting(options: WritingOptions) {
	const { seen, onChanged } = options
	const { words, isDirty, latest, change, replace, keyRef, autosave, draft, post } =
		useWords(options)
	const [error, setError] = useState<string | null>(null)
	const [busyWith, setBusyWith] = useState<WritingAction | 'undo' | null>(null)
	const [signInFor, setSignInFor] = useState<WritingAction | null>(null)
	useSaveKeys({ keep: () => void (latest().isNote ? submit('note') : autosave.saveNow()) })

	async function submit(action: WritingAction) {
		const sent = latest()
		if (busyWith || sent.text.trim() === '') return
		setBusyWith(action)
		setError(null)
		void endToast()
		await autosave.pause()
		const key = keyRef.current
		const outcome =
			action === 'note'
				? await post({ action, key, text: sent.text })
				: await post({ action: 'send', key, ...sent, seen, isDone: action === 'send and done' })
		setBusyWith(null)
		if (outcome.kind === 'done') {
			keyRef.current = randomKey()
			const { text } = latest()
			replace({ ...blank, isNote: sent.isNote })
			// What was typed meanwhile stays.
			if (text !== sent.text) change({ text })
		} else if (outcome.kind === 'signedOut') setSignInFor(action)
		else {
			const { code, message } = refusalOf(outcome)
			if (code === 'sent') keyRef.current = randomKey()
			setError(message ?? reasonOf(outcome) ?? failed)
		}
		autosave.resume()
		if (isStillThere(outcome)) onChanged()
	}

	/** Takes a reply back; what was typed since stays below it. */
	async function takeBack(replyKey: string) {
		setBusyWith('undo')
		setError(null)
		await autosave.saveNow()
		await autosave.pause()
		const outcome = await post<Omit<Words, 'isNote'>>({ action: 'undo', key: replyKey })
		setBusyWith(null)
		if (outcome.kind === 'done') {
			keyRef.current = replyKey
			const { text, files, templateId } = outcome.body
			replace({ text, files, templateId, isNote: false })
		} else {
			const description = refusalOf(outcome).message ?? reasonOf(outcome) ?? failed
			void showToast({ title: 'Not taken back', description, kind: 'error' })
		}
		autosave.resume()
		if (isStillThere(outcome)) onChanged()
	}

	return {
		words,
		isDirty,
		change,
		problem: autosave.problem,
		offer: {
			draft,
			name: 'reply',
			values: words,
			isDirty,
			onRestore: ({ values }: { values: Words }) => change(values),
		},
		error,
		busyWith,
		submit,
		takeBack,
		signInFor,
		stayOut: () => setSignInFor(null),
	}
}

/** The words in the box, saved as the person's draft. */
function useWords({ leadId, draft: saved, userId, onChanged }: WritingOptions) {
	const [box, onChange] = useState(() => {
		const { text, isNote, files, templateId } = saved ?? blank
		const words = { text, isNote, files, templateId }
		return { words, stored: words }
	})
	const [{ latest, unsaved, show }] = useState(() => createBox(box, onChange))
	const keyRef = useRef(saved?.key ?? randomKey())
	const post = <T>(body: object, signal?: AbortSignal) =>
		postJson<T>(`/admin/leads/${leadId}/write`, body, { signal })

	async function save(words: Words, signal: AbortSignal): Promise<SaveResult> {
		const outcome = await post({ action: 'keep', key: keyRef.current, ...words }, signal)
		if (signal.aborted) return 'changed'
		if (outcome.kind === 'done') {
			show({ stored: words })
			return 'saved'
		}
		const { code } = refusalOf(outcome)
		if (code === 'gone') return { problem: 'the lead has been deleted' }
		if (code !== 'sent') return problemIn(outcome)
		// From another tab; what is here is another text.
		keyRef.current = randomKey()
		onChanged()
		return 'changed'
	}

	const place = { userId, section: 'leads', recordId: leadId }
	const [draft] = useState(() =>
		createDraft(
			() => place,
			() => {
				const values = unsaved()
				return values && { values }
			},
		),
	)
	const isDirty = !isSame(box.words, box.stored)
	const autosave = useAutosave(isDirty, { unsaved, save, storeDraft: draft.store })
	return {
		words: box.words,
		isDirty,
		latest,
		change: (part: Partial<Words>) => show({ words: { ...latest(), ...part } }),
		/** Puts words into the box that the server has as well. */
		replace: (words: Words) => show({ words, stored: words }),
		keyRef,
		autosave,
		draft,
		post,
	}
}

type Box = {
	words: Words
	/** As the server has them. */
	stored: Words
}

/** The box without waiting for a render. */
function createBox(first: Box, onChange: (box: Box) => void) {
	let box = first
	return {
		latest: () => box.words,
		unsaved: () => (isSame(box.words, box.stored) ? null : box.words),
		show: (part: Partial<Box>) => {
			box = { ...box, ...part }
			onChange(box)
		},
	}
}

/** Read again, the page of a deleted lead or of an ended session would take what is typed away. */
function isStillThere(outcome: Outcome<unknown>): boolean {
	return (
		outcome.kind === 'done' || (outcome.kind === 'refused' && refusalOf(outcome).code !== 'gone')
	)
}

function refusalOf(outcome: { kind: string; body?: unknown }): { code?: string; message?: string } {
	return (outcome.kind === 'refused' && (outcome.body as WritingRefusalBody)) || {}
}
