import { useShownCountry } from './country-picker.tsx'

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
