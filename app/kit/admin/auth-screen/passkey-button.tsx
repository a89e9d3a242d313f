import KeyRound from 'lucide-react/icons/key-round'
import { useState, useSyncExternalStore } from 'react'
import { usePasskeys } from './use-passkeys.ts'
import type { PasskeyHandlers } from './use-passkeys.ts'

type PasskeyButtonProps = PasskeyHandlers & {
	/** The origin at which the site has passkeys; null: nowhere. */
	origin: string | null
}

/** Signing in with a passkey, where the browser and the address allow it. */
export function PasskeyButton({ origin, ...handlers }: PasskeyButtonProps) {
	const isPossible = useSyncExternalStore(
		neverChanges,
		() => origin === location.origin && 'PublicKeyCredential' in globalThis,
		() => false,
	)
	return isPossible ? <Shown {...handlers} /> : null
}

function Shown(handlers: PasskeyHandlers) {
	const [isBusy, setIsBusy] = useState(false)
	const { signIn } = usePasskeys(handlers)
	async function press() {
		setIsBusy(true)
		await signIn()
		setIsBusy(false)
	}
	return (
		<div className="auth-passkey">
			<p className="auth-or">
				<span>or</span>
			</p>
			<button
				type="button"
				className="button button-line w-full"
				disabled={isBusy}
				onClick={() => void press()}
			>
				<KeyRound size={18} aria-hidden="true" />
				{isBusy ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
			</button>
		</div>
	)
}

function neverChanges() {
	return () => {}
}
