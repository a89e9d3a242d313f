import { useMemo } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

/** What is asked of the list: also while the answer is on its way, so that the next choice adds to the last one. */
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
