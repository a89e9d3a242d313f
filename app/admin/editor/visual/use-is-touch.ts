import { useSyncExternalStore } from 'react'

const query = '(width < 48rem)'

/** Whether the bars are one bar at the lower edge, above the keyboard of a telephone. */
export function useIsTouch(): boolean {
	return useSyncExternalStore(
		(onChange) => {
			const media = matchMedia(query)
			media.addEventListener('change', onChange)
			return () => media.removeEventListener('change', onChange)
		},
		() => matchMedia(query).matches,
		() => false,
	)
}
