import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import {
	announceSessionChange,
	askSession,
	followSessionChanges,
} from '../session/session-change.ts'
import { signOut } from '../session/sign-out.ts'
import { useDisclosure } from '../use-disclosure.ts'

/**
 * A link to the staff's sign-in, or a menu for who is signed in. It shows only once the session check has answered, and
 * follows what happens in other tabs.
 */
export function AccountControl() {
	const [email, setEmail] = useState<string | null | undefined>()
	useEffect(() => {
		const check = new AbortController()
		const ask = async () => {
			const session = await askSession(check.signal)
			// Nobody is signed in as far as this page can tell.
			if (!check.signal.aborted) setEmail(session?.email ?? null)
		}
		void ask()
		const unfollow = followSessionChanges(() => void ask())
		return () => {
			check.abort()
			unfollow()
		}
	}, [])
	// Its place is kept, so that nothing moves when it comes.
	if (email === undefined) return <span className="h-11 w-11 max-lg:-mx-2 max-md:hidden" />
	if (email !== null) return <AccountMenu email={email} onSignedOut={() => setEmail(null)} />
	return (
		<Link
			to="/admin/auth"
			reloadDocument
			className="grid h-11 w-11 place-items-center rounded max-lg:-mx-2 max-md:hidden"
			aria-label="Staff sign in"
			data-account-control=""
		>
			<PersonMark />
		</Link>
	)
}

type AccountMenuProps = { email: string; onSignedOut: () => void }

function AccountMenu({ email, onSignedOut }: AccountMenuProps) {
	const details = useDisclosure()
	async function leave() {
		if (!(await signOut())) return
		onSignedOut()
		announceSessionChange()
	}
	return (
		<details
			ref={details}
			className="menu max-md:hidden"
			name="header-menu"
			data-account-control=""
		>
			<summary className="flex min-h-11 items-center gap-1" aria-label="Your account">
				<PersonMark />
			</summary>
			<div className="menu-panel right-0">
				<p className="max-w-64 truncate px-3 py-2 text-sm text-muted" title={email}>
					{email}
				</p>
				<a href="/admin/dashboard" className="menu-item">
					Dashboard
				</a>
				<button type="button" className="menu-item" onClick={() => void leave()}>
					Sign Out
				</button>
			</div>
		</details>
	)
}

function PersonMark() {
	return (
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
	)
}
