import { expect, test } from 'vitest'
import { referenceOf } from '#app/leads/reference.ts'
import { isOtherSubject } from './received-words.ts'

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
