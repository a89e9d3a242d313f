import { createContext, useContext, useEffect } from 'react'

/** Pauses the session checks. Returns the function that resumes them. */
export type HoldSession = () => () => void

/** The account that was signed in when the page was rendered, and how to pause the session checks. */
export const AdminSessionContext = createContext<{ email: string; hold: HoldSession }>({
	email: '',
	hold: () => () => {},
})

/** Pauses the session checks while the calling component is mounted and busy: the guard would replace the page. */
export function useSessionHold(isBusy = true): void {
	const { hold } = useContext(AdminSessionContext)
	useEffect(() => (isBusy ? hold() : undefined), [hold, isBusy])
}
