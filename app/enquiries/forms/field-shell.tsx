import type { ReactNode } from 'react'
import { overLimit } from '#platform/lib/text/lengths.ts'
import { useLeadField } from './lead-form-context.ts'

type FieldShellProps = {
	name: string
	label: string
	hint?: ReactNode
	isOptional: boolean
	className?: string
	/** The maximum length of a text, in characters. */
	limit?: number | undefined
	/** Renders the control with these attributes. */
	children: (field: FieldAttributes) => ReactNode
}

export type FieldAttributes = {
	id: string
	name: string
	className: string
	disabled: boolean
	typed: string | undefined
	'data-limit': number | undefined
	'aria-invalid': true | undefined
	'aria-describedby': string | undefined
}

/** A label above its field; below it the character count, once that is near the limit, and the error. */
export function FieldShell(props: FieldShellProps) {
	const { name, label, hint, isOptional, className = '', limit = Infinity, children } = props
	const { id, error, typed, length, isLocked } = useLeadField(name)
	const message = error ?? (length > limit ? overLimit(limit) : undefined)
	const isNear = length > 0.9 * limit
	const [hintId, countId, errorId] = [`${id}-hint`, `${id}-count`, `${id}-error`]
	const describedBy = [hint && hintId, isNear && countId, message && errorId].filter(Boolean)
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
				'data-limit': limit === Infinity ? undefined : limit,
				'aria-invalid': message ? true : undefined,
				'aria-describedby': describedBy.join(' ') || undefined,
			})}
			{isNear ? (
				<p id={countId} className="text-sm text-muted">
					{`${length.toLocaleString('en-NZ')} of ${limit.toLocaleString('en-NZ')} characters`}
				</p>
			) : null}
			{message ? (
				// The summary announces other errors; excess length is announced while typing.
				<p id={errorId} className="field-error" role={error ? undefined : 'alert'}>
					{message}
				</p>
			) : null}
		</div>
	)
}
