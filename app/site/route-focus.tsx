import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useShownCountry } from './country/country-picker.tsx'

/**
 * Does what a full page load does for free: after a client-side navigation the focus moves to the content, and the new
 * title is read out. A change of country is read out too.
 */
export function RouteFocus() {
	const { pathname } = useLocation()
	const country = useShownCountry()
	const [spoken, setSpoken] = useState('')
	const last = useRef({ pathname, country })
	useEffect(() => {
		const before = last.current
		last.current = { pathname, country }
		if (before.pathname !== pathname) {
			const content = document.getElementById('content')
			// A page made for one input has focused it already.
			if (!content?.querySelector('input:focus')) content?.focus({ preventScroll: true })
			setSpoken(document.title)
		} else if (before.country !== country) {
			setSpoken(`Showing content for ${country}`)
		}
	}, [pathname, country])
	return (
		<p role="status" className="sr-only">
			{spoken}
		</p>
	)
}
