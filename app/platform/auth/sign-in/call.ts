import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { Db } from '#platform/db/client.server.ts'
import type { EmailChange } from '../account/change-email.server.ts'

const over = 'This link has already been used, was replaced by a newer one, or has expired.'

/** Messages for a link that no longer works, by its purpose. The same whether there is an account or not. */
export const deadLinkWords = {
	setPassword: `${over} Please request a new one.`,
	verify: `${over} Sign in below: if your address is not verified yet, we will send you a new one.`,
	confirmEmail: `${over} Sign in, then ask for a new one in My account.`,
	setup: `${over} If there is already an administrator, sign in below. If not, restart the server: its log shows a new link that works for 24 hours.`,
} as const

/** A call of the sign-in page: its request, form and client, with the country of its address. */
export type Call = {
	request: Request
	form: FormData
	address: string | null
	country: string | null
	/** Gives the new address of an account to what else holds it. */
	followEmail: (tx: Db, change: EmailChange) => Promise<void>
}

export type CallResult = { status: number; body: CallResponse; cookies?: string[] }

export type CallResponse =
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

/** A field of a posted form as text; blank when it is absent or a file. */
export function formText(form: FormData, name: string): string {
	const value = form.get(name)
	return typeof value === 'string' ? value : ''
}
