import { useSyncExternalStore } from 'react'

export type PasskeyHindrance = 'address' | 'browser' | 'noScripts'

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
