import { useSyncExternalStore } from 'react'

/** Media query of the telephones. */
export const isNarrow = '(width < 48rem)'

/** Whether the bars are one bar at the lower edge, above the keyboard of a telephone. */
export function useIsTouch(): boolean {
	return useSyncExternalStore(
		(onChange) => {
			const media = matchMedia(isNarrow)
			media.addEventListener('change', onChange)
			return () => media.removeEventListener('change', onChange)
		},
		() => matchMedia(isNarrow).matches,
		() => false,
	)
}
