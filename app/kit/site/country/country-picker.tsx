import { useRouteLoaderData } from 'react-router'
import type { Country } from '#platform/lib/country.ts'
import type { CountryPreference } from './country-preference.ts'
import { countryLabel, useLabels } from '../labels.ts'
import { useDisclosure } from '../use-disclosure.ts'

const choices = [
	{ name: 'New Zealand', short: 'nz', flag: 'flag-nz' },
	{ name: 'Australia', short: 'au', flag: 'flag-au' },
] as const

/** A plain form without scripts; with them the page's content changes in place. */
export function CountryPicker({ state, country, choose }: CountryPreference) {
	const details = useDisclosure()
	const labels = useLabels()
	const current = choices.find((choice) => choice.name === country) ?? choices[0]
	return (
		<details ref={details} className="menu" name="header-menu" data-country-state={state}>
			<summary className="flex min-h-11 items-center gap-2 font-semibold">
				<span className={`flag ${current.flag} md:max-xl:hidden`} />
				<span className="sr-only">{`${labels.country}: `}</span>
				<span aria-hidden="true" className="min-[88rem]:hidden">
					{labels[current.short]}
				</span>
				<span className="max-[88rem]:sr-only">{countryLabel(labels, current.name)}</span>
			</summary>
			<form method="post" action="/set-country" className="menu-panel right-0">
				{choices.map(({ name, flag }) => (
					<button
						key={name}
						name="country"
						value={name}
						className="menu-item"
						aria-pressed={name === current.name}
						onClick={(event) => {
							event.preventDefault()
							choose(name)
						}}
					>
						<span className={`flag ${flag}`} />
						<span className="grow">{countryLabel(labels, name)}</span>
						{name === current.name ? <CheckMark /> : null}
					</button>
				))}
			</form>
		</details>
	)
}

function CheckMark() {
	return (
		<svg
			viewBox="0 0 20 20"
			className="h-5 w-5 text-leaf"
			fill="none"
			stroke="currentColor"
			strokeWidth="2.5"
			aria-hidden="true"
			data-check=""
		>
			<path d="m4 10.5 4 4 8-9" />
		</svg>
	)
}

/** The country a page shows, as the server decided it. */
export function useShownCountry(): Country {
	return useRouteLoaderData<{ country: Country }>('root')?.country ?? 'New Zealand'
}
