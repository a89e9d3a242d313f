import { data } from 'react-router'
import { formField, leadForms } from './forms.ts'
import type { LeadForm } from './forms.ts'

const maxValueLength = 5000

/** What a visitor typed, to be shown again beside the reason it was not sent. */
export type NotSent = { form: LeadForm; values: Record<string, string> }

/** Answers a posted form while messages cannot be sent: 503, with all that was typed, so that nothing is lost. */
export async function answerNotSent(request: Request) {
	const posted = await request.formData().catch(() => null)
	const form = posted?.get(formField)
	if (!posted || !isLeadForm(form)) throw data({ reason: 'Not a form of ours' }, { status: 400 })
	const values = leadForms[form].flatMap((name) => {
		const value = posted.get(name)
		return typeof value === 'string' ? [[name, value.slice(0, maxValueLength)] as const] : []
	})
	const answer: NotSent = { form, values: Object.fromEntries(values) }
	return data(answer, { status: 503 })
}

function isLeadForm(name: unknown): name is LeadForm {
	return typeof name === 'string' && Object.hasOwn(leadForms, name)
}
