import { useSyncExternalStore } from 'react'

/** Whether scripts run on this page; false while the server renders it and until they have started. */
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
