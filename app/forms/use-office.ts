import { useShownCountry } from '#app/site/country/country-picker.tsx'
import { officeFor } from '#app/settings.ts'

/** The office that answers this visitor. */
export function useOffice() {
	const country = useShownCountry()
	return officeFor(country === 'Australia' ? 'Australia' : 'New Zealand')
}
