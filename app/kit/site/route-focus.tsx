import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { useMissing } from './connection/keep-page.ts'
import { useShownCountry } from './country/country-picker.tsx'

const silentMs = 1000
const loading = 'Loading...'

/**
 * Does what a full page load does for free: after a client-side navigation the focus moves to the content, and the new
 * title is read out. A change of country is read out too. While the next page loads, a thin bar shows (its style sheet
 * delays it by 300 ms), and a screen without a message of its own says so after a second.
 */
export function RouteFocus() {
	const { pathname } = useLocation()
	const country = useShownCountry()
	const isLoading = useIsLoading()
	const [spoken, setSpoken] = useState('')
	const last = useRef({ pathname, country })
	useEffect(() => {
		const before = last.current
		last.current = { pathname, country }
		if (before.pathname !== pathname) {
			// The head script reports it as seen.
			dispatchEvent(new Event('moved'))
			const content = document.getElementById('content')
			// A page made for one input has focused it already.
			if (!content?.querySelector('input:focus')) content?.focus({ preventScroll: true })
			setSpoken(document.title)
		} else if (before.country !== country) {
			setSpoken(`Showing content for ${country}`)
		}
	}, [pathname, country])
	useEffect(() => {
		if (!isLoading) return
		const timer = setTimeout(() => {
			if (!document.querySelector('main [aria-busy]')) setSpoken(loading)
		}, silentMs)
		return () => {
			clearTimeout(timer)
			setSpoken((said) => (said === loading ? '' : said))
		}
	}, [isLoading])
	return (
		<>
			{isLoading ? <div className="loading-bar no-print" /> : null}
			<p role="status" className="sr-only">
				{spoken}
			</p>
		</>
	)
}

/** Whether a page, or this one for another country, is on its way. */
function useIsLoading(): boolean {
	const navigation = useNavigation()
	const revalidator = useRevalidator()
	const isMissing = useMissing() !== null
	return !isMissing && (navigation.state !== 'idle' || revalidator.state !== 'idle')
}
