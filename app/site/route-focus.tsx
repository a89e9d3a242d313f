import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useShownCountry } from './country/country-picker.tsx'

/**
 * What a full page load gives for free: after a link was followed in the page, focus goes to the content and the new
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
			// A page that has one thing to type into has the focus there already.
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
