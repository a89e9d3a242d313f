import { useShownCountry } from '#app/site/country/country-picker.tsx'
import { officeFor } from '#app/settings.ts'

/** The office of the country shown; New Zealand's for 'Both'. */
export function useOffice() {
	const country = useShownCountry()
	return officeFor(country === 'Australia' ? 'Australia' : 'New Zealand')
}
