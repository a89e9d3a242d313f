import { useContext, useEffect, useRef, useState } from 'react'
import { AdminSessionContext } from './session-hold.ts'
import { SignInDialog } from './sign-in-dialog.tsx'

const words = {
	intro: 'Your session has ended. Sign in, and the search goes on.',
	back: 'Back to the search',
	go: 'Sign in',
}

type SignedOutNoteProps = {
	/** The id of the search, where one goes on afterwards. */
	field: string
	onSignedIn: () => void
}

/** For a search that found the session ended: says so and offers to sign in, while what was typed stays. */
export function SignedOutNote({ field, onSignedIn }: SignedOutNoteProps) {
	const { email } = useContext(AdminSessionContext)
	const [isAsking, setIsAsking] = useState(false)
	const isDone = useRef(false)
	useEffect(
		() => () => {
			// After the dialog has gone too: while it is open, nothing outside takes the focus.
			if (isDone.current) setTimeout(() => document.getElementById(field)?.focus())
		},
		[field],
	)
	return (
		<p role="alert" className="signed-out">
			You are signed out.
			<button type="button" className="btn" onClick={() => setIsAsking(true)}>
				Sign in
			</button>
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
