import type { ReactNode } from 'react'
import { useBusiness } from '#platform/business/use-business.ts'
import { isPrice } from '#platform/lib/text/is-price.ts'
import { useLabels } from '../labels.ts'
import { useShownCountry } from '../country/country-picker.tsx'

type PriceNoteProps = {
	/** As shown on the page; without one in figures there is no note. */
	prices: string[]
	/** More text for the note. */
	children?: ReactNode
}

/** A price in another currency than the others says so itself, such as 'NZ$25'. */
const named = /^[A-Z]+\p{Sc}/u

/** Names the currency of the prices above: a New Zealander reads '$25' as local dollars. */
export function PriceNote({ prices: shown, children }: PriceNoteProps) {
	const { prices } = useLabels()
	if (!shown.some((price) => isPrice(price) && !named.test(price))) return null
	return (
		<p className="mt-8 text-sm text-muted">
			{prices}
			{children}
			<QuotedIn />
		</p>
	)
}

/** Adds the currency for New Zealand customers to a note on prices; nothing where Australia is shown, or with one office. */
export function QuotedIn() {
	const { pricesQuoted } = useLabels()
	const { home } = useBusiness()
	const isQuoted = useShownCountry() !== 'Australia' && !home
	return isQuoted ? ` ${pricesQuoted}` : null
}

type OnlyInProps = {
	/** The one country it is for; null for both. */
	country: string | null
}

/** A badge on content for one country, unless that is the country shown. */
export function OnlyIn({ country }: OnlyInProps) {
	const shown = useShownCountry()
	if (country === null || country === shown) return null
	return <span className="badge bg-clay! text-white!">{`${country} only`}</span>
}
