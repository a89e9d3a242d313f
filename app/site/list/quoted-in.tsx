import { useShownCountry } from '../country/country-picker.tsx'

/** In which dollars a New Zealander pays, after whose dollars the prices are; Australians need not be told. */
export function QuotedIn() {
	if (useShownCountry() === 'Australia') return null
	return ' New Zealand customers are quoted in New Zealand dollars.'
}
