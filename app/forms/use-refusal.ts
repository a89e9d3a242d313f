import { useActionData, useRouteLoaderData } from 'react-router'
import type { LeadRefusal } from '#app/leads/answer.ts'
import type { LeadForm } from '#app/leads/forms.ts'

/** The refusal of this form, posted without scripts; null when there is none. */
export function useRefusal(form: LeadForm): LeadRefusal | null {
	const answer = useActionData<LeadRefusal>()
	return answer?.form === form ? answer : null
}

/** Whether this page is the response to this form, posted without scripts and accepted. */
export function useWasSent(form: LeadForm): boolean {
	return useRouteLoaderData<{ sent?: LeadForm }>('routes/public/layout')?.sent === form
}
