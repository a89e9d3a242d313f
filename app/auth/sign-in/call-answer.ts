import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** The response to a call of the sign-in page. */
export type CallAnswer =
	| {
			ok: true
			to?: string
			/** The password is right: the call `second-factor` has to follow, or a passkey, which is needed here. */
			step?: 'secondFactor' | 'passkey'
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
