import { useContext, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { AdminSessionContext } from './use-session-watch.ts'
import { SignInDialog } from './sign-in-dialog.tsx'

const words = {
	intro: 'Your session has ended. Sign in to continue the search.',
	back: 'Back to the search',
	go: 'Sign in',
}

type SignedOutNoteProps = {
	/** Id of the search field, focused after signing in. */
	field: string
	onSignedIn: () => void
}

/** Shown when a search finds the session ended: offers to sign in and keeps the typed text. */
export function SignedOutNote({ field, onSignedIn }: SignedOutNoteProps) {
	const { email } = useContext(AdminSessionContext)
	const [isAsking, setIsAsking] = useState(false)
	const isDone = useRef(false)
	useEffect(
		() => () => {
			// Deferred: nothing outside the dialog can take the focus until it has closed.
			if (isDone.current) setTimeout(() => document.getElementById(field)?.focus())
		},
		[field],
	)
	return (
		<p role="alert" className="signed-out">
			You are signed out.
			<Button onClick={() => setIsAsking(true)}>Sign in</Button>
			{isAsking ? (
				<SignInDialog
					email={email}
					words={words}
					onSignedIn={() => {
						isDone.current = true
						setIsAsking(false)
						onSignedIn()
					}}
					onClose={() => setIsAsking(false)}
				/>
			) : null}
		</p>
	)
}
