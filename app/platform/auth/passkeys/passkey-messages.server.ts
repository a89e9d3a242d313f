// What browsers send about passkeys, checked for its shape before the library reads it.
import { z } from 'zod'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { parseObject } from '#platform/lib/http/read-json.ts'

const longest = 20_000
const base64url = z.string().regex(/^[\w-]*$/)
const credential = {
	id: base64url.min(1).max(1400),
	rawId: base64url.max(1400),
	type: z.literal('public-key'),
	clientExtensionResults: z.object({}).transform(() => ({})),
}

const assertion = z.object({
	...credential,
	response: z.object({
		clientDataJSON: base64url,
		authenticatorData: base64url,
		signature: base64url,
		userHandle: base64url.optional(),
	}),
})

const registration = z.object({
	...credential,
	response: z.object({
		clientDataJSON: base64url,
		attestationObject: base64url,
		transports: z
			.array(z.string().regex(/^[a-z-]{1,20}$/))
			.max(8)
			.optional(),
	}),
})

/** A passkey's response at a sign-in; null when the text is none. */
export function readAssertion(sent: string): AuthenticationResponseJSON | null {
	const body = sent.length > longest ? null : parseObject(sent)
	return (assertion.safeParse(body).data ?? null) as AuthenticationResponseJSON | null
}

/** A new passkey; null when the value is none. */
export function readRegistration(sent: unknown): RegistrationResponseJSON | null {
	return (registration.safeParse(sent).data ?? null) as RegistrationResponseJSON | null
}
