import type { ReactNode } from 'react'
import { useLabels } from '../labels.ts'
import { useShownCountry } from '../country/country-picker.tsx'

type PriceNoteProps = {
	/** As shown on the page; without one in dollars there is no note. */
	prices: string[]
	/** More text for the note. */
	children?: ReactNode
}

/** Names the currency of the prices above: a New Zealander reads '$25' as local dollars. */
export function PriceNote({ prices: shown, children }: PriceNoteProps) {
	const { prices } = useLabels()
	if (!shown.some((price) => price.startsWith('$'))) return null
	return (
		<p className="mt-8 text-sm text-muted">
			{prices}
			{children}
			<QuotedIn />
		</p>
	)
}

/** Adds the currency for New Zealand customers to a note on prices; nothing where Australia is shown. */
export function QuotedIn() {
	const { pricesQuoted } = useLabels()
	return useShownCountry() === 'Australia' ? null : ` ${pricesQuoted}`
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
