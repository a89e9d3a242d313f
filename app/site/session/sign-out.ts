import { showToast } from '../toast/toast.ts'

/** Ends the session and says so in a toast; false when it could not be ended. */
export async function signOut(): Promise<boolean> {
	const answer = await fetch('/api/auth/sign-out', {
		method: 'POST',
		body: new URLSearchParams({ call: 'sign-out' }),
	}).catch(() => null)
	if (answer?.ok) {
		void showToast({ title: 'You have been signed out successfully' })
		return true
	}
	void showToast({ title: 'Failed to sign out. Please try again.', kind: 'error' })
	return false
}
