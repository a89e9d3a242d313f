import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { fill } from '#platform/lib/text/fill.ts'
import { testBusiness } from '#tests/support/business.ts'
import { blankBusiness } from './business.ts'
import {
	factsHint,
	factsOf,
	fillable,
	fillAll,
	placeholderHint,
	placeholdersBy,
} from './placeholders.ts'

test('facts of the business are filled into every text of a value', () => {
	const words = {
		title: 'Work at {short name}',
		list: [{ text: '{business} replies {reply time}' }, null, 3],
		unknown: '{telephone} {Business} { business } {business {constructor} {}',
	}
	const { name, shortName, replyTime } = testBusiness
	expect(fillAll(words, factsOf(testBusiness))).toEqual({
		...words,
		title: `Work at ${shortName}`,
		list: [{ text: `${name} replies ${replyTime}` }, null, 3],
	})
})

test('towns are those of the offices, and the two countries without any', () => {
	const towns = (business: typeof testBusiness) => fill('in {towns}', factsOf(business))
	expect(towns(testBusiness)).toMatch(/^in \S+ and \S+$/)
	expect(towns({ ...testBusiness, offices: blankBusiness.offices })).toBe(
		'in New Zealand and Australia',
	)
})

test('what a value says is no placeholder itself', () => {
	const values = { visitor: '{price} $& $1', price: '{visitor}', product: '' }
	expect(fill('{visitor}|{price}|{product}|{adviser}', values)).toBe(
		'{price} $& $1|{visitor}||{adviser}',
	)
})

test('a placeholder that nothing fills is named at its text; one of the default is filled', () => {
	const allowed = placeholdersBy({ title: 'In {country}' }, ['company'])
	const words = ['{country} {company} {towns}', { text: 'of {name} {x}' }, '{ }', 'a {\n}']
	const use =
		'use {business}, {short name}, {towns}, {reply time}, {currency}, {country} or {company}'
	const { error } = z.unknown().check(fillable(allowed)).safeParse(words)
	expect(error?.issues).toMatchObject([
		{ path: ['1', 'text'], message: `{name} is not filled in for you: ${use}` },
		{ path: ['2'], message: `{ } is not filled in for you: ${use}` },
	])
})

test('hints name the placeholders and say what they stand for', () => {
	expect(factsHint).toBe(
		'{business}, {short name}, {towns}, {reply time} and {currency} stand for what is entered under Business.',
	)
	expect(placeholderHint({ category: 'its name', line: 'the line below it' })).toBe(
		'{category} stands for its name. {line} stands for the line below it.',
	)
})
