// The state of the sign-in, as the pages of one browser tell each other.
const channelName = 'roost-session'

export type SessionAnswer = { email: string | null; isTampered?: boolean }

/** Tells the other pages of this browser that somebody signed in or out. */
export function announceSessionChange(): void {
	const channel = new BroadcastChannel(channelName)
	channel.postMessage('changed')
	channel.close()
}

/** Calls `onChange` when another page tells of a change; answers what ends that. */
export function followSessionChanges(onChange: () => void): () => void {
	const channel = new BroadcastChannel(channelName)
	channel.addEventListener('message', onChange)
	return () => channel.close()
}

/** Asks the server who is signed in, which also renews the session; null when it cannot be asked. */
export async function askSession(signal?: AbortSignal): Promise<SessionAnswer | null> {
	try {
		const answer = await fetch('/api/session', signal ? { signal } : {})
		if (!answer.ok) return null
		const session: SessionAnswer = await answer.json()
		if (session.isTampered) warnOfTampering()
		return session
	} catch {
		return null
	}
}

/** What was stored of the session is altered or incomplete; the server has ended it. */
export function warnOfTampering(): void {
	// Asked for by the specification: a trace for whoever looks into why they were signed out.
	// oxlint-disable-next-line no-console
	console.warn('The stored session was altered or incomplete. You have been signed out.')
}
