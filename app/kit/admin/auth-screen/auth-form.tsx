import { useCallback, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useIsScripted } from '../scripted.tsx'
import { addressOf, callOf } from './auth-mode.ts'
import type { AuthMode } from './auth-mode.ts'

export type AuthValues = { email: string; password: string; confirmation: string; code: string }

type AuthFormProps = {
	mode: AuthMode
	label: string
	busyLabel: string
	isBusy: boolean
	/** Whether the button is enabled. Without scripts it always is, and the server validates. */
	isReady: boolean
	token?: string | null
	onValues: (values: Partial<AuthValues>) => void
	onSubmit: (form: HTMLFormElement) => void
	children: ReactNode
}

/** Every form of the sign-in page: a plain post without scripts, a fetch with them. */
export function AuthForm(props: AuthFormProps) {
	const { mode, label, busyLabel, isBusy, isReady, token, onValues, onSubmit, children } = props
	const form = useRef<HTMLFormElement>(null)
	const isScripted = useIsScripted()
	const tell = useCallback(() => {
		if (form.current) onValues(Object.fromEntries(new FormData(form.current)))
	}, [onValues])
	// Picks up what was typed or autofilled before the scripts started.
	useEffect(tell, [tell])
	return (
		<form
			ref={form}
			method="post"
			action={addressOf[mode]}
			className="auth-form"
			aria-labelledby="auth-subtitle"
			noValidate={isScripted}
			onInput={tell}
			onSubmit={(event) => {
				event.preventDefault()
				if (isReady && !isBusy) onSubmit(event.currentTarget)
			}}
		>
			<input type="hidden" name="call" value={callOf[mode]} />
			{token ? <input type="hidden" name="token" value={token} /> : null}
			{children}
			<button
				type="submit"
				className="button button-pasture w-full"
				disabled={isScripted && (!isReady || isBusy)}
			>
				{isBusy ? busyLabel : label}
			</button>
		</form>
	)
}
