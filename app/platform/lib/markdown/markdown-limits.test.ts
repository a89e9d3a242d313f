import { expect, test } from 'vitest'
import { maxMarkdownLength, isWithinMarkdownLimits } from './markdown-limits.ts'

/** A text at each limit, and what exceeds it. */
const borders: [string, string, string][] = [
	['length', 'a'.repeat(maxMarkdownLength), 'a'],
	['marks of emphasis', 'a*b '.repeat(4000), '*'],
	['links and tags', 'a<b '.repeat(2000), '<'],
	['back ticks', 'a`b '.repeat(1000), '`'],
	['cells', 'a|b '.repeat(8000), '|'],
	['lines', 'a\n'.repeat(4000), '\n'],
	['comments', '<!--'.repeat(200), '<!--'],
	['underlined headings', `a\n=\n`.repeat(400), 'a\n='],
	['boxes', ':::a\n'.repeat(400), ':::'],
	['boxes in boxes', `${':'.repeat(20)}note`, ''],
	['marks of footnotes', '[^a '.repeat(300), '[^a'],
	['spaces before a line', ' '.repeat(200), ' a'],
	['quotations in each other', `${'> '.repeat(20)}a`, ''],
]

test.each(borders)('the limit for %s is allowed, one more is refused', (name, atLimit, more) => {
	expect(isWithinMarkdownLimits(atLimit)).toBe(true)
	const nested = { 'quotations in each other': '> ', 'boxes in boxes': ':' }[name] ?? ''
	const beyond = nested + atLimit + more
	expect(isWithinMarkdownLimits(beyond)).toBe(false)
})

test.each(['> ', '- ', '* ', '1. ', '1) ', '>', '  > ', '> - '])(
	'21 nested %j marks exceed the limit, anywhere in the text',
	(mark) => {
		expect(isWithinMarkdownLimits(`${mark.repeat(21)}a`)).toBe(false)
		expect(isWithinMarkdownLimits(`ordinary\n\n${mark.repeat(21)}a\n\nordinary`)).toBe(false)
	},
)

test('marks within words are not nesting', () => {
	expect(isWithinMarkdownLimits(`a ${'> '.repeat(50)}`)).toBe(true)
	expect(isWithinMarkdownLimits(`${'-'.repeat(300)}`)).toBe(true)
	expect(isWithinMarkdownLimits(`${'1.'.repeat(30)}5`)).toBe(true)
})

test.each(['\n', '\r', '\r\n'])('lines that end with %j are counted separately', (end) => {
	expect(isWithinMarkdownLimits(`> a${end}`.repeat(100))).toBe(true)
	expect(isWithinMarkdownLimits(`a${end}=${end}`.repeat(401))).toBe(false)
})

test('an empty text is within every limit', () => {
	expect(isWithinMarkdownLimits('')).toBe(true)
})
