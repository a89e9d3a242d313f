import { expect, test } from 'vitest'
import { testBusiness } from '#tests/support/business.ts'
import { blankBusiness } from './business.ts'
import { withFacts } from './facts.ts'

test('facts of the business stand in their places in every text of a value', () => {
	const words = {
		title: 'Work at {short name}',
		list: [{ text: '{name} replies {reply time}' }, null, 3],
		unknown: '{telephone} {Name} { name } {name',
	}
	const { name, shortName, replyTime } = testBusiness
	expect(withFacts(words, testBusiness)).toEqual({
		title: `Work at ${shortName}`,
		list: [{ text: `${name} replies ${replyTime}` }, null, 3],
		unknown: '{telephone} {Name} { name } {name',
	})
})

test('towns are those of the offices, and the two countries without any', () => {
	const towns = (business: typeof testBusiness) => withFacts('in {towns}', business)
	expect(towns(testBusiness)).toMatch(/^in \S+ and \S+$/)
	expect(towns({ ...testBusiness, offices: blankBusiness.offices })).toBe(
		'in New Zealand and Australia',
	)
})

test('what a fact says is no place itself', () => {
	expect(withFacts('{name}', { ...testBusiness, name: '{short name} $&' })).toBe('{short name} $&')
})
