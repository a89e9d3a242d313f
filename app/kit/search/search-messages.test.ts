import { expect, test } from 'vitest'
import { resultCount, correctionMessage, problemMessages } from './search-messages.ts'

test.each([
	[0, null, '0 results'],
	[1, null, '1 result'],
	[2, 'Products', '2 results in Products'],
	[1, 'News', '1 result in News'],
	[12_345, null, '12,345 results'],
])('%i results (%s) read %s', (total, kind, words) => expect(resultCount(total, kind)).toBe(words))

test('exact results have no explanation; all others name the search typed or used', () => {
	const words = { requested: 'amonia hens', used: 'ammonia hens' }
	expect(correctionMessage('all', words)).toBeNull()
	for (const how of ['corrected', 'similar', 'nothing', 'common'] as const)
		expect(correctionMessage(how, words)).toContain('“amonia hens”')
	for (const how of ['corrected', 'some'] as const)
		expect(correctionMessage(how, words)).toContain('ammonia hens')
})

test('every problem except an empty search has a message', () => {
	const { empty, ...others } = problemMessages
	expect(empty).toBe('')
	for (const sentence of Object.values(others)) expect(sentence).toMatch(/^[A-Z].*\.$/)
})
