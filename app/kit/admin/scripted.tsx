import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

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

/** Controls that need scripts, disabled until those start, so that no typed text is lost and no form posted early. */
export function ScriptedControls({ children }: { children: ReactNode }) {
	return (
		<fieldset className="scripted-controls" disabled={!useIsScripted()}>
			{children}
		</fieldset>
	)
}
