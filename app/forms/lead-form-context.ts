import { createContext, useContext } from 'react'
import type { LeadForm } from '#app/leads/forms.ts'
import type { FieldErrors } from '#app/leads/schemas.ts'

type LeadFormFields = {
	form: LeadForm
	errors: FieldErrors
	/** What was typed before, when the form came back from the server. */
	typed: Record<string, string>
	/** Characters of the texts that are near their limits, since somebody types; null before. */
	lengths: Record<string, number> | null
	/** Nothing can be changed while it is sent. */
	isLocked: boolean
}

export const LeadFormContext = createContext<LeadFormFields | null>(null)

/** What a field needs of the form it stands in. */
export function useLeadField(name: string) {
	const fields = useContext(LeadFormContext)
	if (!fields) throw new Error(`The field ${name} stands in no form`)
	const { form, errors, typed, lengths, isLocked } = fields
	return {
		id: fieldId(form, name),
		error: errors[name],
		typed: typed[name],
		length: (lengths ? lengths[name] : typed[name]?.length) ?? 0,
		isLocked,
	}
}

export function fieldId(form: LeadForm, name: string): string {
	return `${form}-${name}`
}
