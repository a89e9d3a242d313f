import { useEffect, useState } from 'react'
import { Link } from 'react-router'

type Session = { email: string | null }

/** A link to the staff's sign-in; it shows only once the session check has answered. */
export function AccountControl() {
	const [session, setSession] = useState<Session | null>(null)
	useEffect(() => {
		const check = new AbortController()
		void fetchSession(check.signal).then((answer) => {
			if (!check.signal.aborted) setSession(answer)
		})
		return () => check.abort()
	}, [])
	if (session === null) return null
	return (
		<Link
			to={session.email === null ? '/admin/auth' : '/admin/dashboard'}
			reloadDocument
			className="grid h-11 w-11 place-items-center rounded max-lg:hidden"
			aria-label={
				session.email === null ? 'Staff sign in' : `Dashboard, signed in as ${session.email}`
			}
			data-account-control=""
		>
			<svg
				viewBox="0 0 24 24"
				className="h-6 w-6"
				fill="none"
				stroke="currentColor"
				strokeWidth="1.8"
				aria-hidden="true"
			>
				<circle cx="12" cy="8" r="4" />
				<path d="M4 21c.6-4.4 3.8-7 8-7s7.4 2.6 8 7" />
			</svg>
		</Link>
	)
}

async function fetchSession(signal: AbortSignal): Promise<Session> {
	try {
		const answer = await fetch('/api/session', { signal })
		return answer.ok ? await answer.json() : { email: null }
	} catch {
		// Nobody is signed in as far as this page can tell.
		return { email: null }
	}
}
