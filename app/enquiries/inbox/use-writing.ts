import { useRef, useState } from 'react'
import { blankPublishing } from '#kit/records/form-record.ts'
import type { FormRecord, FormValues } from '#kit/records/form-record.ts'
import { away, reasonFor, useAutosave } from '#kit/admin/form/use-autosave.ts'
import { useRecordForm } from '#kit/admin/form/use-record-form.ts'
import { useSaveKey } from '#kit/admin/form/use-save-key.ts'
import type { FormApi } from '#kit/admin/form/use-record-form.ts'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import type { Outcome } from '#platform/lib/http/request-json.ts'
import { randomKey } from '#platform/lib/random-key.ts'
import type { TalkDraft } from './talk.server.ts'
import { endToast, showToast } from '#kit/site/toast/toast.ts'

const failed = 'This was not sent. Please try again.'

const blank: Words = { text: '', isNote: false, files: [], templateId: null }

type Words = Omit<TalkDraft, 'key'>
type Refusal = { code?: string; message?: string } | null

/** What the button does with what is typed: a reply to the visitor, which may end the lead, or a note for colleagues. */
export type WritingAction = 'send' | 'send and done' | 'note'

type WritingOptions = {
	leadId: string
	draft: TalkDraft | null
	/** How many replies and messages of the visitor the page shows. */
	seen: number
	userId: string
	onChanged: () => void
}

/**
 * What is written about a lead: kept on the server while one types, like a record's form. A press is one reply, however often it
 * is sent: each text has a key, and gets another one only when the server has it.
 */
export function useWriting(options: WritingOptions) {
	const { leadId, seen, onChanged } = options
	const { form, keyRef, keep, autosave, offer, post } = useDraftWords(options)
	const { latest, dispatch } = form
	const [error, setError] = useState<string | null>(null)
	const [busyWith, setBusyWith] = useState<WritingAction | 'undo' | null>(null)
	const [signInFor, setSignInFor] = useState<WritingAction | null>(null)
	useSaveKey(() => void (latest().values.isNote ? submit('note') : keep()))

	async function submit(action: WritingAction) {
		const { values } = latest()
		if (busyWith || values.text.trim() === '') return
		setBusyWith(action)
		setError(null)
		void endToast()
		await autosave.pause()
		const sending = { key: keyRef.current, ...values }
		const outcome =
			action === 'note'
				? await post({ action, key: sending.key, text: sending.text })
				: await post({ action: 'send', ...sending, seen, isDone: action === 'send and done' })
		setBusyWith(null)
		if (outcome.kind === 'done') {
			keyRef.current = randomKey()
			const after = latest().values.text === values.text ? '' : latest().values.text
			dispatch({
				kind: 'saved',
				record: recordOf(leadId, { ...blank, isNote: values.isNote }),
				sent: null,
			})
			form.set('text', after)
		} else if (outcome.kind === 'signedOut') setSignInFor(action)
		else {
			const { code, message } = refusalOf(outcome)
			if (code === 'sent') keyRef.current = randomKey()
			setError(message ?? reasonOf(outcome) ?? failed)
		}
		autosave.goOn()
		if (isStillThere(outcome)) onChanged()
	}

	/** Takes a reply back; what was typed since stays below it. */
	async function takeBack(replyKey: string) {
		setBusyWith('undo')
		setError(null)
		await autosave.pause()
		if (latest().isDirty) await keep()
		const outcome = await post<Omit<Words, 'isNote'>>({ action: 'undo', key: replyKey })
		setBusyWith(null)
		if (outcome.kind === 'done') {
			keyRef.current = replyKey
			dispatch({
				kind: 'saved',
				record: recordOf(leadId, { ...outcome.body, isNote: false }),
				sent: null,
			})
		} else {
			const description = refusalOf(outcome).message ?? reasonOf(outcome) ?? failed
			void showToast({ title: 'Not taken back', description, kind: 'error' })
		}
		autosave.goOn()
		if (isStillThere(outcome)) onChanged()
	}

	return {
		form,
		offer,
		error,
		busyWith,
		submit,
		takeBack,
		signInFor,
		stayOut: () => setSignInFor(null),
	}
}

/** The words in the box, kept as the person's draft. */
function useDraftWords({ leadId, draft, userId, onChanged }: WritingOptions) {
	const form = useRecordForm<Words>(recordOf(leadId, draft ?? blank), blank)
	const { latest, dispatch } = form
	const keyRef = useRef(draft?.key ?? randomKey())
	const anyForm = form as unknown as FormApi<FormValues>
	const owner = { userId, section: 'leads', recordId: leadId }
	const autosave = useAutosave({ form: anyForm, owner, keep })

	const post = <T>(body: object, signal?: AbortSignal) =>
		postJson<T>(`/admin/leads/${leadId}/write`, body, { signal })

	async function keep(signal?: AbortSignal): Promise<boolean> {
		const { values } = latest()
		const outcome = await post({ action: 'keep', key: keyRef.current, ...values }, signal)
		if (signal?.aborted) return false
		if (outcome.kind === 'done') {
			dispatch({ kind: 'autosaved', copy: { version: 1, updatedAt: new Date() }, values })
			return true
		}
		const { code } = refusalOf(outcome)
		if (code === 'sent') {
			// From another tab; what is here is another text.
			keyRef.current = randomKey()
			onChanged()
			return false
		}
		const reason = code === 'gone' ? 'the lead has been deleted' : reasonFor(outcome)
		dispatch({ kind: 'notSaved', problem: away(reason) })
		return false
	}

	return {
		form,
		keyRef,
		keep,
		autosave,
		post,
		offer: { form: anyForm, owner, autosave, name: 'reply' },
	}
}

/** Read again, the page of a deleted lead or of an ended session would take what is typed away. */
function isStillThere(outcome: Outcome<unknown>): boolean {
	return (
		outcome.kind === 'done' || (outcome.kind === 'refused' && refusalOf(outcome).code !== 'gone')
	)
}

function refusalOf(outcome: { kind: string; body?: unknown }): { code?: string; message?: string } {
	return (outcome.kind === 'refused' && (outcome.body as Refusal)) || {}
}

function recordOf(id: string, { text, isNote, files, templateId }: Words): FormRecord<Words> {
	const publishing = { ...blankPublishing, publishAt: null, unpublishAt: null }
	return {
		...publishing,
		id,
		version: 0,
		slug: '',
		title: '',
		values: { text, isNote, files, templateId },
		updatedAt: new Date(0),
	}
}
