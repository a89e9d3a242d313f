import { useRef, useState } from 'react'
import type { AdminType } from '../admin-type.ts'
import type { FormRecord, FormValues } from '#kit/records/form-record.ts'
import { useSessionHold } from '../use-session-watch.ts'
import { clearCachedLists } from '../list/list-cache.ts'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import type { Outcome } from '#platform/lib/http/request-json.ts'
import { randomKey } from '#platform/lib/random-key.ts'
import { endToast, showToast } from '#kit/site/toast/toast.ts'
import { isSame } from '#kit/records/same-values.ts'
import { mergeMine } from '#kit/records/three-way.ts'
import type { FormState } from './form-state.ts'
import type { Messages } from './form-values.ts'
import { problemIn } from './use-autosave.ts'
import type { OpenRecord } from './use-open-record.ts'

/** Where a save leads: nowhere, to the list, to the form of a new record, or to the public page. */
export type NextScreen = 'stay' | 'list' | 'another' | 'page'

/** What a button asks for. Changes of a published record are saved for later, or until their time. */
export type SaveIntent = { next: NextScreen } & (
	| { kind: 'publish' | 'saveDraft' | 'saveForLater' }
	| { kind: 'schedule'; publishAt: string }
)

/**
 * Someone else's save came first; `current` is null when the record is gone, or in the trash (then it is who moved it
 * there, and when).
 */
export type Conflict = {
	intent: SaveIntent
	savedBy: string | null
	savedAt: string | null
	current: FormRecord | null
	isTrashed: boolean
}

type SaveErrors = Partial<Omit<Conflict, 'intent'>> & { messages?: Messages; message?: string }

type RefusedSave = SaveErrors & {
	status: number
	/** Whether a save of this new record was sent before, and no response came. */
	isRepeated: boolean
}

type Over = { id: string | null; version: number; copy: number }

type OnSaved = (saved: FormRecord, intent: SaveIntent, sent: FormValues) => void

/** Saves a record's form, through ended sessions, conflicts, faults and lost connections. The values always stay. */
export function useSave(open: OpenRecord, onSaved: OnSaved) {
	const { type, form, record, autosave } = open
	const { latest, dispatch } = form
	const [isSaving, setIsSaving] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)
	const [signInFor, setSignInFor] = useState<SaveIntent | null>(null)
	const [refusals, setRefusals] = useState(0)
	const isUnderWay = useRef(false)
	/** Of a new record that may have been saved without a response. */
	const unconfirmedKey = useRef<string | null>(null)
	const { setConflict, ...decisions } = useConflict(open, { save, fail })
	// If the session has ended, the save's response says so, over the form.
	useSessionHold(isSaving)

	async function save(intent: SaveIntent, given?: Over) {
		if (isUnderWay.current) return
		isUnderWay.current = true
		setIsSaving(true)
		setProblem(null)
		await autosave.pause()
		const { values, key } = latest()
		const isRepeated = key !== null && key === unconfirmedKey.current
		const outcome = await send(open, intent, given)
		isUnderWay.current = false
		setIsSaving(false)
		if (outcome.kind === 'done') takeOver(open, outcome.body.record, { intent, values })
		const isUnconfirmed = outcome.kind === 'offline' && latest().id === null
		unconfirmedKey.current = isUnconfirmed ? latest().key : null
		// Kept under another key, it would be saved twice.
		if (isUnconfirmed) autosave.stop(problemIn(outcome).problem)
		else autosave.resume()
		if (outcome.kind === 'done') onSaved(outcome.body.record, intent, values)
		else if (outcome.kind === 'signedOut') setSignInFor(intent)
		else if (outcome.kind === 'refused')
			await refused(intent, { ...(outcome.body as SaveErrors), status: outcome.status, isRepeated })
		else fail(values, outcome)
	}

	async function refused(intent: SaveIntent, refusal: RefusedSave) {
		if (refusal.status === 422) {
			dispatch({
				kind: 'errors',
				errors: refusal.messages ?? { '': [refusal.message ?? 'This cannot be saved.'] },
			})
			return setRefusals((count) => count + 1)
		}
		const { savedBy = null, savedAt = null, current = null, isTrashed = false } = refusal
		const { id, copy, values } = latest()
		// Another tab has this new record, which was never saved from here: it is saved as another.
		if (!current && id === null && copy && !refusal.isRepeated) {
			dispatch({ kind: 'restarted', key: randomKey(), values })
			return save(intent)
		}
		// Only the version or the order changed, no value of this form: save again over it.
		if (current && isKnown(current, latest()))
			return save(intent, { ...current, copy: current.copy?.version ?? 0 })
		setConflict({ intent, savedBy, savedAt, current, isTrashed })
	}

	function fail(after: FormValues, outcome: Outcome<unknown>) {
		const [reason, hasResponse] = [reasonOf(outcome), outcome.kind !== 'offline']
		const change = { before: form.base, after, isNew: !record }
		const toast = type.form.toasts.failedSave({ ...change, reason, hasResponse })
		setProblem(toast.description ?? toast.title)
		void showToast({ ...toast, kind: 'error' })
	}

	return {
		isSaving,
		problem,
		refusals,
		signInFor,
		save: (intent: SaveIntent) => save(intent),
		...decisions,
		closeSignIn: () => setSignInFor(null),
	}
}

type Saving = {
	save: (intent: SaveIntent, given?: Over) => Promise<void>
	fail: (after: FormValues, outcome: Outcome<unknown>) => void
}

/** A conflict, and what the person at the form may do about it. */
function useConflict({ type, form, autosave }: OpenRecord, { save, fail }: Saving) {
	const { latest, dispatch } = form
	const [conflict, setConflict] = useState<Conflict | null>(null)
	const close = () => setConflict(null)
	return {
		conflict,
		setConflict,
		closeConflict: close,
		/** Saves the fields changed here over someone else's save; as a new record if the record is gone. */
		keepMine: ({ intent, current }: Conflict) => {
			close()
			// A new save needs a new key: the old one belongs to the refused save.
			dispatch({ kind: 'decided' })
			if (!current) return save(asNew(intent), { id: null, version: 0, copy: 0 })
			const mine = rebase(latest(), current, intent)
			dispatch({ kind: 'rebased', record: current, values: mine.values })
			return save(mine.intent)
		},
		/** Takes the record out of the trash, and saves: what it had before is what the form was opened with. */
		restore: async ({ intent }: Conflict) => {
			close()
			const outcome = await postJson(`/admin/${type.section}/${latest().id}/restore`)
			if (outcome.kind === 'done') return save(intent)
			fail(latest().values, outcome)
		},
		/** Takes their version into the form instead of what is there. */
		takeTheirs: (theirs: FormRecord) => {
			close()
			dispatch({ kind: 'saved', record: theirs, sent: null })
			autosave.resume()
		},
	}
}

/** Takes the stored record into the form, with what was typed meanwhile. */
function takeOver(
	{ type, form, draft }: OpenRecord,
	record: FormRecord,
	{ intent, values }: { intent: SaveIntent; values: FormValues },
) {
	clearCachedLists(type.section)
	form.dispatch({ kind: 'saved', record, sent: values })
	if (isOfCopy(intent)) form.patch(() => notSavedOf(type, values))
	else if (record.status === 'published') draft.discardAll()
}

/** Whether an intent leaves the record as it is, and saves its working copy. */
export function isOfCopy({ kind }: SaveIntent): boolean {
	return kind === 'saveForLater' || kind === 'schedule'
}

/** What a save of a record that is gone becomes: of changes saved for later, a draft. */
function asNew(intent: SaveIntent): SaveIntent {
	return isOfCopy(intent) ? { kind: 'saveDraft', next: intent.next } : intent
}

/** What was changed here, on top of someone else's version; a status that only they changed stays. */
export function rebase(
	{ values, origin }: Pick<FormState<FormValues>, 'values' | 'origin'>,
	current: FormRecord,
	intent: SaveIntent,
): { values: FormValues; intent: SaveIntent } {
	const merge = (mine: FormValues) =>
		mergeMine({ opened: origin.opened, mine, theirs: current.values })
	const { status } = merge(intendedValues(values, intent))
	const kind = status === 'draft' ? 'saveDraft' : 'publish'
	return {
		values: merge(values),
		intent: isOfCopy(intent) ? intent : { kind, next: intent.next },
	}
}

/** Whether the form has read these values, or sent them itself without getting the response. */
function isKnown({ values }: FormRecord, { origin, sent }: FormState<FormValues>): boolean {
	return isSame(values, origin.opened) || isSame(values, sent)
}

/** Typed values of fields that a working copy leaves out: they stay in the form. */
function notSavedOf({ form: { fields } }: AdminType, values: FormValues): FormValues {
	return Object.fromEntries(fields.notSaved.map((key) => [key, values[key]]))
}

const statuses: Partial<Record<SaveIntent['kind'], 'draft' | 'published'>> = {
	publish: 'published',
	saveDraft: 'draft',
}

/** The values that a save sends: the form's, with the status that the intent asks for. */
export function intendedValues(values: FormValues, { kind }: SaveIntent): FormValues {
	const status = statuses[kind]
	return status ? { ...values, status } : values
}

/** Sends what is in the form as an intent asks. First closes the toast of an earlier save, which may no longer hold. */
function send({ type, form: { latest, dispatch } }: OpenRecord, intent: SaveIntent, given?: Over) {
	const { values, origin, ...now } = latest()
	const { id, version, copy } = given ?? { id: now.id, ...origin }
	const about = { id, version, copy, values: intendedValues(values, intent) }
	void endToast()
	const post = (what: string, body: object) =>
		postJson<{ record: FormRecord }>(`/admin/${type.section}/${what}`, { ...about, ...body })
	if (intent.kind === 'saveForLater') return post('copy', { action: 'keep', wantsRecord: true })
	if (intent.kind === 'schedule')
		return post('copy', { action: 'schedule', publishAt: intent.publishAt })
	const formKey = now.key ?? randomKey()
	dispatch({ kind: 'keyed', key: formKey })
	return post('save', { formKey })
}
