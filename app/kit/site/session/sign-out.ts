import { showToast } from '../toast/toast.ts'

export const signedOut = 'You have been signed out successfully'
export const signOutFailed = 'Failed to sign out. Please try again.'

/** Ends the session, with a toast; `isLeaving`: it belongs to the next screen. False, with a toast, when it failed. */
export async function signOut({ isLeaving = false } = {}): Promise<boolean> {
	const response = await fetch('/api/auth/sign-out', {
		method: 'POST',
		body: new URLSearchParams({ call: 'sign-out' }),
	}).catch(() => null)
	if (response?.ok) {
		void showToast({ title: signedOut, isOfNextScreen: isLeaving })
		return true
	}
	void showToast({ title: signOutFailed, kind: 'error' })
	return false
}
