import type { ReactNode } from 'react'
import { useIsScripted } from './use-is-scripted.ts'

type ScriptedControlsProps = { children: ReactNode }

/**
 * Controls that only scripts can answer: closed until those have started, so that nothing typed is overwritten and no
 * button leads to a plain post of a form that has no address.
 */
export function ScriptedControls({ children }: ScriptedControlsProps) {
	return (
		<fieldset className="scripted-controls" disabled={!useIsScripted()}>
			{children}
		</fieldset>
	)
}
