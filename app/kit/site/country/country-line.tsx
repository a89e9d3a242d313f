import { useLocation } from 'react-router'
import type { Country } from '#platform/lib/country.ts'
import { fill } from '#platform/lib/text/fill.ts'
import { useBusiness } from '#platform/business/use-business.ts'
import { countryLabel, useLabels } from '../labels.ts'

type CountryLineProps = { country: Country; onChoose: (name: string) => void }

/**
 * On a first visit: the country shown, and a switch to the other. Every page carries it, so that one cached page serves
 * everybody; the head script and country-line.css show it, or without scripts a style sheet made for the visitor.
 */
export function CountryLine({ country, onChoose }: CountryLineProps) {
	const { search } = useLocation()
	const labels = useLabels()
	const { home } = useBusiness()
	// A country in the address is explicit, not a guess; one office has no other.
	if (home || country === 'Both' || new URLSearchParams(search).has('country')) return null
	const other = country === 'Australia' ? 'New Zealand' : 'Australia'
	const [shown, switched] = [country, other].map((each) => countryLabel(labels, each)) as [
		string,
		string,
	]
	return (
		<form
			method="post"
			action="/set-country"
			className="country-line"
			aria-label={labels.countryShown}
		>
			<noscript>
				<link rel="stylesheet" href="/api/country-line" />
			</noscript>
			<p>
				{`${fill(labels.showing, { country: shown })} – `}
				<button
					name="country"
					value={other}
					onClick={(event) => {
						event.preventDefault()
						onChoose(other)
						focusContent()
					}}
				>
					{fill(labels.switchTo, { country: switched })}
				</button>
			</p>
			<button
				name="country"
				value={country}
				aria-label={fill(labels.stayWith, { country: shown })}
				data-keep=""
				onClick={focusContent}
			>
				×
			</button>
		</form>
	)
}

/** The line disappears with the choice, so the focus moves to the content. */
function focusContent() {
	document.getElementById('content')?.focus({ preventScroll: true })
}
