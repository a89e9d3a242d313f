import { useSyncExternalStore } from 'react'

/** Whether scripts run on this page; false on the server and until hydration. */
export function useIsScripted(): boolean {
	return useSyncExternalStore(
		neverChanges,
		() => true,
		() => false,
	)
}

function neverChanges() {
	return () => {}
}
