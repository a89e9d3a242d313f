import { useEffect } from 'react'
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router'
import { keepFromReloading, markShown, openInFull, useMissing } from './keep-page.ts'

/** A notice that the requested page could not be fetched, with a button to retry. */
export function LostConnection() {
	const missing = useMissing()
	const here = useLocation()
	const { location: target = here } = useNavigation()
	const navigate = useNavigate()
	useEffect(keepFromReloading, [])
	useEffect(() => markShown(here.pathname + here.search), [here])
	if (!missing) return null
	const path = createPath(target)

	async function tryAgain() {
		if (missing === 'data') {
			// Back changes the address before the page has loaded.
			await navigate(path, { state: target.state, replace: path === createPath(window.location) })
		} else await openInFull(path)
	}
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
