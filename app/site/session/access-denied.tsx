import { useState } from 'react'
import type { ReactNode } from 'react'
import { announceSessionChange } from './session-change.ts'
import { signOut } from './sign-out.ts'

/** What an account without rights sees instead of the back office, or an editor instead of an administrator's screen. */
export function AccessDenied({ isOfRole = false }: { isOfRole?: boolean }) {
	if (isOfRole) return <NotOfRole />
	return <NoAccess />
}

function NotOfRole() {
	return (
		<Screen>
			<p className="lead">This page is for administrators. Your role is Editor.</p>
			<p className="lead">Please ask an administrator if you need it.</p>
			<a className="button button-yolk" href="/admin/dashboard">
				Back to the dashboard
			</a>
		</Screen>
	)
}

function Screen({ children }: { children: ReactNode }) {
	return (
		<main className="grid min-h-dvh content-center bg-paper py-20 text-ink dark:bg-[#141c17] dark:text-[#ecefe8]">
			<title>Access Denied</title>
			<div className="wrap grid max-w-2xl justify-items-start gap-5">
				<h1 className="title-1">Access Denied</h1>
				{children}
			</div>
		</main>
	)
}

function NoAccess() {
	const [isBusy, setIsBusy] = useState(false)
	async function leave() {
		setIsBusy(true)
		const isOut = await signOut()
		setIsBusy(false)
		if (!isOut) return
		announceSessionChange()
		location.assign('/admin/auth')
	}
	return (
		<Screen>
			<p className="lead">You don{"'"}t have admin privileges to access this area.</p>
			<p className="lead">
				Please ask a super admin for access, then sign in again with this account.
			</p>
			<form
				method="post"
				action="/admin/auth"
				className="flex flex-wrap gap-4"
				onSubmit={(event) => {
					event.preventDefault()
					void leave()
				}}
			>
				<input type="hidden" name="call" value="sign-out" />
				<button type="submit" className="button button-yolk" disabled={isBusy}>
					Sign Out
				</button>
				<a className="button button-line" href="/">
					Back to the home page
				</a>
			</form>
		</Screen>
	)
}
