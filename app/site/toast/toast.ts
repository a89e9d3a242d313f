import { useEffect } from 'react'
import type { ToastMessage } from './toaster.tsx'

/** The library that draws toasts comes with the first one, or earlier where one is to be expected. */
export const loadToasts = () => import('./toaster.tsx')

/** Ends the toast there is: what is being tried anew may come out otherwise. */
export async function endToast(): Promise<void> {
	const toaster = await loadToasts().catch(() => null)
	toaster?.endShown()
}

/**
 * Shows one toast; an earlier one gives way. It is never the only place for its words, so one that cannot be drawn,
 * since the connection is gone, is left out.
 *
 * @returns How to end it before its time.
 */
export async function showToast(message: ToastMessage): Promise<() => void> {
	const toaster = await loadToasts().catch(() => null)
	return toaster?.present(message) ?? (() => {})
}

type Failure = { title: string; description?: string }

/** Tells of what failed for as long as it has: once it is mended, the toast does not contradict the page. */
export function useFailureToast(failure: Failure | null): void {
	const { title, description } = failure ?? {}
	useEffect(() => {
		if (title === undefined) return
		const said = showToast({ title, description, kind: 'error' })
		return () => void said.then((end) => end())
	}, [title, description])
}
