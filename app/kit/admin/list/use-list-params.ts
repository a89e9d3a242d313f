import { useMemo } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

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
