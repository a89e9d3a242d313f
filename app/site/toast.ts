import type { ToastMessage } from './toaster.tsx'

/**
 * Shows one toast; an earlier one gives way. The library that draws it loads with the first toast, so that pages
 * without one do not carry it.
 */
export async function showToast(message: ToastMessage): Promise<void> {
	const { present } = await import('./toaster.tsx')
	present(message)
}
