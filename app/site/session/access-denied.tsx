import { useState } from 'react'
import { announceSessionChange } from './session-change.ts'
import { signOut } from './sign-out.ts'

/** The screen that an account without rights sees instead of the back office. */
export function AccessDenied() {
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
		<main className="grid min-h-dvh content-center bg-paper py-20 text-ink dark:bg-[#141c17] dark:text-[#ecefe8]">
			<title>Access Denied</title>
			<div className="wrap grid max-w-2xl justify-items-start gap-5">
				<h1 className="title-1">Access Denied</h1>
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
			</div>
		</main>
	)
}
