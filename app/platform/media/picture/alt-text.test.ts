import { expect, test } from 'vitest'
import { altTextHints } from './alt-text.ts'

const name = 'brown-eggs_2.jpg'

test.each(['', '  ', 'Brown eggs on a steel tray', 'Imagery of the shed', 'a'.repeat(150)])(
	'%j gets no hint',
	(alt) => expect(altTextHints(alt, name)).toEqual([]),
)

test.each([
	'hens.jpg',
	'Hens at dawn.WEBP',
	'IMG_2031',
	'dsc-0012',
	'Screenshot 2026',
	'Photo1',
	'Brown-Eggs_2',
])('%j looks like a file name', (alt) => {
	expect(altTextHints(alt, name)).toEqual([
		'This looks like a file name. Say what the picture shows.',
	])
})

test('a single word that equals the file name gets no hint', () => {
	expect(altTextHints('Hens', 'hens.jpg')).toEqual([])
	expect(altTextHints('hens 2', 'hens 2.jpg')).toHaveLength(1)
})

test.each(['Picture of hens', 'an image of hens', 'A photo of hens', 'photograph of hens'])(
	'%j has a redundant opening',
	(alt) => expect(altTextHints(alt, name)).toEqual([expect.stringMatching(/^Leave out/)]),
)

test('a text that is too long is reported with its length; every fault gets a hint', () => {
	expect(altTextHints('a'.repeat(151), name)).toEqual(['Keep it to 150 characters: it has 151.'])
	expect(altTextHints(`Picture of ${'hens '.repeat(40)}a.jpg`, name)).toHaveLength(3)
})
