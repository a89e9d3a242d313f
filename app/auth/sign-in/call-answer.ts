import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** The response to a call of the sign-in page. */
export type CallAnswer =
	| {
			ok: true
			to?: string
			/** The password was right; `second-factor` has to follow. */
			step?: 'secondFactor'
			/** What to ask a passkey for. */
			options?: PublicKeyCredentialRequestOptionsJSON
	  }
	| {
			ok: false
			code: string
			message: string
			/** Failed attempts. */
			tries?: number
			/** How long to wait. */
			secondsLeft?: number
	  }
