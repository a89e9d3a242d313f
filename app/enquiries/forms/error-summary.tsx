import type { Ref } from 'react'
import { leadForms } from '#enquiries/leads/forms.ts'
import type { LeadForm } from '#enquiries/leads/forms.ts'
import { fieldId } from './lead-form-context.ts'
import type { FieldErrors } from '#enquiries/leads/schemas.ts'

type ErrorSummaryProps = {
	form: LeadForm
	errors: FieldErrors
	/** Names of the products that the form has fields for, by their ids. */
	products?: Record<string, string> | undefined
	ref: Ref<HTMLDivElement>
}

/** All errors of a form, each with a link to its field. */
export function ErrorSummary({ form, errors, products = {}, ref }: ErrorSummaryProps) {
	const order: readonly string[] = leadForms[form]
	// Those of products, which are no steady part of their form, come first.
	const names = [...Object.keys(errors).filter((name) => !order.includes(name)), ...order]
	const wrong = names.filter((name) => errors[name])
	if (wrong.length === 0) return null
	return (
		<div ref={ref} id={`${form}-answer`} role="alert" tabIndex={-1} className="notice notice-alarm">
			<p className="notice-title">
				{wrong.length === 1 ? 'Please check one field' : `Please check ${wrong.length} fields`}
			</p>
			<ul className="grid gap-1">
				{wrong.map((name) => (
					<li key={name}>
						<a
							className="link inline-block py-0.5"
							href={`#${fieldId(form, name)}`}
							onClick={(event) => {
								event.preventDefault()
								document.getElementById(fieldId(form, name))?.focus()
							}}
						>
							{[products[name.split('.')[1] ?? ''], errors[name]].filter(Boolean).join(': ')}
						</a>
					</li>
				))}
			</ul>
		</div>
	)
}
