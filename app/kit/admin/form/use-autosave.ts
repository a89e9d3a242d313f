import { useEffect, useState } from 'react'
import { randomKey } from '#platform/lib/random-key.ts'
import type { FormRecord, FormValues } from '#kit/records/form-record.ts'
import { isSame } from '#kit/records/same-values.ts'
import type { AdminType } from '../admin-type.ts'
import { postJson } from '#platform/lib/http/request-json.ts'
import type { Outcome } from '#platform/lib/http/request-json.ts'
import type { FormState, SavedVersion } from './form-state.ts'
import { draftOfVisit, clearDrafts } from './local-drafts.ts'
import type { DraftOwner } from './local-drafts.ts'
import type { FormApi } from './use-record-form.ts'

/** A pause in typing after which the working copy is kept, and how far it may fall behind. */
const pauseMs = 1500
const mostBehindMs = 4000
const againMs = 5000
const tickMs = 500
const timeoutMs = 1000
const draftEveryMs = 2000
/** Without a response for so long, the browser keeps what is typed as well. */
const overdueMs = 5000

type Options = {
	form: Pick<FormApi<FormValues>, 'isDirty' | 'latest' | 'dispatch'>
	/** Whose drafts in the browser they are. */
	owner: DraftOwner
	/** Sends what is in the form to the server; whether that has confirmed it. */
	keep: (signal: AbortSignal) => Promise<boolean>
}

export type Autosave = ReturnType<typeof createAutosave>

/**
 * Keeps what is typed on the server while one types, at most 5 s behind. After someone else's change it stops until the person at the
 * form has decided; without a connection it tries again. The browser keeps what the server has not confirmed: while that is so for
 * long, and when the form is left.
 */
export function useAutosave(options: Options): Autosave {
	const [autosave] = useState(() => createAutosave(options))
	const { isDirty } = options.form
	useEffect(() => autosave.open(), [autosave])
	useEffect(() => (isDirty ? autosave.follow() : undefined), [autosave, isDirty])
	return autosave
}

function createAutosave({ form: { latest, dispatch }, owner, keep: send }: Options) {
	const draft = draftOfVisit(owner, latest)
	let underWay: { end: Promise<void>; abort: () => void } | null = null
	let isPaused = false
	let isOpen = false
	let confirmed = 0

	const showAddress = () => {
		if (isOpen && owner.recordId === 'new') showDraftAddress(owner.section, latest())
	}

	function keep() {
		const controller = new AbortController()
		const { signal } = controller
		const at = performance.now()
		const end = send(signal)
			.then((isSaved) => {
				if (!isSaved) return
				confirmed = at
				if (!latest().isDirty) draft.clear()
				showAddress()
			})
			.finally(() => {
				underWay = null
			})
		underWay = { end, abort: () => controller.abort() }
	}

	return {
		...draft,
		open: () => {
			isOpen = true
			return () => {
				isOpen = false
			}
		},
		follow: () => {
			confirmed = performance.now()
			return followTyping({
				latest,
				settle: draft.settle,
				isBehind: () => performance.now() - confirmed >= overdueMs,
				keep: () => {
					if (underWay || isPaused || !isToKeep(latest())) return false
					keep()
					return true
				},
			})
		},
		/** Stops keeping, for a save, which waits a second at most for what is under way; true if it was stopped already. */
		pause: async (): Promise<boolean> => {
			const wasPaused = isPaused
			isPaused = true
			const late = setTimeout(() => underWay?.abort(), timeoutMs)
			await underWay?.end
			clearTimeout(late)
			return wasPaused
		},
		/** Whether values are on their way: they may become a working copy that the form does not know yet. */
		isUnderWay: () => underWay !== null,
		/**
		 * Goes on after a save; not when a new record may have been saved without a response: kept under another key, it would be saved
		 * twice.
		 */
		goOn: ({ isUnknown = false } = {}) => {
			isPaused = isUnknown && latest().id === null
			if (isPaused) dispatch({ kind: 'notSaved', problem: away('the server cannot be reached') })
			draft.settle()
			if (latest().id !== null || latest().copy === null) showAddress()
		},
		/** Deletes this record's drafts of all visits, which are older than what was published now. */
		published: (recordId: string) => {
			draft.clear()
			clearDrafts({ ...owner, recordId })
		},
	}
}

type Followed = {
	latest: () => FormState<FormValues>
	/** Stores what is unsaved in the browser. */
	settle: () => void
	/** Whether the server has confirmed nothing for long. */
	isBehind: () => boolean
	/** Sends what is unsaved to the server, if it may; whether it did. */
	keep: () => boolean
}

/** Keeps in a pause of typing, and at the latest when the copy falls behind; returns the function that ends it. */
function followTyping({ latest, settle, isBehind, keep }: Followed): () => void {
	const begun = performance.now()
	let { values } = latest()
	let [first, last, drafted] = [begun, begun, begun]
	const tick = () => {
		const now = latest()
		const at = performance.now()
		if (now.values !== values) last = at
		values = now.values
		if ((now.problem || isBehind()) && at - drafted >= draftEveryMs) {
			drafted = at
			settle()
		}
		const isPause = at - last >= (now.problem ? againMs : pauseMs)
		const isDue = isPause || (!now.problem && at - first >= mostBehindMs)
		if (isDue && keep()) first = last = at
	}
	const timer = setInterval(tick, tickMs)
	const unwatch = watchHiding(settle)
	return () => {
		clearInterval(timer)
		unwatch()
		// A redirect may remove the form without a question.
		settle()
	}
}

/** A new record that the server keeps has an address, for a reload and for another device. */
function showDraftAddress(section: string, { id, key, copy }: FormState<FormValues>) {
	if (location.pathname !== `/admin/${section}/new`) return
	const address = new URL(location.href)
	address.searchParams.delete('from')
	address.searchParams.delete('draft')
	if (id === null && key && copy) address.searchParams.set('draft', key)
	history.replaceState(history.state, '', address)
}

/** Calls `settle` when the page is hidden or left; returns the function that stops it. */
function watchHiding(settle: () => void): () => void {
	const stop = new AbortController()
	const { signal } = stop
	addEventListener('pagehide', settle, { signal })
	const hide = () => document.visibilityState === 'hidden' && settle()
	document.addEventListener('visibilitychange', hide, { signal })
	return () => stop.abort()
}

function isToKeep({ problem, values, sent }: FormState<FormValues>): boolean {
	if (problem?.kind === 'conflict') return false
	// Fields that are never kept leave a form unsaved.
	return problem !== null || !isSame(values, sent)
}

type Refusal = { savedBy?: string | null; current?: FormRecord | null; isTrashed?: boolean }

type AutosaveOptions = Pick<Options['form'], 'latest' | 'dispatch'> & { signal: AbortSignal }

/** What keeps a record's form as its working copy, or as a started record before its first save. */
export function copyKeeper(type: AdminType, form: Options['form']): Options['keep'] {
	return (signal) => keepCopy(type, { ...form, signal })
}

async function keepCopy(type: AdminType, form: AutosaveOptions): Promise<boolean> {
	const { latest, dispatch, signal } = form
	const { id, origin, values, base, sent: before, ...now } = latest()
	const { version, copy, opened } = origin
	const formKey = now.key ?? randomKey()
	if (id === null) dispatch({ kind: 'keyed', key: formKey })
	dispatch({ kind: 'sending', values })
	const body = { action: 'keep', id, version, copy, values, ...(id === null && { formKey }) }
	const address = `/admin/${type.section}/copy`
	const outcome = await postJson<{ copy: SavedVersion }>(address, body, { signal })
	if (signal.aborted) return false
	if (outcome.kind === 'done') {
		const stored = Object.fromEntries(type.form.fields.notSaved.map((key) => [key, base[key]]))
		dispatch({ kind: 'autosaved', copy: outcome.body.copy, values: { ...values, ...stored } })
		return true
	}
	if (outcome.kind === 'refused' && outcome.status === 409) overtaken(outcome.body as Refusal)
	else dispatch({ kind: 'notSaved', problem: away(reasonFor(outcome)) })
	return false

	function overtaken({ current, savedBy = null, isTrashed }: Refusal) {
		// Another tab has this new record: this one becomes another, so that neither loses anything.
		if (id === null)
			return dispatch({ kind: 'restarted', key: randomKey(), values: latest().values })
		// Its values are the ones this form knows, or sent itself: only the version moved on.
		if (current && (isSame(current.values, opened) || isSame(current.values, before)))
			return dispatch({ kind: 'followed', record: current })
		const ended = current ? null : isTrashed ? 'trashed' : 'deleted'
		dispatch({ kind: 'notSaved', problem: { kind: 'conflict', by: savedBy, ended } })
	}
}

export function away(reason: string) {
	return { kind: 'away', reason } as const
}

export function reasonFor(outcome: Outcome<unknown>): string {
	if (outcome.kind === 'offline') return 'the server cannot be reached'
	if (outcome.kind === 'signedOut') return 'you are signed out'
	return 'the server could not save it'
}
