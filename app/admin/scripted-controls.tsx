import type { ReactNode } from 'react'
import { useIsScripted } from './use-is-scripted.ts'

type ScriptedControlsProps = { children: ReactNode }

/**
 * Controls that need scripts: disabled until those have started, so that no typed text is overwritten and no button
 * posts a form without an action.
 */
export function ScriptedControls({ children }: ScriptedControlsProps) {
	return (
		<fieldset className="scripted-controls" disabled={!useIsScripted()}>
			{children}
		</fieldset>
	)
}
