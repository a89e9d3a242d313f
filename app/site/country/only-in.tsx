import { useShownCountry } from './country-picker.tsx'

type OnlyInProps = {
	/** The one country it is for; null where it is for both. */
	country: string | null
}

/** Says that something is for the other country, to a visitor who is shown it nevertheless; nothing where it is for theirs. */
export function OnlyIn({ country }: OnlyInProps) {
	const shown = useShownCountry()
	if (country === null || country === shown) return null
	return <span className="badge bg-clay! text-white!">{`${country} only`}</span>
}
