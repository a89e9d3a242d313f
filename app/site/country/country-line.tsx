import { useLocation } from 'react-router'
import type { Country } from '#app/lib/country.ts'

type CountryLineProps = { country: Country; onChoose: (name: string) => void }

/**
 * On a first visit: which country is shown, and the way to the other one. Every page carries it, so pages stay the same for
 * everybody; the head script and header.css show it, and without scripts a style sheet that the server fits to the visitor.
 */
export function CountryLine({ country, onChoose }: CountryLineProps) {
	const { search } = useLocation()
	// An address that asks for a country is no guess.
	if (country === 'Both' || new URLSearchParams(search).has('country')) return null
	const other = country === 'Australia' ? 'New Zealand' : 'Australia'
	return (
		<form method="post" action="/set-country" className="country-line" aria-label="Country shown">
			<noscript>
				<link rel="stylesheet" href="/api/country-line" />
			</noscript>
			<p>
				{`Showing ${country} – `}
				<button
					name="country"
					value={other}
					onClick={(event) => {
						event.preventDefault()
						onChoose(other)
						focusContent()
					}}
				>
					{`switch to ${other}`}
				</button>
			</p>
			<button
				name="country"
				value={country}
				aria-label={`Keep ${country}`}
				data-keep=""
				onClick={focusContent}
			>
				×
			</button>
		</form>
	)
}

/** The line is gone with the choice, and the focus must not be lost with it. */
function focusContent() {
	document.getElementById('content')?.focus({ preventScroll: true })
}
