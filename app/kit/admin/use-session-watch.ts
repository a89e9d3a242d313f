import { useCallback, useEffect, useRef, useState, createContext, useContext } from 'react'
import { useRevalidator } from 'react-router'
import { askSession, followSessionChanges } from '#kit/site/session/session-change.ts'

const tickMs = 30_000

/**
 * Keeps an open page in step with the session: checks every 30 s (which renews the session), when the page becomes
 * visible again, and when another tab reports a change. If another account or none is signed in, it revalidates the
 * page's data, and the guard decides.
 *
 * @param email the account that was signed in when the page was rendered.
 * @returns `isChecking`: a change was seen and revalidation is under way, so nothing of the back office may show;
 * `hold`: pauses the checks.
 */
export function useSessionWatch(email: string | null): { isChecking: boolean; hold: HoldSession } {
	const { revalidate } = useRevalidator()
	const [isChecking, setIsChecking] = useState(false)
	const holds = useRef(0)
	const check = useCallback(async () => {
		if (holds.current > 0) return
		const session = await askSession()
		// The checks may have been paused during the request.
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
		/** A page restored from the back/forward cache may be stale. */
		function onRestored({ persisted }: PageTransitionEvent) {
			if (persisted) void check()
		}
	}, [check])
	return { isChecking, hold }
}

/** Pauses the session checks. Returns the function that resumes them. */
type HoldSession = () => () => void

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
