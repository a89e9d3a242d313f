import { useState, createContext, useContext } from 'react'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { Confirmation } from '#platform/auth/account/confirm-person.server.ts'
import { useIsScripted } from '../scripted.tsx'
import { useChange } from '../use-change.ts'
import { useChangeForm } from '../use-change-form.ts'

const address = '/admin/account/change'
const failed = 'This passkey could not be used. Please try again.'
const unusable =
	'This needs your passkey, which works only in a browser that has passkeys, at the site’s own address. If you have lost it, reset your password by mail: for an hour from then you can remove it here.'

export function useAccountForm<Name extends string>(change: string, starts: Record<Name, string>) {
	return useChangeForm({ address, name: change, sent: { change }, starts })
}

type Secret = 'password' | 'code'

/** A form like `useAccountForm` for a change that has to be confirmed. */
export function useConfirmedForm<Name extends string = never>(
	change: string,
	starts = {} as Record<Name, string>,
) {
	const { passkeyOrigin, ...needs } = useContext(ConfirmationContext)
	const [way, setWay] = useState<'password' | 'passkey'>(
		needs.passkey === 'needed' ? 'passkey' : 'password',
	)
	const hindrance = usePasskeyHindrance(passkeyOrigin) === null ? null : unusable
	const form = useAccountForm<Name | Secret>(change, {
		...starts,
		password: '',
		code: '',
	} as Record<Name | Secret, string>)

	const { change: ask } = useChange()

	/** The response of one of the account's passkeys; else why there is none, empty when they changed their mind. */
	async function askOwnPasskey(): Promise<{ assertion: string } | string> {
		let refusal = failed
		const started = await ask<{ options: PublicKeyCredentialRequestOptionsJSON }>({
			address,
			body: { change: 'ask-passkey' },
			failed: ({ reason }) => void (refusal = reason ?? failed),
			rereads: 'never',
		})
		if (!started) return refusal
		try {
			const { startAuthentication } = await import('@simplewebauthn/browser')
			const response = await startAuthentication({ optionsJSON: started.options })
			return { assertion: JSON.stringify(response) }
		} catch (error) {
			const kind = error instanceof Error ? error.name : ''
			return kind === 'NotAllowedError' || kind === 'AbortError' ? '' : failed
		}
	}

	function send<T = object>(more: object = {}): Promise<T | null> {
		if (way !== 'passkey') return form.send<T>(more)
		return form.send<T>(more, hindrance === null ? askOwnPasskey : async () => hindrance)
	}

	return { ...form, send, needs, way, setWay, hindrance }
}

type Ways = Confirmation & {
	/** The origin at which the site has passkeys; null: nowhere. */
	passkeyOrigin: string | null
}

/** What confirms a change of the own account. */
export const ConfirmationContext = createContext<Ways>({
	needsCode: false,
	passkey: 'none',
	passkeyOrigin: null,
})

type PasskeyHindrance = 'address' | 'browser' | 'noScripts'

/** Why no passkey can be used here; null when one can. `origin` is where the site has passkeys, or null. */
export function usePasskeyHindrance(origin: string | null): PasskeyHindrance | null {
	if (!useIsScripted()) return 'noScripts'
	if (origin !== location.origin) return 'address'
	return 'PublicKeyCredential' in globalThis ? null : 'browser'
}
