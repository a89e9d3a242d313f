import type { ReactNode } from 'react'
import { BackToOriginal } from '../form/original-words.tsx'

export type FieldFrameProps = {
	name: string
	label: string
	hint?: ReactNode
	errors: string[]
	isOptional?: boolean
	/** Shown at the right of the label, such as a count. */
	aside?: ReactNode
	/** Makes the label name a group instead of a single input. */
	isGroup?: boolean
	/** Has its messages read aloud as they come, where no summary above the fields does. */
	isAlert?: boolean
	children: ReactNode
}

/** Label, hint and messages around an input, linked for screen readers. */
export function FieldFrame(props: FieldFrameProps) {
	const { name, label, hint, errors, isOptional = false, aside, isGroup = false, children } = props
	const role = props.isAlert ? 'alert' : undefined
	const labelText = (
		<>
			{label}
			{isOptional ? <span className="optional"> (optional)</span> : null}
		</>
	)
	return (
		<div
			className="admin-field"
			data-wrong={errors.length > 0 ? '' : undefined}
			{...(isGroup
				? { role: 'group', 'aria-labelledby': `${name}-label`, ...describedBy(props) }
				: {})}
		>
			<div className="label-line">
				{isGroup ? (
					<span id={`${name}-label`} className="label">
						{labelText}
					</span>
				) : (
					<label id={`${name}-label`} htmlFor={name} className="label">
						{labelText}
					</label>
				)}
				<BackToOriginal name={name} label={label} />
				{aside}
			</div>
			{hint ? (
				<p id={`${name}-hint`} className="hint">
					{hint}
				</p>
			) : null}
			{children}
			{errors.length > 0 ? (
				<p id={`${name}-error`} className="field-error" role={role}>
					{errors.join(' ')}
				</p>
			) : null}
		</div>
	)
}

/** ARIA attributes for the input. */
export function describedBy({
	name,
	hint,
	errors,
}: Pick<FieldFrameProps, 'name' | 'hint' | 'errors'>) {
	const ids = [hint ? `${name}-hint` : '', errors.length > 0 ? `${name}-error` : ''].filter(Boolean)
	return {
		'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
		'aria-invalid': errors.length > 0 ? true : undefined,
	}
}
