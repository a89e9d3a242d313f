import { useEffect, useRef, useState } from 'react'
import type { FormRecord, FormValues } from '#app/records/form-record.ts'
import { isSame } from '#app/records/same-values.ts'
import type { AdminType } from '../admin-type.ts'
import { postJson } from '../post-json.ts'
import type { Outcome } from '../post-json.ts'
import type { FormApi } from './use-record-form.ts'

/** A pause in typing after which the working copy is kept, and how far it may fall behind. */
const pauseMs = 1500
const mostBehindMs = 4000
const againMs = 5000
const tickMs = 500
const patienceMs = 1000

/** Why what is typed is not on the server: someone else came first, or it could not be reached. */
export type KeepProblem = { kind: 'conflict'; by: string | null } | { kind: 'away'; reason: string }

type Kept = { copy: { version: number; updatedAt: string } }

type Refusal = { savedBy?: string | null; current?: FormRecord | null }

type Options = { type: AdminType; form: FormApi<FormValues> }

/**
 * Keeps a stored record's unsaved values as its working copy while one types, so that they are at most 5 s behind on the
 * server. After someone else's change it stops until the person at the form has decided; without a connection it tries
 * again. The browser keeps the values in either case.
 */
export function useWorkingCopy({ type, form }: Options) {
	const [problem, setProblem] = useState<KeepProblem | null>(null)
	const underWay = useRef<{ end: Promise<void>; abort: () => void } | null>(null)
	const isPaused = useRef(false)
	/** Last sent; without a response, they may be stored. */
	const sent = useRef<FormValues | null>(null)
	const { section } = type

	async function keep(signal: AbortSignal): Promise<void> {
		const { id, version, copy, values, opened } = form.latest()
		const before = sent.current
		sent.current = values
		const body = { deed: 'keep', id, version, copy, values }
		const outcome = await postJson<Kept>(`/admin/${section}/copy`, body, { signal })
		if (signal.aborted) return
		if (outcome.kind === 'done') {
			form.kept(outcome.body.copy, withoutNotKept(type, { values, stored: form.base }))
			return setProblem(null)
		}
		if (outcome.kind !== 'refused' || outcome.status !== 409)
			return setProblem({ kind: 'away', reason: reasonFor(outcome) })
		const { current, savedBy = null } = outcome.body as Refusal
		const isSeen = opened !== null && current && isSame(current.values, opened)
		// Its values are the ones this form knows, or sent itself: only the version moved on.
		const isOwn = current && before !== null && isSame(current.values, before)
		if (!current || !(isSeen || isOwn)) return setProblem({ kind: 'conflict', by: savedBy })
		sent.current = null
		form.follow(current)
	}

	useKeeping({
		form,
		isStopped: problem?.kind === 'conflict',
		isAway: problem?.kind === 'away',
		mayKeep: () =>
			underWay.current === null &&
			!isPaused.current &&
			// Fields that are never kept leave a form unsaved.
			(problem !== null || !isSame(form.latest().values, sent.current)),
		keep: () => {
			const controller = new AbortController()
			const end = keep(controller.signal).finally(() => {
				underWay.current = null
			})
			underWay.current = { end, abort: () => controller.abort() }
		},
	})
	return {
		problem,
		/** Stops keeping, for a save, which waits a second at most for what is under way. */
		pause: async () => {
			isPaused.current = true
			const late = setTimeout(() => underWay.current?.abort(), patienceMs)
			await underWay.current?.end
			clearTimeout(late)
		},
		/** Whether values are on their way: they may become a working copy that the form does not know yet. */
		isUnderWay: () => underWay.current !== null,
		/** Whether these values were sent from here: without the response, the form does not know their version. */
		isOwn: (values: FormValues) => sent.current !== null && isSame(values, sent.current),
		/** Goes on after a save; once that is done or decided, what was kept before no longer matters. */
		goOn: ({ isDone }: { isDone: boolean }) => {
			isPaused.current = false
			if (!isDone) return
			sent.current = null
			setProblem(null)
		},
	}
}

/** The values that were kept: fields that are no part of the record have their stored value. */
function withoutNotKept(
	{ form: { fields } }: AdminType,
	{ values, stored }: { values: FormValues; stored: FormValues },
): FormValues {
	return { ...values, ...Object.fromEntries(fields.notKept.map((key) => [key, stored[key]])) }
}

type KeepingOptions = {
	form: FormApi<FormValues>
	isStopped: boolean
	/** Whether the last attempt failed; the next is then 5 s later. */
	isAway: boolean
	mayKeep: () => boolean
	keep: () => void
}

/** Calls `keep` in a pause of typing, and at the latest when the copy falls behind. */
function useKeeping(options: KeepingOptions) {
	const { form, isStopped } = options
	const isWanted = form.isDirty && form.id !== null && !isStopped
	const now = useRef(options)
	const times = useRef({ first: 0, last: 0 })
	useEffect(() => {
		now.current = options
	})
	useEffect(() => {
		const at = performance.now()
		times.current = { first: isWanted ? times.current.first || at : 0, last: at }
	}, [form.values, isWanted])
	useEffect(() => {
		if (!isWanted) return
		const timer = setInterval(() => {
			const { keep, mayKeep, isAway } = now.current
			const { first, last } = times.current
			const at = performance.now()
			const isPause = at - last >= (isAway ? againMs : pauseMs)
			if (!mayKeep() || !(isPause || (!isAway && at - first >= mostBehindMs))) return
			times.current = { first: at, last: at }
			keep()
		}, tickMs)
		return () => clearInterval(timer)
	}, [isWanted])
}

function reasonFor(outcome: Outcome<unknown>): string {
	if (outcome.kind === 'offline') return 'the server cannot be reached'
	if (outcome.kind === 'signedOut') return 'you are signed out'
	return 'the server could not keep it'
}
