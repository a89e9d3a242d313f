import { createContext, useContext, useEffect } from 'react'

/** Holds the checks of the sign-in back; what it returns lets them go on. */
export type HoldSession = () => () => void

export const SessionHoldContext = createContext<HoldSession>(() => () => {})

/** While what calls this shows, nobody looks whether somebody is signed in: the guard would take the page away. */
export function useSessionHold(): void {
	const hold = useContext(SessionHoldContext)
	useEffect(() => hold(), [hold])
}
