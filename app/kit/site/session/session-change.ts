// Sign-in state, shared between the tabs of one browser.
const channelName = 'roost-session'

/**
 * The sections of the back office, by the address of the page that they change, and by what the addresses of their
 * records begin with, such as `/products/` or `/services#`; `belowHome` stands for those right below the home page.
 * Each also stands under its own name, for what says itself whose form it belongs to.
 */
export type Sections = Record<string, string>

export const belowHome = '/:slug'

export type SessionResponse = {
	email: string | null
	/** For an account that may edit the content: the section of the back office for each page that shows some. */
	sections?: Sections
	isTampered?: boolean
}

/** Notifies the other tabs of a sign-in or sign-out. */
export function announceSessionChange(): void {
	const channel = new BroadcastChannel(channelName)
	channel.postMessage('changed')
	channel.close()
}

/** Calls `onChange` on a sign-in or sign-out in another tab; returns a function that stops it. */
export function followSessionChanges(onChange: () => void): () => void {
	const channel = new BroadcastChannel(channelName)
	channel.addEventListener('message', onChange)
	return () => channel.close()
}

/** Asks the server who is signed in, which also renews the session; null when the request fails. */
export async function askSession(signal?: AbortSignal): Promise<SessionResponse | null> {
	try {
		const response = await fetch('/api/session', signal ? { signal } : {})
		if (!response.ok) return null
		const session: SessionResponse = await response.json()
		if (session.isTampered) warnOfTampering()
		return session
	} catch {
		return null
	}
}

/** Logs that the stored session was altered or incomplete; the server has ended it. */
export function warnOfTampering(): void {
	// Required by ADM-AUTH-21: a trace of why the session ended.
	// oxlint-disable-next-line no-console
	console.warn('The stored session was altered or incomplete. You have been signed out.')
}
