import { useEffect, useState } from 'react'
import {
	announceSessionChange,
	askSession,
	followSessionChanges,
} from '../session/session-change.ts'
import { signOut } from '../session/sign-out.ts'

export type Account = {
	/** The account signed in; null for none, undefined until the session check completes. */
	email: string | null | undefined
	leave: () => Promise<void>
}

/** The account signed in; follows sign-ins and sign-outs in other tabs. */
export function useAccount(): Account {
	const [email, setEmail] = useState<string | null | undefined>()
	useEffect(() => {
		const check = new AbortController()
		const ask = async () => {
			const session = await askSession(check.signal)
			if (!check.signal.aborted) setEmail(session?.email ?? null)
		}
		void ask()
		const unfollow = followSessionChanges(() => void ask())
		return () => {
			check.abort()
			unfollow()
		}
	}, [])
	return {
		email,
		async leave() {
			if (!(await signOut())) return
			setEmail(null)
			announceSessionChange()
		},
	}
}
