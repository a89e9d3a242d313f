import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { CallAnswer } from '#app/auth/sign-in/call-answer.ts'
import { Dialog } from './dialog.tsx'
import { useSessionHold } from './session-hold.ts'

type SignInDialogProps = {
	/** Who worked here; another account may sign in too. */
	email: string
	onSignedIn: () => void
	onClose: () => void
	words?: SignInWords
}

type SignInWords = { intro: string; back: string; go: string }

const saving: SignInWords = {
	intro: 'Your session has ended. Nothing is lost: sign in, and the save goes on.',
	back: 'Back to the form',
	go: 'Sign in and save',
}

/** For a session that ended in the middle of work: signs in again in place, and what was under way goes on. */
export function SignInDialog(props: SignInDialogProps) {
	const { email, onSignedIn, onClose, words = saving } = props
	const [problem, setProblem] = useState<string | null>(null)
	const [isBusy, setIsBusy] = useState(false)
	const id = useId()
	useSessionHold()
	async function signIn(event: SubmitEvent<HTMLFormElement>) {
		// The form of the record lies around this one for React, though not for the browser.
		event.preventDefault()
		event.stopPropagation()
		setIsBusy(true)
		setProblem(null)
		const refused = await askToSignIn(new FormData(event.currentTarget))
		setIsBusy(false)
		if (refused === null) onSignedIn()
		else setProblem(refused)
	}
	return (
		<Dialog title="You are signed out" onClose={onClose}>
			<p>{words.intro}</p>
			<form className="dialog-body" onSubmit={(event) => void signIn(event)}>
				<div className="admin-field">
					<label className="label" htmlFor={`${id}-email`}>
						E-mail
					</label>
					<input
						id={`${id}-email`}
						name="email"
						type="email"
						autoComplete="username"
						required
						className="admin-input"
						defaultValue={email}
					/>
				</div>
				<div className="admin-field">
					<label className="label" htmlFor={`${id}-password`}>
						Password
					</label>
					<input
						id={`${id}-password`}
						name="password"
						type="password"
						autoComplete="current-password"
						required
						className="admin-input"
						aria-describedby={problem ? `${id}-problem` : undefined}
						data-focus-first=""
					/>
				</div>
				<p id={`${id}-problem`} className="field-error" role="alert">
					{problem}
				</p>
				<div className="dialog-buttons">
					<button type="button" className="btn" onClick={onClose} disabled={isBusy}>
						{words.back}
					</button>
					<button type="submit" className="btn btn-primary" disabled={isBusy}>
						{isBusy ? 'Signing in...' : words.go}
					</button>
				</div>
			</form>
		</Dialog>
	)
}

/** Why signing in did not work; null when it did. */
async function askToSignIn(form: FormData): Promise<string | null> {
	try {
		const answer = await fetch('/api/auth/sign-in', { method: 'POST', body: form })
		const body = (await answer.json()) as CallAnswer
		if (body.ok) return null
		if (body.code === 'invalidCredentials') return 'The email or password you entered is incorrect'
		return body.message
	} catch {
		return 'The server cannot be reached. Please try again.'
	}
}
