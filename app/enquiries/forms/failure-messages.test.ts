import { expect, test } from 'vitest'
import { failureMessage } from './failure-messages.ts'
import type { LeadForm } from '#enquiries/leads/forms.ts'
import type { Failure } from './send-call.ts'

const refused = { kind: 'refused', isOk: false, error: null, statusText: '502' } as const
const failures: Failure[] = [
	refused,
	{ ...refused, error: 'Please wait a minute.' },
	{ ...refused, isOk: true, error: 'The mailbox is full' },
	{ ...refused, isOk: true },
	{ kind: 'timedOut' },
	{ kind: 'unreachable' },
	{ kind: 'broken' },
]

const noServers = expect.stringMatching(/^Connection error: Unable to reach our servers\./)
const noEnquiry = expect.stringMatching(/^Connection error: Unable to send your enquiry\./)
const noMessage = 'An error occurred while sending your message. Please try again later.'
const noFile = 'The file could not be fetched. Please try again.'

const said: Record<LeadForm, unknown[]> = {
	enquiry: [
		'Server error: 502',
		'Server error: Please wait a minute.',
		'The mailbox is full',
		'Unknown error occurred',
		noEnquiry,
		noEnquiry,
		'Failed to send your enquiry. Please try again later.',
	],
	list: [
		'Server error: 502',
		'Please wait a minute.',
		'The mailbox is full',
		'Unknown error occurred',
		noEnquiry,
		noEnquiry,
		'Failed to send your enquiry. Please try again later.',
	],
	contact: [
		noMessage,
		'Please wait a minute.',
		'The mailbox is full',
		noMessage,
		noMessage,
		noMessage,
		noMessage,
	],
	newsletter: [
		'Connection error: 502',
		'Connection error: Please wait a minute.',
		'Connection error: The mailbox is full',
		'Connection error: Unknown error occurred',
		noServers,
		noServers,
		'Connection error: The response could not be read',
	],
	request: [
		'Server error: 502',
		'Server error: Please wait a minute.',
		'The mailbox is full',
		'Unknown error occurred',
		'Request timed out after 15 seconds',
		noServers,
		'Unknown error occurred',
	],
	download: failures.map(() => noFile),
}

test.each(Object.keys(said) as LeadForm[])('the %s form says what went wrong', (form) => {
	const words = failures.map((failure) => failureMessage(form, failure))
	expect(words.map(({ message }) => message)).toEqual(said[form])
})

test('the cause is added where the message does not state it', () => {
	expect(failureMessage('contact', { kind: 'timedOut' }).cause).toMatch('15 seconds')
	expect(failureMessage('contact', { kind: 'unreachable' }).cause).toMatch('internet connection')
	expect(failureMessage('contact', refused).cause).toBeUndefined()
})
