import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { askSession, followSessionChanges } from '#app/site/session/session-change.ts'
import type { HoldSession } from './session-hold.ts'

const tickMs = 30_000

/**
 * Keeps an open page in step with the sign-in: asks every 30 s (which renews the session in use), when the page is looked
 * at again, and when another tab tells of a change. When somebody else is signed in, or nobody any more, the page's data
 * is asked for anew, and the guard decides.
 *
 * @param email who was signed in when the page was made.
 * @returns whether a change was seen and the new state is still being looked up: nothing of the panel may show then; and
 * what holds the checks back.
 */
export function useSessionWatch(email: string | null): { isChecking: boolean; hold: HoldSession } {
	const { revalidate } = useRevalidator()
	const [isChecking, setIsChecking] = useState(false)
	const holds = useRef(0)
	const check = useCallback(async () => {
		if (holds.current > 0) return
		const session = await askSession()
		// It may have been held back while the server was asked.
		if (holds.current > 0 || session === null || session.email === email) return
		setIsChecking(true)
		await revalidate()
		setIsChecking(false)
	}, [email, revalidate])
	const hold = useCallback(() => {
		holds.current += 1
		return () => {
			holds.current -= 1
		}
	}, [])
	useEffect(() => {
		const onLook = () => {
			if (document.visibilityState === 'visible') void check()
		}
		const timer = setInterval(() => void check(), tickMs)
		const unfollow = followSessionChanges(() => void check())
		document.addEventListener('visibilitychange', onLook)
		addEventListener('pageshow', onRestored)
		return () => {
			clearInterval(timer)
			unfollow()
			document.removeEventListener('visibilitychange', onLook)
			removeEventListener('pageshow', onRestored)
		}
		/** Back to a page the browser kept whole: it may be of another time. */
		function onRestored({ persisted }: PageTransitionEvent) {
			if (persisted) void check()
		}
	}, [check])
	return { isChecking, hold }
}
