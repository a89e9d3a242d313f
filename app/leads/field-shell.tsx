import type { ReactNode } from 'react'
import { useLeadField } from './lead-form-context.ts'

type FieldShellProps = {
	name: string
	label: string
	hint?: ReactNode
	isOptional: boolean
	className?: string
	/** Gets what every kind of field needs. */
	children: (field: FieldAttributes) => ReactNode
}

export type FieldAttributes = {
	id: string
	name: string
	className: string
	disabled: boolean
	typed: string | undefined
	'aria-invalid': true | undefined
	'aria-describedby': string | undefined
}

/** A label above its field, and below it what is wrong with it. */
export function FieldShell(props: FieldShellProps) {
	const { name, label, hint, isOptional, className = '', children } = props
	const { id, error, typed, isLocked } = useLeadField(name)
	const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
	const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
	return (
		<div className={`field ${className}`}>
			<label htmlFor={id}>
				{label}
				{isOptional ? <span className="font-normal text-muted"> (optional)</span> : null}
			</label>
			{hint ? (
				<p id={hintId} className="text-sm text-muted">
					{hint}
				</p>
			) : null}
			{children({
				id,
				name,
				className: 'input',
				disabled: isLocked,
				typed,
				'aria-invalid': error ? true : undefined,
				'aria-describedby': describedBy || undefined,
			})}
			{error ? (
				<p id={errorId} className="field-error">
					{error}
				</p>
			) : null}
		</div>
	)
}
