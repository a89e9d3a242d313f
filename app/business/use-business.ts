import { useRouteLoaderData } from 'react-router'
import { blankBusiness } from './business.ts'
import type { Business } from './business.ts'

/** The business, from the root's loader; without any words where that failed. */
export function useBusiness(): Business {
	return useRouteLoaderData<{ business: Business }>('root')?.business ?? blankBusiness
}
