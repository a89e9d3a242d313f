import { useRouteLoaderData } from 'react-router'
import type { Business } from './business.ts'
import { hasPoultry, isLeftOut } from './parts.ts'

/** The business, from the root's loader, which never fails. */
export function useBusiness(): Business {
	return useRouteLoaderData<{ business: Business }>('root')!.business
}

/** Tells whether an address is of a part of the site that visitors do not see. */
export function useLeftOut(): (address: string) => boolean {
	const { leftOut } = useBusiness()
	return (address) => isLeftOut(address, leftOut)
}

/** Whether drawn birds stand where nobody chose a picture. */
export function useHasPoultry(): boolean {
	return hasPoultry(useBusiness())
}
