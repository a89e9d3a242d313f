import { useState, createContext, useContext, useSyncExternalStore } from 'react'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { Confirmation } from '#platform/auth/account/confirm-person.server.ts'
import { useChange } from '../use-change.ts'
import { useAccountForm } from './use-account-form.ts'

const failed = 'This passkey could not be used. Please try again.'
const unusable =
	'This needs your passkey, which works only in a browser that has passkeys, at the site’s own address. If you have lost it, reset your password by mail: for an hour from then you can remove it here.'

type Secret = 'password' | 'code'

/** A form like `useAccountForm` for a change that has to be confirmed; `secret` connects the fields that do. */
export function useConfirmedForm<Name extends string = never>(
	change: string,
	starts = {} as Record<Name, string>,
) {
	const { passkeyOrigin, ...needs } = useConfirmation()
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

	/** The response of one of the account's passkeys; else why there is none, empty when the person changed their mind. */
	async function askOwnPasskey(): Promise<{ assertion: string } | string> {
		let refusal = failed
		const started = await ask<{ options: PublicKeyCredentialRequestOptionsJSON }>({
			address: '/admin/account/change',
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

	function send<T>(more: object = {}): Promise<T | null> {
		if (way !== 'passkey') return form.send<T>(more)
		return form.send<T>(more, hindrance === null ? askOwnPasskey : async () => hindrance)
	}

	const secret = (name: Secret) => form.field(name)
	return { ...form, send, needs, way, setWay, hindrance, secret }
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

/** What confirms a change of the own account. */
function useConfirmation(): Ways {
	return useContext(ConfirmationContext)
}

type PasskeyHindrance = 'address' | 'browser' | 'noScripts'

/** Why no passkey can be used here; null when one can. `origin` is where the site has passkeys, or null. */
export function usePasskeyHindrance(origin: string | null): PasskeyHindrance | null {
	return useSyncExternalStore<PasskeyHindrance | null>(
		neverChanges,
		() => {
			if (origin !== location.origin) return 'address'
			return 'PublicKeyCredential' in globalThis ? null : 'browser'
		},
		() => 'noScripts',
	)
}

function neverChanges() {
	return () => {}
}
