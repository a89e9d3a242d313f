import { expect, test } from 'vitest'
import { filledForms } from '#tests/support/submissions.ts'
import { downloadCalls, leadCall } from './calls.ts'
import type { CallGuard, LeadCall } from './calls.ts'
import { leadForms } from './forms.ts'
import type { LeadForm } from './forms.ts'
import {
	callFields,
	readCall,
	readGuard,
	readKey,
	readOffice,
	wrongField,
} from './read-call.server.ts'
import { checkLead } from './schemas.ts'
import type { LeadValues } from './schemas.ts'

const guard: CallGuard = {
	idempotencyKey: 'a-key-1',
	extra: '',
	elapsedMs: 9,
	page: '/contact',
	office: 'New Zealand',
}
const resource = { id: 'r1', title: 'Flock record', url: '/media/record.pdf' }

const toEmail = 'hello@hatchandhen.example'

test.each(Object.keys(leadForms) as LeadForm[])(
	'every request the browser sends for the form %s is read as that form with the same values',
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
	'a contact message stays a contact message even when its subject is %j',
	(subject) => {
		const checked = checkLead('contact', { ...filledForms.contact, subject })
		if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
		const { path, body } = leadCall('contact', checked.value, { toEmail, guard })
		const call = readCall(path, body)
		expect(call?.form).toBe('contact')
		expect(checkLead('contact', call?.values)).toEqual(checked)
	},
)

function callsOf(form: LeadForm, value: LeadValues[LeadForm]): LeadCall[] {
	if (form === 'download') {
		const requested = { resource, browserLocation: 'Pacific/Auckland', guard }
		return downloadCalls(value as LeadValues['download'], requested)
	}
	return [leadCall(form, value as never, { toEmail, guard })]
}

test.each([
	[{ elapsedMs: 0 }, { elapsedMs: 0 }],
	[{ elapsedMs: -1 }, { elapsedMs: null }],
	[{ elapsedMs: '900' }, { elapsedMs: null }],
	[{ page: '/contact' }, { page: '/contact' }],
	[{ page: 'https://evil.example' }, { page: '' }],
	[{ page: `/${'a'.repeat(600)}` }, { page: `/${'a'.repeat(499)}` }],
	[{ website: 'x'.repeat(3000) }, { trap: 'x'.repeat(2000) }],
	[{ website: 5 }, { trap: '' }],
	[{ extra: 'x' }, { trap: 'x' }],
	[{ extra: '', website: 'x' }, { trap: 'x' }],
	[{}, { trap: '', elapsedMs: null, page: '' }],
])('the guard fields of %j are read as %j', (body, read) => {
	expect(readGuard(body)).toMatchObject(read)
})

test.each([
	['a'.repeat(7), undefined],
	['a'.repeat(8), 'a'.repeat(8)],
	['a'.repeat(100), 'a'.repeat(100)],
	['a'.repeat(101), undefined],
	['', undefined],
	[['a'.repeat(8)], undefined],
	[5, undefined],
	[null, null],
	[undefined, null],
])('the idempotency key %j is read as %j', (idempotencyKey, read) => {
	expect(readKey({ idempotencyKey })).toBe(read)
})

test('only the exact names of our two countries are read as an office', () => {
	expect(['New Zealand', 'Australia'].map(readOffice)).toEqual(['New Zealand', 'Australia'])
	for (const named of ['Both', 'australia', '', null, undefined, 5, ['Australia']])
		expect(readOffice(named)).toBeNull()
})

test.each(['', '/functions/v1/other', '/functions/v1/send-to-loops/'])(
	'no form is found at %j',
	(path) => expect(readCall(path, {})).toBeNull(),
)

test.each([
	['New newsletter subscription. Interested in: biosecurity', 'biosecurity'],
	['New newsletter subscription. Interested in: All Topics', ''],
	['New newsletter subscription. Interested in:', ''],
	['Something else', ''],
	[null, ''],
])('a signup message %j is read as the interests %j', (message, interests) => {
	const body = { name: 'A', email: 'a@b.nz', subject: 'Newsletter Subscription', message }
	expect(readCall('/functions/v1/send-contact-email', body)?.values['interests']).toBe(interests)
	const named = readCall('/functions/v1/send-contact-email', { ...body, interests: 'regulations' })
	expect(named?.values['interests']).toBe('regulations')
})

const guardBody = { ...guard, cameFrom: { referrer: 'news.example' }, shown: 'x', shownMark: 'y' }
const listed = { '0c5e0b2e-7c3a-4c37-9d53-0f9d3a1f6d11': { seen: '1.tray', amount: 2 } }
const wholeCall = {
	...guardBody,
	products: listed,
	pictures: [],
	subscribed: true,
	interests: 'all',
}

test('a call with the right kinds of values has no wrong field, and neither has one without any', () => {
	expect([wrongField(wholeCall), wrongField({}), wrongField({ of: 'another program' })]).toEqual([
		null,
		null,
		null,
	])
	expect(callFields.length).toBeGreaterThan(30)
})

const wrongKinds = [7, true, ['text'], { text: 'text' }, [7]]
const rightKinds: Record<string, unknown[]> = {
	elapsedMs: [7],
	subscribed: [true],
	pictures: [['text']],
}

test.each(callFields)('a value of another kind in %s is told by the name of the field', (name) => {
	const wrong = wrongKinds.filter(
		(value) => !rightKinds[name]?.some((right) => JSON.stringify(right) === JSON.stringify(value)),
	)
	expect(wrong.length).toBeGreaterThanOrEqual(4)
	for (const value of wrong)
		expect(wrongField({ ...wholeCall, [name]: value }), 'a wrong kind').toBe(name)
})

test.each([
	[{ country: 'Australia' }, { country: 'Australia' }],
	[{ country: 'Fiji' }, { country: 'Other', otherCountry: 'Fiji' }],
	[
		{ country: 'Other', otherCountry: 'Fiji' },
		{ country: 'Other', otherCountry: 'Fiji' },
	],
	[{ country: '' }, { country: '' }],
	[{ country: 5 }, { country: 5 }],
])('the country %j of a message is read as %j', (body, read) => {
	expect(readCall('/functions/v1/send-contact-email', body)?.values).toMatchObject(read)
})
