import { useShownCountry } from '#kit/site/country/country-picker.tsx'
import { officeFor } from '#platform/business/business.ts'
import { useBusiness } from '#platform/business/use-business.ts'

/** The office of the country shown; New Zealand's for 'Both'. */
export function useOffice() {
	const country = useShownCountry()
	return officeFor(useBusiness(), country)
}
