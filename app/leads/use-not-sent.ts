import { useActionData } from 'react-router'
import type { LeadForm } from './forms.ts'
import type { NotSent } from './not-sent.ts'

/** What came back for this form, when it was posted and could not be sent. */
export function useNotSent(form: LeadForm): NotSent | null {
	const answer = useActionData<NotSent>()
	return answer?.form === form ? answer : null
}
