import { useEffect, useEffectEvent, useRef } from 'react'
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router'
import { isServerThere } from './is-server-there.ts'
import { keepFromReloading, markShown, openInFull, useMissing } from './keep-page.ts'

/** The waits before the tries that come by themselves, while a proxy answers for a site that restarts or updates. */
const waitsMs = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** A notice that the requested page could not be fetched, with a button to retry. */
export function LostConnection() {
	const missing = useMissing()
	const here = useLocation()
	const { location: target = here } = useNavigation()
	const navigate = useNavigate()
	const path = createPath(target)
	const tries = useRef({ path, made: 0 })
	useEffect(keepFromReloading, [])
	useEffect(() => {
		markShown(here.pathname + here.search)
		tries.current.made = 0
	}, [here])

	async function tryAgain() {
		if (missing === 'scripts') return openInFull(path)
		// Back changes the address before the page has loaded.
		await navigate(path, { state: target.state, replace: path === createPath(window.location) })
	}
	const tryOnceThere = useEffectEvent(async (isOver: () => boolean) => {
		if (tries.current.path !== path) tries.current = { path, made: 0 }
		for (const waitMs of waitsMs.slice(tries.current.made)) {
			tries.current.made += 1
			await new Promise((resolve) => setTimeout(resolve, waitMs))
			if (isOver()) return
			if ((await isServerThere()) && !isOver()) return tryAgain()
		}
	})
	useEffect(() => {
		if (missing !== 'answer') return
		let isOver = false
		void tryOnceThere(() => isOver)
		return () => {
			isOver = true
		}
	}, [missing])
	if (!missing) return null
	return (
		<div role="alert" className="lost-connection">
			<p>We cannot reach our site right now. The page you asked for could not be loaded.</p>
			<button
				type="button"
				className="button button-pasture min-h-11 px-4 py-2"
				onClick={() => void tryAgain()}
			>
				Try again
			</button>
		</div>
	)
}
