import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { CallAnswer } from '#app/auth/sign-in/call-answer.ts'
import { Dialog } from './dialog.tsx'
import { useSessionHold } from './session-hold.ts'

type SignInDialogProps = {
	/** The account that was signed in; another one may sign in too. */
	email: string
	onSignedIn: () => void
	onClose: () => void
	words?: SignInWords
}

type SignInWords = { intro: string; back: string; go: string }

const saving: SignInWords = {
	intro: 'Your session has ended. Nothing is lost: sign in to finish saving.',
	back: 'Back to the form',
	go: 'Sign in and save',
}

/** For a session that ended mid-work: signs in again in place, then continues the interrupted action. */
export function SignInDialog(props: SignInDialogProps) {
	const { email, onSignedIn, onClose, words = saving } = props
	const [problem, setProblem] = useState<string | null>(null)
	const [isBusy, setIsBusy] = useState(false)
	const id = useId()
	useSessionHold()
	async function signIn(event: SubmitEvent<HTMLFormElement>) {
		// React events bubble through the portal to the record's form.
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

/** Returns the error message of a failed sign-in; null on success. */
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
