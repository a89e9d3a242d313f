import { expect, test } from 'vitest'
import { letterKinds, letterName, lettersOf } from '#platform/mail/letters.ts'
import { messagesOf } from '#kit/records/form-problems.ts'
import { letterIn, lettersFields } from './letters-fields.ts'

const { blank, labels, schema, inWords } = lettersFields

function refusalsOf(given: Partial<typeof blank>) {
	const parsed = schema.safeParse({ ...blank, ...given })
	return parsed.success ? {} : messagesOf(parsed.error)
}

test('each part of each mail is a field with a name of its own in the history', () => {
	expect(inWords).toHaveLength(20)
	expect(new Set(Object.values(labels))).toHaveLength(Object.keys(labels).length)
	expect(labels.againText).toBe('Newsletter: please agree again: text')
})

test('the form begins with what mails say until then', () => {
	const letters = lettersOf({})
	for (const kind of letterKinds) expect(letterIn(blank, kind)).toEqual(letters[kind])
	expect(schema.parse(blank)).toMatchObject(blank)
})

test('only the signature may be empty', () => {
	const name = (part: 'subject' | 'greeting' | 'text') => letterName('newsletter-welcome', part)
	for (const part of ['subject', 'greeting', 'text'] as const)
		expect(Object.keys(refusalsOf({ [name(part)]: ' \u202E\u200B\r\n' }))).toEqual([name(part)])
	expect(refusalsOf({ welcomeSignature: '' })).toEqual({})
})

test('long words are refused at their field', () => {
	const long = 'x'.repeat(400)
	expect(refusalsOf({ againSubject: long, againGreeting: long, againSignature: long })).toEqual({
		againSubject: ['Newsletter: please agree again: subject must be at most 120 characters'],
		againGreeting: ['Newsletter: please agree again: greeting must be at most 120 characters'],
		againSignature: ['Newsletter: please agree again: signature must be at most 300 characters'],
	})
	expect(refusalsOf({ againText: long })).toEqual({})
})

test('subject and greeting are one line, and no field keeps what turns text round', () => {
	const odd = ' One\r\nBcc: x@example.net\u2028\0\u202Egnp.exe\u2069 <b>bold</b> '
	expect(
		schema.parse({ ...blank, receivedSubject: odd, receivedGreeting: odd, receivedText: odd }),
	).toMatchObject({
		receivedSubject: 'One Bcc: x@example.net gnp.exe <b>bold</b>',
		receivedGreeting: 'One Bcc: x@example.net gnp.exe <b>bold</b>',
		receivedText: 'One\nBcc: x@example.net\ngnp.exe <b>bold</b>',
	})
})

test('the name of the recipient is in the greeting alone', () => {
	const words = 'Dear {visitor}'
	const message =
		'{visitor} is not filled in for you: use {business}, {short name}, {towns}, {reply time} or {currency}'
	expect(refusalsOf({ confirmGreeting: words, confirmSubject: words, confirmText: words })).toEqual(
		{ confirmSubject: [message], confirmText: [message] },
	)
})
