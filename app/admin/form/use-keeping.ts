import { useEffect, useState } from 'react'
import type { FormRecord, FormValues } from '#app/records/form-record.ts'
import { isSame } from '#app/records/same-values.ts'
import type { AdminType } from '../admin-type.ts'
import { postJson } from '../post-json.ts'
import type { Outcome } from '../post-json.ts'
import type { FormState, KeptVersion } from './form-state.ts'
import { draftOfVisit } from './local-drafts.ts'
import type { DraftOwner } from './local-drafts.ts'
import type { FormApi } from './use-record-form.ts'

/** A pause in typing after which the working copy is kept, and how far it may fall behind. */
const pauseMs = 1500
const mostBehindMs = 4000
const againMs = 5000
const tickMs = 500
const patienceMs = 1000
const draftEveryMs = 2000

type Options = {
	form: Pick<FormApi<FormValues>, 'isDirty' | 'latest' | 'dispatch'>
	/** Whose drafts in the browser they are. */
	owner: DraftOwner
	/** Null for what is kept in the browser alone. */
	type: AdminType | null
}

export type Keeper = ReturnType<typeof createKeeper>

/**
 * Keeps what is typed while one types: on the server as the record's working copy, at most 5 s behind, and in the browser. After
 * someone else's change the server's part stops until the person at the form has decided; without a connection it tries again.
 */
export function useKeeping(options: Options): Keeper {
	const [keeper] = useState(() => createKeeper(options))
	const { isDirty } = options.form
	useEffect(() => (isDirty ? keeper.follow() : undefined), [keeper, isDirty])
	return keeper
}

function createKeeper({ form: { latest, dispatch }, owner, type }: Options) {
	const draft = draftOfVisit(owner, latest)
	let underWay: { end: Promise<void>; abort: () => void } | null = null
	let isPaused = false

	function keep() {
		if (!type) return
		const controller = new AbortController()
		const { signal } = controller
		const end = keepCopy(type, { latest, dispatch, signal }).finally(() => {
			underWay = null
		})
		underWay = { end, abort: () => controller.abort() }
	}

	/** Keeps in a pause of typing, and at the latest when the copy falls behind. */
	function follow(): () => void {
		let { values } = latest()
		const begun = performance.now()
		let [first, last, drafted] = [begun, begun, begun]
		const tick = () => {
			const now = latest()
			const at = performance.now()
			if (now.values !== values) last = at
			values = now.values
			if (at - drafted >= draftEveryMs) {
				drafted = at
				draft.settle()
			}
			const isPause = at - last >= (now.problem ? againMs : pauseMs)
			if (!isPause && (now.problem || at - first < mostBehindMs)) return
			if (underWay || isPaused || !isToKeep(now)) return
			first = last = at
			keep()
		}
		const timer = setInterval(tick, tickMs)
		addEventListener('pagehide', draft.settle)
		return () => {
			clearInterval(timer)
			removeEventListener('pagehide', draft.settle)
			// A redirect may remove the form without a question.
			draft.settle()
		}
	}

	return {
		...draft,
		follow,
		/** Stops keeping, for a save, which waits a second at most for what is under way. */
		pause: async () => {
			isPaused = true
			const late = setTimeout(() => underWay?.abort(), patienceMs)
			await underWay?.end
			clearTimeout(late)
		},
		/** Whether values are on their way: they may become a working copy that the form does not know yet. */
		isUnderWay: () => underWay !== null,
		/** Goes on after a save. */
		goOn: () => {
			isPaused = false
			draft.settle()
		},
	}
}

function isToKeep({ id, problem, values, sent }: FormState<FormValues>): boolean {
	if (id === null || problem?.kind === 'conflict') return false
	// Fields that are never kept leave a form unsaved.
	return problem !== null || !isSame(values, sent)
}

type Refusal = { savedBy?: string | null; current?: FormRecord | null }

type Keeping = Pick<Options['form'], 'latest' | 'dispatch'> & { signal: AbortSignal }

async function keepCopy(type: AdminType, { latest, dispatch, signal }: Keeping): Promise<void> {
	const { id, origin, values, base, sent: before } = latest()
	const { version, copy, opened } = origin
	dispatch({ kind: 'sending', values })
	const body = { deed: 'keep', id, version, copy, values }
	const address = `/admin/${type.section}/copy`
	const outcome = await postJson<{ copy: KeptVersion }>(address, body, { signal })
	if (signal.aborted) return
	if (outcome.kind === 'done') {
		const stored = Object.fromEntries(type.form.fields.notKept.map((key) => [key, base[key]]))
		return dispatch({ kind: 'kept', copy: outcome.body.copy, values: { ...values, ...stored } })
	}
	if (outcome.kind !== 'refused' || outcome.status !== 409)
		return dispatch({ kind: 'notKept', problem: { kind: 'away', reason: reasonFor(outcome) } })
	const { current, savedBy = null } = outcome.body as Refusal
	// Its values are the ones this form knows, or sent itself: only the version moved on.
	if (current && (isSame(current.values, opened) || isSame(current.values, before)))
		return dispatch({ kind: 'followed', record: current })
	dispatch({ kind: 'notKept', problem: { kind: 'conflict', by: savedBy } })
}

function reasonFor(outcome: Outcome<unknown>): string {
	if (outcome.kind === 'offline') return 'the server cannot be reached'
	if (outcome.kind === 'signedOut') return 'you are signed out'
	return 'the server could not keep it'
}
