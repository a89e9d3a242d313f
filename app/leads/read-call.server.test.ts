import { expect, test } from 'vitest'
import { filledForms } from '#tests/support/submissions.ts'
import { downloadCalls, leadCalls } from './calls.ts'
import type { CallGuard, LeadCall } from './calls.ts'
import { leadForms } from './forms.ts'
import type { LeadForm } from './forms.ts'
import { readCall } from './read-call.server.ts'
import { checkLead } from './schemas.ts'
import type { LeadValues } from './schemas.ts'

const guard: CallGuard = {
	idempotencyKey: 'a-key-1',
	website: '',
	elapsedMs: 9,
	page: '/contact',
	office: 'New Zealand',
}
const resource = { id: 'r1', title: 'Flock record', url: '/media/record.pdf' }

test.each(Object.keys(leadForms) as LeadForm[])(
	'every call the browser makes of the form %s is read as that form with the same values',
	(form) => {
		const checked = checkLead(form, filledForms[form])
		if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
		for (const { path, body } of callsOf(form, checked.value)) {
			const call = readCall(path, body)
			const read = { path, form: call?.form, checked: checkLead(form, call?.values) }
			expect(read).toEqual({ path, form, checked })
		}
	},
)

test.each(['Newsletter Subscription', 'Resource Request: Checklist'])(
	'a message of the contact form is a message, also when its subject is %j',
	(subject) => {
		const checked = checkLead('contact', { ...filledForms.contact, subject })
		if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
		const { path, body } = leadCalls.contact(checked.value, guard)
		const call = readCall(path, body)
		expect(call?.form).toBe('contact')
		expect(checkLead('contact', call?.values)).toEqual(checked)
	},
)

function callsOf(form: LeadForm, value: LeadValues[LeadForm]): LeadCall[] {
	if (form === 'download') {
		const asked = { resource, browserLocation: 'Pacific/Auckland', guard }
		return downloadCalls(value as LeadValues['download'], asked)
	}
	return [leadCalls[form](value as never, guard)]
}
