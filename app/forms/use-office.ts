import { useShownCountry } from '#app/site/country/country-picker.tsx'
import { officeFor } from '#app/business/business.ts'
import { useBusiness } from '#app/business/use-business.ts'

/** The office of the country shown; New Zealand's for 'Both'. */
export function useOffice() {
	const country = useShownCountry()
	return officeFor(useBusiness(), country)
}
