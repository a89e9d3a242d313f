import { createContext, useContext, useEffect } from 'react'

/** Holds the checks of the sign-in back; what it returns lets them go on. */
export type HoldSession = () => () => void

/** Who was signed in when the page was made, and how the checks of it are held back. */
export const AdminSessionContext = createContext<{ email: string; hold: HoldSession }>({
	email: '',
	hold: () => () => {},
})

/** While what calls this shows, nobody looks whether somebody is signed in: the guard would take the page away. */
export function useSessionHold(): void {
	const { hold } = useContext(AdminSessionContext)
	useEffect(() => hold(), [hold])
}
