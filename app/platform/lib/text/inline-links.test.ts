import { expect, test } from 'vitest'
import { partsOf, withoutLinks, withTargetsIn } from './inline-links.ts'

const text = 'See our {privacy policy}, [the team](/about) and {terms of service}.'

test('a text is taken apart into words and links; a page that is missing has its words alone', () => {
	expect(partsOf(text, ['/privacy-policy'])).toEqual([
		{ words: 'See our ', to: null },
		{ words: 'privacy policy', to: '/privacy-policy' },
		{ words: ', ', to: null },
		{ words: 'the team', to: '/about' },
		{ words: ' and ', to: null },
		{ words: 'terms of service', to: null },
		{ words: '.', to: null },
	])
	expect(partsOf('', [])).toEqual([])
	expect(withoutLinks(text)).toBe('See our privacy policy, the team and terms of service.')
})

test('links get their present addresses, and those of hidden pages leave their words', () => {
	expect(withTargetsIn(text, () => '/team')).toContain('[the team](/team)')
	expect(withTargetsIn(text, () => null)).toContain(', the team and')
})

test.each([
	'[a](javascript:alert(1))',
	'[a](//example.com)',
	'[a](/\\example.com)',
	'[a](data:text/html,x)',
	'[a] (/b)',
	'[](/b)',
	'{company}',
])('%s is no link', (words) => expect(partsOf(words, ['/p'])).toEqual([{ words, to: null }]))

test.each(['https://example.com/a', 'mailto:a@example.com', 'tel:+6475550134'])(
	'%s may be led to',
	(to) => expect(partsOf(`[a](${to})`, [])).toEqual([{ words: 'a', to }]),
)
