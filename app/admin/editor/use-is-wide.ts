import { useSyncExternalStore } from 'react'

const query = '(width >= 64rem)'

/** Whether text and preview fit side by side. */
export function useIsWide(): boolean {
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
