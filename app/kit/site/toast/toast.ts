import { useEffect } from 'react'
import type { ToastMessage } from './toaster.ts'

/** Loads the toasts: with the first toast, or earlier where one is likely. */
export const loadToasts = () => import('./toaster.ts')

/** Hides the current toast, before a retry that may end differently. */
export async function endToast(): Promise<void> {
	const toaster = await loadToasts().catch(() => null)
	toaster?.endShown()
}

/**
 * Shows one toast, which replaces an earlier one. It is never the only place for its message, so it is left out when
 * its script cannot be loaded, as without a connection.
 *
 * @returns A function that hides it early.
 */
export async function showToast(message: ToastMessage): Promise<() => void> {
	const toaster = await loadToasts().catch(() => null)
	return toaster?.present(message) ?? (() => {})
}

type Failure = { title: string; description?: string }

/** Shows a toast while `failure` is set; once that is null, the toast goes, so that it does not contradict the page. */
export function useFailureToast(failure: Failure | null): void {
	const { title, description } = failure ?? {}
	useEffect(() => {
		if (title === undefined) return
		const said = showToast({ title, description, kind: 'error' })
		return () => void said.then((end) => end())
	}, [title, description])
}
