import { createContext, useContext } from 'react'
import { useActionData, useLoaderData, useRouteLoaderData } from 'react-router'
import { firstChoices } from '#enquiries/leads/form-choices.ts'
import type { FormWords } from '#enquiries/leads/form-words.ts'
import type { LeadForm } from '#enquiries/leads/forms.ts'
import type { FieldErrors } from '#enquiries/leads/schemas.ts'
import type { LeadRefusal } from '#enquiries/leads/lead-response.ts'
import { useOffice } from './use-office.ts'

type LeadFormFields = {
	form: LeadForm
	errors: FieldErrors
	/** The values of a form that the server sent back. */
	typed: Record<string, string>
	/** Characters of the texts near their limits; null until the visitor types. */
	lengths: Record<string, number> | null
	/** True while the form is sent: nothing can be changed. */
	isLocked: boolean
}

export const LeadFormContext = createContext<LeadFormFields | null>(null)

/** The state of one field, from the form around it. */
export function useLeadField(name: string) {
	const fields = useContext(LeadFormContext)
	if (!fields) throw new Error(`The field ${name} is outside a form`)
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

/** The refusal of this form, posted without scripts; null when there is none. */
export function useRefusal(form: LeadForm): LeadRefusal | null {
	const response = useActionData<LeadRefusal>()
	return response?.form === form ? response : null
}

type PageWords = { formWords?: FormWords; forms?: Partial<Record<LeadForm, FormWords>> }

/** What stands beside this form for the office it names; null on a page that could not be read. */
export function useFormWords(form: LeadForm) {
	const words = useWords(form)
	const { country } = useOffice()
	return words?.[country] ?? null
}

/** What this form offers. */
export function useFormChoices(form: keyof typeof firstChoices): readonly string[] {
	return useWords(form)?.choices ?? firstChoices[form]
}

function useWords(form: LeadForm): FormWords | undefined {
	const page = useLoaderData<PageWords | undefined>()
	const refusal = useRefusal(form)
	return page?.forms?.[form] ?? page?.formWords ?? refusal?.words
}

/** Whether this page is the response to this form, posted without scripts and accepted. */
export function useWasSent(form: LeadForm): boolean {
	return useRouteLoaderData<{ sent?: LeadForm }>('routes/public/layout')?.sent === form
}
