import { useRef, useState } from 'react'
import type { AdminType } from '../admin-type.ts'
import type { FormRecord, FormValues } from '#app/records/form-record.ts'
import { useSessionHold } from '../session-hold.ts'
import { dropKeptLists } from '../list/list-cache.ts'
import { postJson, reasonOf } from '../post-json.ts'
import { randomKey } from '#app/lib/random-key.ts'
import { endToast, showToast } from '#app/site/toast/toast.ts'
import { isSame } from '#app/records/same-values.ts'
import { mergeMine } from '#app/records/three-way.ts'
import type { Messages } from './form-values.ts'
import type { FormApi } from './use-record-form.ts'
import type { useWorkingCopy } from './use-working-copy.ts'

/** What a button asks of a save. */
export type SaveWish = {
	/** Null keeps the record's status. */
	status: 'draft' | 'published' | null
	/** Keeps the values as the working copy instead, to be published at a time (ISO text) or when somebody asks. */
	copy?: { publishAt: string | null }
	/** Whether to return to the list, as after Create and Update. */
	isLeaving: boolean
	/** Where to go instead of the list: a new form, or the public page. */
	next?: 'another' | 'page'
}

/** Someone else's save came first; `current` is null when the record is gone. */
export type Conflict = {
	wish: SaveWish
	savedBy: string | null
	savedAt: string | null
	current: FormRecord | null
}

type Refusal = Partial<Omit<Conflict, 'wish'>> & { messages?: Messages; message?: string }

type Over = { id: string | null; version: number; copy: number }

type SaveOptions = {
	type: AdminType
	form: FormApi<FormValues>
	record: FormRecord | null
	/** Keeps values while one types; pauses during a save. */
	keeper: ReturnType<typeof useWorkingCopy>
	onSaved: (saved: FormRecord, wish: SaveWish, sent: FormValues) => void
}

/**
 * Saves a record's form and handles an ended session, a conflict, invalid input and a lost connection. The values stay
 * in the form in every case.
 */
export function useSave({ type, form, record, keeper, onSaved }: SaveOptions) {
	const [isSaving, setIsSaving] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)
	const [signInFor, setSignInFor] = useState<SaveWish | null>(null)
	const [conflict, setConflict] = useState<Conflict | null>(null)
	const [refusals, setRefusals] = useState(0)
	const isUnderWay = useRef(false)
	// If the session has ended, the save's answer says so, over the form.
	useSessionHold(isSaving)
	/** Idempotency key, kept until a response confirms the save: without a response, the outcome is unknown. */
	const formKey = useRef<string | null>(null)

	async function save(wish: SaveWish, given?: Over) {
		if (isUnderWay.current) return
		isUnderWay.current = true
		setIsSaving(true)
		setProblem(null)
		await keeper.pause()
		const { values, ...now } = form.latest()
		const { id, version, copy } = given ?? now
		const about = { id, version, copy, values: wished(values, wish) }
		const outcome = wish.copy
			? await sendCopy(type, { ...about, ...wish.copy })
			: await send(type, { ...about, formKey: (formKey.current ??= randomKey()) })
		isUnderWay.current = false
		setIsSaving(false)
		keeper.goOn({ isDone: outcome.kind === 'done' })
		if (outcome.kind === 'done') {
			formKey.current = null
			dropKeptLists(type.section)
			form.accept(outcome.body.record, values)
			if (wish.copy) form.patch(() => notKeptOf(type, values))
			onSaved(outcome.body.record, wish, values)
		} else if (outcome.kind === 'signedOut') setSignInFor(wish)
		else if (outcome.kind === 'refused')
			await refused(wish, outcome.status, outcome.body as Refusal)
		else fail({ after: values, reason: reasonOf(outcome), isAnswered: outcome.kind !== 'offline' })
	}

	async function refused(wish: SaveWish, status: number, refusal: Refusal) {
		if (status === 422) {
			const messages = refusal.messages ?? { '': [refusal.message ?? 'This cannot be saved.'] }
			form.setErrors(messages)
			setRefusals((count) => count + 1)
			return
		}
		const { savedBy = null, savedAt = null, current = null } = refusal
		// Only the version or the order changed, no value of this form: save again over it.
		if (current && isKnown(current, { form, keeper }))
			return save(wish, { ...current, copy: current.copy?.version ?? 0 })
		setConflict({ wish, savedBy, savedAt, current })
	}

	function fail(failure: { after: FormValues; reason: string | null; isAnswered: boolean }) {
		const toast = type.form.toasts.failedSave({ ...failure, isNew: !record, before: form.base })
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
		/** Saves the fields changed here over someone else's save; as a new record if the record is gone. */
		keepMine: ({ wish, current }: Conflict) => {
			setConflict(null)
			keeper.goOn({ isDone: true })
			// A new save needs a new key: the old one belongs to the refused save.
			formKey.current = null
			return current
				? save(rebased(form, current, wish))
				: save(asNew(wish), { id: null, version: 0, copy: 0 })
		},
		closeSignIn: () => setSignInFor(null),
		closeConflict: () => setConflict(null),
	}
}

/** What a save of a record that is gone becomes: of changes kept for later, a draft. */
function asNew({ status, isLeaving, copy }: SaveWish): SaveWish {
	return { status: copy ? 'draft' : status, isLeaving }
}

/** Puts what was changed here on top of someone else's version. Keeps a status that only they changed. */
function rebased(form: FormApi<FormValues>, current: FormRecord, wish: SaveWish): SaveWish {
	const { values, opened } = form.latest()
	const merge = (mine: FormValues) => mergeMine({ opened, mine, theirs: current.values })
	form.rebase(current, merge(values))
	const { status } = merge(wished(values, wish))
	return { ...wish, status: wish.status === status ? wish.status : null }
}

/** Whether the form has read these values, or sent them itself without getting the response. */
function isKnown({ values }: FormRecord, { form, keeper }: Pick<SaveOptions, 'form' | 'keeper'>) {
	const { opened } = form.latest()
	return (opened !== null && isSame(values, opened)) || keeper.isOwn(values)
}

/** Typed values of fields that a working copy leaves out: they stay in the form. */
function notKeptOf({ form: { fields } }: AdminType, values: FormValues): FormValues {
	return Object.fromEntries(fields.notKept.map((key) => [key, values[key]]))
}

/** The values a save sends: the form's, with the wish's status if it has one. */
export function wished(values: FormValues, { status }: SaveWish): FormValues {
	return status ? { ...values, status } : values
}

/** Sends the values for the working copy: to be kept, or published at a time. */
function sendCopy(type: AdminType, { publishAt, ...about }: Over & { publishAt: string | null }) {
	void endToast()
	const deed = publishAt === null ? 'keep' : 'schedule'
	const body = { deed, ...about, wantsRecord: true, ...(publishAt !== null && { publishAt }) }
	return postJson<{ record: FormRecord }>(`/admin/${type.section}/copy`, body)
}

/** Sends a save. First closes the toast of an earlier one, which may no longer hold. */
function send(type: AdminType, body: object) {
	void endToast()
	return postJson<{ record: FormRecord }>(`/admin/${type.section}/save`, body)
}
