import { useRef, useState } from 'react'
import type { AdminType } from '../admin-type.ts'
import type { FormRecord, FormValues } from '#app/records/form-record.ts'
import { dropKeptLists } from '../list/list-cache.ts'
import { postJson, reasonOf } from '../post-json.ts'
import { randomKey } from '#app/lib/random-key.ts'
import { endToast, showToast } from '#app/site/toast/toast.ts'
import { isSame } from './form-values.ts'
import { mergeMine } from './three-way.ts'
import type { Messages } from './form-values.ts'
import type { FormApi } from './use-record-form.ts'

/** What a press of a button wants. */
export type SaveWish = {
	/** Null keeps the status the record has. */
	status: 'draft' | 'published' | null
	/** Whether the list follows, as after Create and Update. */
	isLeaving: boolean
	/** What follows in place of the list: a new form, or the page visitors see. */
	next?: 'another' | 'page'
}

/** Somebody else's save that came first; `current` is null when the record is gone. */
export type Conflict = {
	wish: SaveWish
	savedBy: string | null
	savedAt: string | null
	current: FormRecord | null
}

type Refusal = Partial<Omit<Conflict, 'wish'>> & { messages?: Messages; message?: string }

type Over = { id: string | null; version: number }

type SaveOptions = {
	type: AdminType
	form: FormApi<FormValues>
	record: FormRecord | null
	onSaved: (saved: FormRecord, wish: SaveWish, sent: FormValues) => void
}

/**
 * Saves a record's form and leads through everything that may come between: signed out, somebody was faster, wrong
 * input, no connection. The values stay in the form in every case.
 */
export function useSave({ type, form, record, onSaved }: SaveOptions) {
	const [isSaving, setIsSaving] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)
	const [signInFor, setSignInFor] = useState<SaveWish | null>(null)
	const [conflict, setConflict] = useState<Conflict | null>(null)
	const [refusals, setRefusals] = useState(0)
	const isUnderWay = useRef(false)
	/** Kept until an answer says that it was saved: without one nobody knows whether it was. */
	const formKey = useRef<string | null>(null)

	async function save(wish: SaveWish, over: Over = form.latest()) {
		if (isUnderWay.current) return
		isUnderWay.current = true
		setIsSaving(true)
		setProblem(null)
		const { values } = form.latest()
		const { id, version } = over
		const outcome = await send(type, {
			id,
			version,
			formKey: (formKey.current ??= randomKey()),
			values: wished(values, wish),
		})
		isUnderWay.current = false
		setIsSaving(false)
		if (outcome.kind === 'done') {
			formKey.current = null
			dropKeptLists(type.section)
			form.accept(outcome.body.record, values)
			onSaved(outcome.body.record, wish, values)
		} else if (outcome.kind === 'signedOut') setSignInFor(wish)
		else if (outcome.kind === 'refused')
			await refused(wish, outcome.status, outcome.body as Refusal)
		else fail(reasonOf(outcome), outcome.kind !== 'offline')
	}

	async function refused(wish: SaveWish, status: number, refusal: Refusal) {
		if (status === 422) {
			const messages = refusal.messages ?? { '': [refusal.message ?? 'This cannot be saved.'] }
			form.setErrors(messages)
			setRefusals((count) => count + 1)
			return
		}
		const { savedBy = null, savedAt = null, current = null } = refusal
		const { opened } = form.latest()
		// Only its place or its version changed, nothing that stands in this form.
		if (current && opened && isSame(current.values, opened)) return save(wish, current)
		setConflict({ wish, savedBy, savedAt, current })
	}

	function fail(reason: string | null, isAnswered: boolean) {
		const toast = type.form.toasts.failedSave(record === null, reason, isAnswered)
		setProblem(toast.description ?? toast.title)
		void showToast({ ...toast, kind: 'error' })
	}

	return {
		isSaving,
		problem,
		refusals,
		signInFor,
		conflict,
		save: (wish: SaveWish) => save(wish),
		/** Saves the fields that were changed here over what somebody else has saved; as a new record when that one is gone. */
		keepMine: ({ wish, current }: Conflict) => {
			setConflict(null)
			// Another save than the one that was refused: what that one's key has found is not to be found again.
			formKey.current = null
			if (!current) return save(wish, { id: null, version: 0 })
			const { values, opened } = form.latest()
			const merge = (mine: FormValues) => mergeMine({ opened, mine, theirs: current.values })
			form.rebase(current, merge(values))
			// A state that only they changed stays, though the button sends one.
			const { status } = merge(wished(values, wish))
			return save({ ...wish, status: wish.status === status ? wish.status : null })
		},
		closeSignIn: () => setSignInFor(null),
		closeConflict: () => setConflict(null),
	}
}

/** What a save sends. */
export function wished(values: FormValues, { status }: SaveWish): FormValues {
	return status ? { ...values, status } : values
}

/** What an earlier save said is no longer told while this one may come out otherwise. */
function send(type: AdminType, body: object) {
	void endToast()
	return postJson<{ record: FormRecord }>(`/admin/${type.section}/save`, body)
}
