import { useActionData, useRouteLoaderData } from 'react-router'
import type { LeadRefusal } from '#app/leads/answer.ts'
import type { LeadForm } from '#app/leads/forms.ts'

/** What came back for this form, when it was posted without scripts and not taken. */
export function useRefusal(form: LeadForm): LeadRefusal | null {
	const answer = useActionData<LeadRefusal>()
	return answer?.form === form ? answer : null
}

/** Whether the page was opened as the answer to this form, posted without scripts and taken. */
export function useWasSent(form: LeadForm): boolean {
	return useRouteLoaderData<{ sent?: LeadForm }>('routes/public/layout')?.sent === form
}
