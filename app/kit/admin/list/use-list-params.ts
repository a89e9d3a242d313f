import { useMemo } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { changedAddress } from '#kit/records/list-address.ts'

/** The list's search parameters, including those of a pending navigation, so that quick choices add up. */
export function useListParams(): URLSearchParams {
	const [params] = useSearchParams()
	const { pathname } = useLocation()
	const { location: next } = useNavigation()
	const awaited = next?.pathname === pathname ? next.search : null
	return useMemo(
		() => (awaited === null ? params : new URLSearchParams(awaited)),
		[awaited, params],
	)
}

/** The list's search parameters, and what chooses others: null or an empty text for none. */
export function useListFilters() {
	const params = useListParams()
	const navigate = useNavigate()
	const change = (changes: Record<string, string | null>) =>
		void navigate({ search: changedAddress(params, changes) }, { preventScrollReset: true })
	return { params, change }
}
