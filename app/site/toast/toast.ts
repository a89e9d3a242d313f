import type { ToastMessage } from './toaster.tsx'

/** The library that draws toasts comes with the first one, or earlier where one is to be expected. */
export const loadToasts = () => import('./toaster.tsx')

/**
 * Shows one toast; an earlier one gives way. It is never the only place for its words, so one that cannot be drawn,
 * since the connection is gone, is left out.
 */
export async function showToast(message: ToastMessage): Promise<void> {
	const toaster = await loadToasts().catch(() => null)
	toaster?.present(message)
}
