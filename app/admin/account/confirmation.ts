import { createContext, useContext } from 'react'
import type { Confirmation } from '#app/auth/account/confirm-person.server.ts'

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
export function useConfirmation(): Ways {
	return useContext(ConfirmationContext)
}
