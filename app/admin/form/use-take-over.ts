import { useCallback } from 'react'
import type { Dispatch, RefObject, SetStateAction } from 'react'
import type { FormRecord } from '#app/records/form-record.ts'
import { isSame } from '#app/records/same-values.ts'
import { datedCopy, originOf, ownCopy, startOf } from './form-start.ts'
import type { FormStart, Present } from './form-start.ts'

type Setters<V> = {
	nowRef: RefObject<Present<V>>
	setBase: Dispatch<SetStateAction<FormStart<V>>>
	setOrigin: Dispatch<SetStateAction<ReturnType<typeof originOf<V>>>>
	setValues: Dispatch<SetStateAction<V>>
	clear: () => void
}

/** How a form takes over what the server stored: a save, a kept working copy, someone else's version. */
export function useTakeOver<V extends object>(setters: Setters<V>) {
	const { nowRef, setBase, setOrigin, setValues, clear } = setters
	const accept = useCallback(
		(saved: FormRecord<V>, sent: V | null) => {
			const { values: typed } = nowRef.current
			// Until the next render: unsaved input now counts against the stored record.
			nowRef.current = {
				...nowRef.current,
				isDirty: sent !== null && !isSame(typed, sent),
				id: saved.id,
				version: saved.version,
				copy: saved.copy?.version ?? 0,
				opened: saved.values,
			}
			setBase(startOf(saved, saved.values))
			setOrigin(originOf(startOf(saved, saved.values)))
			setValues((before) => (sent === null || isSame(before, sent) ? saved.values : before))
			clear()
		},
		[clear, nowRef, setBase, setOrigin, setValues],
	)
	const kept = useCallback(
		(now: { version: number; updatedAt: Date | string }, sent: V) => {
			const isTyped = !isSame(nowRef.current.values, sent)
			nowRef.current = { ...nowRef.current, isDirty: isTyped, copy: now.version, opened: sent }
			setBase((before) => ({
				...before,
				kept: sent,
				copy: now.version === 0 ? null : ownCopy(now, before),
			}))
			setOrigin((before) => ({ ...before, copy: now.version, opened: sent }))
		},
		[nowRef, setBase, setOrigin],
	)
	const scheduled = useCallback(
		({ copy: now }: FormRecord<V>) => {
			const schedule = now ? datedCopy(now).schedule : null
			setBase((before) => ({ ...before, copy: before.copy && { ...before.copy, schedule } }))
		},
		[setBase],
	)
	const follow = useCallback(
		(record: FormRecord<V>) => {
			const start = startOf(record, record.values)
			const { version, values: seen } = record
			nowRef.current = {
				...nowRef.current,
				version,
				copy: start.copy?.version ?? 0,
				opened: seen,
			}
			setBase(start)
			setOrigin(originOf(start))
		},
		[nowRef, setBase, setOrigin],
	)
	const rebase = useCallback(
		(saved: FormRecord<V>, merged: V) => {
			accept(saved, null)
			nowRef.current = { ...nowRef.current, values: merged, isDirty: !isSame(merged, saved.values) }
			setValues(merged)
		},
		[accept, nowRef, setValues],
	)
	return { accept, kept, scheduled, follow, rebase }
}
