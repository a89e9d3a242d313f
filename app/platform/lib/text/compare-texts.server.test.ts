import { expect, test } from 'vitest'
import { compareTexts } from './compare-texts.server.ts'
import { countWords } from '#kit/admin/history/change-words.ts'

/** '[-removed-]' and '{+added+}'. */
function marked(before: string, after: string): string {
	const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const
	return compareTexts(before, after)
		.map(({ kind, text }) => marks[kind][0] + text + marks[kind][1])
		.join('')
}

test.each([
	['The shed is dry.', 'The shed is clean.', 'The shed is [-dry-]{+clean+}.'],
	['The hen sleeps.', 'The brown hen sleeps.', 'The {+brown +}hen sleeps.'],
	[
		'Walk the red shed daily now',
		'Walk the old barn daily now',
		'Walk the [-red shed-]{+old barn+} daily now',
	],
	['One.\n\nTwo.\n', 'One.\n\nNew.\n\nTwo.\n', 'One.\n\n{+New.\n\n+}Two.\n'],
	['Farm 👩‍🌾 visits', 'Farm 👨‍🌾 visits', 'Farm [-👩‍🌾-]{+👨‍🌾+} visits'],
	['', 'New text', '{+New text+}'],
	['Same text', 'Same text', 'Same text'],
])('%j to %j', (before, after, shown) => {
	expect(marked(before, after)).toBe(shown)
})

test('a paragraph written anew is replaced as a whole', () => {
	expect(
		marked(
			'Keep the litter dry and turn it often.',
			'We visit every farm in the first week of spring.',
		),
	).toBe(
		'[-Keep the litter dry and turn it often.-]{+We visit every farm in the first week of spring.+}',
	)
})

test('paragraphs that changed places are removed and added whole', () => {
	const [first, second] = ['One.\n\nTwo.\n\n', 'Three.\n\nFour.\n\nFive.\n\n']
	expect(marked(first + second, second + first)).toBe(`[-${first}-]${second}{+${first}+}`)
})

test('past the limit, all between the common start and end is replaced', () => {
	const many = (word: string) =>
		Array.from({ length: 1500 }, (_, index) => `${word}${index}`).join(' ')
	const unchanged = many('kept')
	expect(marked(`${unchanged} ${many('old')}. End`, `${unchanged} ${many('new')}. End`)).toBe(
		`${unchanged} [-${many('old')}-]{+${many('new')}+}. End`,
	)
})

test('words are counted in any script, without marks', () => {
	expect(countWords("Don't wet the litter: **ever**, Ōtaki 12.5 - ok")).toBe(9)
	expect(countWords(' \n**')).toBe(0)
})
