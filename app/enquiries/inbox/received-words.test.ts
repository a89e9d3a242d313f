import { expect, test } from 'vitest'
import { referenceOf } from '#enquiries/leads/reference.ts'
import { isOtherSubject, picturesWords, receivedWords } from './received-words.ts'

const id = '3f1c6b0e-8a34-4c1d-9f2b-5a7e1d0c9b8a'

test.each([
	['Red mite', false],
	['Re: Red mite', false],
	['AW: Re: red', true],
	['SV: Fwd: RE[2]:  Red  mite ', false],
	['WG: Red mite', false],
	['回复：Red mite', false],
	[`Re: We have received your message (${referenceOf(id)})`, false],
	['Re: We have received your message (00000000)', true],
	['Re: Boots', true],
	['Re:', false],
	['', false],
])('after a lead about “Red mite”, the subject “%s” is another one: %s', (given, isOther) => {
	expect(isOtherSubject(given, { id, subject: 'Red mite' })).toBe(isOther)
})

test('a lead whose own subject begins with a mark is not told apart by it', () => {
	expect(isOtherSubject('Re: Mites', { id, subject: 'Re: Mites' })).toBe(false)
	expect(isOtherSubject('Re: Mites', { id, subject: null })).toBe(false)
})

const mail = { files: [], fileCount: 0, isWhole: true }

test('of most mails nothing is said', () => {
	expect(receivedWords(mail)).toEqual([])
	expect(receivedWords({ ...mail, notes: [] })).toEqual([])
	expect(picturesWords(0)).toEqual([])
})

test('what stayed in the mailbox is said, and why', () => {
	expect(receivedWords({ files: ['a.pdf'], fileCount: 1, isWhole: true })).toEqual([
		'1 attachment, still in the mailbox: a.pdf',
	])
	expect(receivedWords({ files: ['a.pdf'], fileCount: 30, isWhole: false })).toEqual([
		'The mail is large: only its beginning was read. The rest is in the mailbox.',
		'At least 30 attachments, still in the mailbox: a.pdf and others',
	])
	expect(receivedWords({ ...mail, isWhole: false, notes: ['unreadable'] })).toEqual([
		'This mail could not be read here. Please read it in the mailbox.',
	])
})
