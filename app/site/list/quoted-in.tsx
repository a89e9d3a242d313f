import { useShownCountry } from '../country/country-picker.tsx'

/** Adds the currency for New Zealand customers to a note on prices; nothing where Australia is shown. */
export function QuotedIn() {
	if (useShownCountry() === 'Australia') return null
	return ' New Zealand customers are quoted in New Zealand dollars.'
}
