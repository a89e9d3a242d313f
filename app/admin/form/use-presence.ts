import { useLayoutEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** Tells, after an `await`, whether the form is still there. */
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
		/** Whether it is mounted and no navigation is under way; only then may it navigate. */
		isStaying: () => isStaying.current,
	}
}
