import { useLayoutEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** What became of a form during a wait; asked once the wait is over. */
export function usePresence() {
	const isLedAway = useNavigation().state !== 'idle'
	const isStaying = useRef(true)
	useLayoutEffect(() => {
		isStaying.current = !isLedAway
		return () => {
			isStaying.current = false
		}
	}, [isLedAway])
	return {
		/** Whether it is still on the page and nothing leads away from it: only then may it lead somewhere itself. */
		isStaying: () => isStaying.current,
	}
}
