import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { useMissing } from './connection/keep-page.ts'

const delayMs = 300
const minMs = 400

// The page keeps its width and its scroll positions: the next one may start, and measure itself, before it is seen.
const unseen = { visibility: 'hidden', height: 0, overflow: 'clip' } as const

/** The loading screen for the addresses that `path` matches. */
export type PendingScreen = { path: RegExp; screen: ReactNode }

type PendingPageProps = { screens: PendingScreen[]; children: ReactNode }

/**
 * Shows the loading screen of the requested page once its data takes longer than 300 ms; then for at least 400 ms, so
 * that it never flickers. A change of filter on the same page keeps the page. After Back, or at an anchor, the loading
 * screen ends at once: the router must find the place to scroll to.
 */
export function PendingPage({ screens, children }: PendingPageProps) {
	const { screen, isShown } = usePendingScreen(screens)
	return (
		<>
			{isShown ? <div aria-busy="true">{screen}</div> : null}
			<div style={isShown ? unseen : undefined}>{children}</div>
		</>
	)
}

function usePendingScreen(screens: PendingScreen[]) {
	const navigation = useNavigation()
	const { pathname, hash } = useLocation()
	const isPlaced = useNavigationType() === 'POP' || hash !== ''
	const isMissing = useMissing() !== null
	const target = isMissing ? undefined : navigation.location?.pathname
	const found =
		target && target !== pathname ? screens.find(({ path }) => path.test(target)) : undefined
	const [screen, setScreen] = useState<ReactNode>(null)
	const shownAt = useRef(0)
	useEffect(() => {
		const next = found?.screen ?? null
		const restMs = isPlaced ? 0 : shownAt.current + minMs - performance.now()
		const waitMs = next ? delayMs : Math.max(0, restMs)
		if (!next && shownAt.current === 0) return
		const timer = setTimeout(() => {
			shownAt.current = next ? performance.now() : 0
			setScreen(next)
		}, waitMs)
		return () => clearTimeout(timer)
	}, [found, isPlaced])
	const isShown = screen !== null && (found !== undefined || !isPlaced)
	useTop(isShown)
	return { screen, isShown }
}

/** Scrolls a loading screen to its top; restores the position when the page stays after all. */
function useTop(isShown: boolean) {
	const { key } = useLocation()
	const current = useRef(key)
	useLayoutEffect(() => {
		current.current = key
	}, [key])
	useLayoutEffect(() => {
		if (!isShown) return
		const left = { key: current.current, top: scrollY }
		scrollTo({ top: 0, behavior: 'instant' })
		return () => {
			if (current.current === left.key) scrollTo({ top: left.top, behavior: 'instant' })
		}
	}, [isShown])
}
