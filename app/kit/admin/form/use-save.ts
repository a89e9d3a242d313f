import { useRef, useState } from 'react'
import type { AdminType } from '../admin-type.ts'
import type { FormRecord, FormValues } from '#kit/records/form-record.ts'
import { useSessionHold } from '../use-session-watch.ts'
import { clearCachedLists } from '../list/list-cache.ts'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import { randomKey } from '#platform/lib/random-key.ts'
import { endToast, showToast } from '#kit/site/toast/toast.ts'
import { isSame } from '#kit/records/same-values.ts'
import { mergeMine } from '#kit/records/three-way.ts'
import type { FormState } from './form-state.ts'
import type { Messages } from './form-values.ts'
import type { FormApi } from './use-record-form.ts'
import type { Autosave } from './use-autosave.ts'

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

/** Someone else's save came first; `current` is null when the record is gone, or in the trash (then it is who moved it there, and when). */
export type Conflict = {
	wish: SaveWish
	savedBy: string | null
	savedAt: string | null
	current: FormRecord | null
	isTrashed: boolean
}

type Refusal = Partial<Omit<Conflict, 'wish'>> & { messages?: Messages; message?: string }

type Refused = Refusal & {
	status: number
	/** Whether a save of this new record was sent before, and no response came. */
	isRepeated: boolean
}

type Over = { id: string | null; version: number; copy: number }

type SaveOptions = {
	type: AdminType
	form: FormApi<FormValues>
	record: FormRecord | null
	/** Pauses during a save. */
	autosave: Autosave
	onSaved: (saved: FormRecord, wish: SaveWish, sent: FormValues) => void
}

/**
 * Saves a record's form and handles an ended session, a conflict, invalid input and a lost connection. The values stay
 * in the form in every case.
 */
export function useSave({ type, form, record, autosave, onSaved }: SaveOptions) {
	const { latest, dispatch } = form
	const [isSaving, setIsSaving] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)
	const [signInFor, setSignInFor] = useState<SaveWish | null>(null)
	const [refusals, setRefusals] = useState(0)
	const isUnderWay = useRef(false)
	const { setConflict, ...decisions } = useConflict({ type, form, save, fail })
	// If the session has ended, the save's response says so, over the form.
	useSessionHold(isSaving)

	async function save(wish: SaveWish, given?: Over) {
		if (isUnderWay.current) return
		isUnderWay.current = true
		setIsSaving(true)
		setProblem(null)
		const isRepeated = await autosave.pause()
		const { values } = latest()
		const outcome = await send({ type, form }, wish, given)
		isUnderWay.current = false
		setIsSaving(false)
		if (outcome.kind === 'done')
			takeOver({ type, form, autosave }, outcome.body.record, { wish, values })
		autosave.goOn({ isUnknown: outcome.kind === 'offline' })
		if (outcome.kind === 'done') onSaved(outcome.body.record, wish, values)
		else if (outcome.kind === 'signedOut') setSignInFor(wish)
		else if (outcome.kind === 'refused')
			await refused(wish, { ...(outcome.body as Refusal), status: outcome.status, isRepeated })
		else fail({ after: values, reason: reasonOf(outcome), hasResponse: outcome.kind !== 'offline' })
	}

	async function refused(wish: SaveWish, refusal: Refused) {
		if (refusal.status === 422) {
			form.setErrors(refusal.messages ?? { '': [refusal.message ?? 'This cannot be saved.'] })
			return setRefusals((count) => count + 1)
		}
		const { savedBy = null, savedAt = null, current = null, isTrashed = false } = refusal
		const { id, copy, values } = latest()
		// Another tab has this new record, which was never saved from here: it is saved as another.
		if (!current && id === null && copy && !refusal.isRepeated) {
			dispatch({ kind: 'restarted', key: randomKey(), values })
			return save(wish)
		}
		// Only the version or the order changed, no value of this form: save again over it.
		if (current && isKnown(current, latest()))
			return save(wish, { ...current, copy: current.copy?.version ?? 0 })
		setConflict({ wish, savedBy, savedAt, current, isTrashed })
	}

	function fail(failure: { after: FormValues; reason: string | null; hasResponse: boolean }) {
		const toast = type.form.toasts.failedSave({ ...failure, isNew: !record, before: form.base })
		setProblem(toast.description ?? toast.title)
		void showToast({ ...toast, kind: 'error' })
	}

	return {
		isSaving,
		problem,
		refusals,
		signInFor,
		save: (wish: SaveWish) => save(wish),
		...decisions,
		closeSignIn: () => setSignInFor(null),
	}
}

type Deciding = Pick<SaveOptions, 'type' | 'form'> & {
	save: (wish: SaveWish, given?: Over) => Promise<void>
	fail: (failure: { after: FormValues; reason: string | null; hasResponse: boolean }) => void
}

/** A conflict, and what the person at the form may do about it. */
function useConflict({ type, form, save, fail }: Deciding) {
	const { latest, dispatch } = form
	const [conflict, setConflict] = useState<Conflict | null>(null)
	const close = () => setConflict(null)
	return {
		conflict,
		setConflict,
		closeConflict: close,
		/** Saves the fields changed here over someone else's save; as a new record if the record is gone. */
		keepMine: ({ wish, current }: Conflict) => {
			close()
			// A new save needs a new key: the old one belongs to the refused save.
			dispatch({ kind: 'decided' })
			return current
				? save(rebased(form, current, wish))
				: save(asNew(wish), { id: null, version: 0, copy: 0 })
		},
		/** Takes the record out of the trash, and saves: what it had before is what the form was opened with. */
		restore: async ({ wish }: Conflict) => {
			close()
			const outcome = await postJson(`/admin/${type.section}/${latest().id}/restore`)
			if (outcome.kind === 'done') return save(wish)
			const reason = reasonOf(outcome)
			fail({ after: latest().values, reason, hasResponse: outcome.kind !== 'offline' })
		},
		/** Takes their version into the form instead of what is there. */
		takeTheirs: ({ current }: Conflict) => {
			close()
			dispatch(current ? { kind: 'saved', record: current, sent: null } : { kind: 'decided' })
		},
	}
}

/** Takes the stored record into the form, with what was typed meanwhile. */
function takeOver(
	{ type, form, autosave }: Pick<SaveOptions, 'type' | 'form' | 'autosave'>,
	record: FormRecord,
	{ wish, values }: { wish: SaveWish; values: FormValues },
) {
	clearCachedLists(type.section)
	form.dispatch({ kind: 'saved', record, sent: values })
	if (wish.copy) form.patch(() => notSavedOf(type, values))
	else if (record.status === 'published') autosave.published(record.id)
}

/** What a save of a record that is gone becomes: of changes kept for later, a draft. */
function asNew({ status, isLeaving, copy }: SaveWish): SaveWish {
	return { status: copy ? 'draft' : status, isLeaving }
}

/** Puts what was changed here on top of someone else's version. Keeps a status that only they changed. */
function rebased(form: FormApi<FormValues>, current: FormRecord, wish: SaveWish): SaveWish {
	const { values, origin } = form.latest()
	const merge = (mine: FormValues) =>
		mergeMine({ opened: origin.opened, mine, theirs: current.values })
	form.dispatch({ kind: 'rebased', record: current, values: merge(values) })
	const { status } = merge(wished(values, wish))
	return { ...wish, status: wish.status === status ? wish.status : null }
}

/** Whether the form has read these values, or sent them itself without getting the response. */
function isKnown({ values }: FormRecord, { origin, sent }: FormState<FormValues>): boolean {
	return isSame(values, origin.opened) || isSame(values, sent)
}

/** Typed values of fields that a working copy leaves out: they stay in the form. */
function notSavedOf({ form: { fields } }: AdminType, values: FormValues): FormValues {
	return Object.fromEntries(fields.notSaved.map((key) => [key, values[key]]))
}

/** The values a save sends: the form's, with the wish's status if it has one. */
export function wished(values: FormValues, { status }: SaveWish): FormValues {
	return status ? { ...values, status } : values
}

/**
 * Sends what is in the form to be saved, or to be kept for later or published at a time. First closes the toast of an earlier
 * save, which may no longer hold.
 */
function send(
	{ type, form: { latest, dispatch } }: Pick<SaveOptions, 'type' | 'form'>,
	wish: SaveWish,
	given?: Over,
) {
	const { values, origin, ...now } = latest()
	const { id, version, copy } = given ?? { id: now.id, ...origin }
	const about = { id, version, copy, values: wished(values, wish) }
	void endToast()
	const post = (what: string, body: object) =>
		postJson<{ record: FormRecord }>(`/admin/${type.section}/${what}`, { ...about, ...body })
	if (wish.copy) {
		const { publishAt } = wish.copy
		const action = publishAt === null ? { action: 'keep' } : { action: 'schedule', publishAt }
		return post('copy', { ...action, wantsRecord: true })
	}
	const formKey = now.key ?? randomKey()
	dispatch({ kind: 'keyed', key: formKey })
	return post('save', { formKey })
}
