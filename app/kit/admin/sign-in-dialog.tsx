import { useEffect, useId, useRef, useState } from 'react'
import type { ComponentProps, SubmitEvent } from 'react'
import type { CallResponse } from '#platform/auth/sign-in/call.ts'
import { postForm } from '#platform/lib/http/request-json.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useSessionHold } from './use-session-watch.ts'

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
	const [needsCode, setNeedsCode] = useState(false)
	const id = useId()
	useSessionHold()
	async function signIn(event: SubmitEvent<HTMLFormElement>) {
		// React events bubble through the portal to the record's form.
		event.preventDefault()
		event.stopPropagation()
		setIsBusy(true)
		setProblem(null)
		const call = needsCode ? 'second-factor' : 'sign-in'
		const response = await askToSignIn(call, new FormData(event.currentTarget))
		setIsBusy(false)
		if (response.ok && !response.step) return onSignedIn()
		if (response.ok) return setNeedsCode(true)
		if (response.code === 'startAgain') setNeedsCode(false)
		setProblem(response.message)
	}
	const problemId = problem ? `${id}-problem` : undefined
	return (
		<Dialog title="You are signed out" onClose={onClose}>
			<p>{needsCode ? codeIntro : words.intro}</p>
			<form className="dialog-body" onSubmit={(event) => void signIn(event)}>
				{needsCode ? (
					<CodeField id={`${id}-code`} problemId={problemId} />
				) : (
					<PasswordFields id={id} email={email} problemId={problemId} />
				)}
				<p id={`${id}-problem`} className="field-error" role="alert">
					{problem}
				</p>
				<div className="dialog-buttons">
					<Button onClick={onClose} disabled={isBusy}>
						{words.back}
					</Button>
					<Button type="submit" className="btn-primary" disabled={isBusy}>
						{isBusy ? 'Signing in...' : words.go}
					</Button>
				</div>
			</form>
		</Dialog>
	)
}

const codeIntro = 'Now type the code from your authenticator app, or one of your recovery codes.'

type FieldsProps = { id: string; problemId: string | undefined }

function PasswordFields({ id, email, problemId }: FieldsProps & { email: string }) {
	return (
		<>
			<SignInField
				label="Email"
				id={`${id}-email`}
				name="email"
				type="email"
				autoComplete="username"
				defaultValue={email}
			/>
			<SignInField
				label="Password"
				id={`${id}-password`}
				name="password"
				type="password"
				autoComplete="current-password"
				aria-describedby={problemId}
				data-focus-first=""
			/>
		</>
	)
}

function CodeField({ id, problemId }: FieldsProps) {
	const box = useRef<HTMLInputElement>(null)
	useEffect(() => box.current?.focus(), [])
	return (
		<SignInField
			label="Code"
			ref={box}
			id={id}
			name="code"
			autoComplete="one-time-code"
			autoCapitalize="none"
			spellCheck={false}
			maxLength={60}
			aria-describedby={problemId}
		/>
	)
}

function SignInField({ label, ...input }: ComponentProps<'input'> & { label: string }) {
	return (
		<div className="admin-field">
			<label className="label" htmlFor={input.id}>
				{label}
			</label>
			<input {...input} required className="admin-input" />
		</div>
	)
}

/** What this dialog says in other words than the sign-in page. */
const messages: Record<string, string> = {
	unreachable: 'The server cannot be reached. Please try again.',
	invalidCredentials: 'The email or password you entered is incorrect',
	passkeyNeeded:
		'A password alone is not enough here. Sign in with your passkey in another tab, then come back and try again.',
}

/** The server's response, with a message for people. */
async function askToSignIn(call: string, form: FormData): Promise<CallResponse> {
	const outcome = await postForm(`/api/auth/${call}`, form)
	const body = outcome.kind === 'offline' ? null : outcome.body
	const response = (body ?? { ok: false, code: 'unreachable', message: '' }) as CallResponse
	return response.ok
		? response
		: { ...response, message: messages[response.code] ?? response.message }
}
