import { useRouteLoaderData } from 'react-router'
import type { Business } from './business.ts'

/** The business, from the root's loader, which never fails. */
export function useBusiness(): Business {
	return useRouteLoaderData<{ business: Business }>('root')!.business
}
