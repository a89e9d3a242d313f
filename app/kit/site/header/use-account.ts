import { useEffect, useState } from 'react'
import {
	announceSessionChange,
	askSession,
	followSessionChanges,
} from '../session/session-change.ts'
import type { SessionResponse } from '../session/session-change.ts'

/** The account signed in: its `email` is null for none, and undefined until the session check completes. */
export type Account = Partial<SessionResponse> & {
	leave: () => Promise<void>
}

const nobody = { email: null }

/** The account signed in; follows sign-ins and sign-outs in other tabs. */
export function useAccount(): Account {
	const [session, setSession] = useState<Partial<SessionResponse>>({})
	useEffect(() => {
		const check = new AbortController()
		const ask = async () => {
			const response = await askSession(check.signal)
			if (!check.signal.aborted) setSession(response ?? nobody)
		}
		void ask()
		const unfollow = followSessionChanges(() => void ask())
		return () => {
			check.abort()
			unfollow()
		}
	}, [])
	return {
		...session,
		async leave() {
			// Loaded when somebody signs out: few visitors have an account.
			const loaded = await import('../session/sign-out.ts').catch(() => null)
			if (!(await loaded?.signOut())) return
			setSession(nobody)
			announceSessionChange()
		},
	}
}
