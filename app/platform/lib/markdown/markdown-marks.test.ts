import { expect, test } from 'vitest'
import { hangsAfterMs } from '#tests/support/hang.ts'
import { withoutEmphasis, withoutLineMarks, withoutTags } from './markdown-marks.ts'

test('tags are removed, other angle brackets stay', () => {
	expect(withoutTags('a<br>b</p>c<!-- d -->e').split(' ')).toEqual(['a', 'b', 'c', 'e'])
	for (const text of ['Ammonia < 20 ppm, humidity > 50 %', 'a <5 mm gap> b', '1 < 2'])
		expect(withoutTags(text)).toBe(text)
})

test('comments are removed with all that is in them, also when the text ends within one', () => {
	expect(withoutTags('a <!-- b > c --> d\n<!-- e\n\n<i>f</i> -->\ng').split(/\s+/)).toEqual([
		'a',
		'd',
		'g',
	])
	expect(withoutTags('a\n\n<!-- Picture from your docum').trim()).toBe('a')
	expect(withoutTags('a\n\n  <!-- b\n\nc <!-- d').trim()).toBe('a')
	expect(withoutTags('a <!-- b')).toBe('a <!-- b')
})

test('emphasis and code marks are removed; the same characters within words or alone stay', () => {
	expect(withoutEmphasis('**Wet** _litter_, ~~dry~~ `5 kg`, ***all***, a (*b*)')).toBe(
		'Wet litter, dry 5 kg, all, a (b)',
	)
	for (const text of ['10*10 cm', '~5 kg', '5 * 3', 'feed_2026.csv'])
		expect(withoutEmphasis(text)).toBe(text)
})

test('line marks are removed', () => {
	expect(withoutLineMarks('## One\n- Two\n  3. Three\n> Four\n- 5\n-6 °C')).toBe(
		'One\nTwo\nThree\nFour\n5\n-6 °C',
	)
})

test.each([
	'<',
	'<a',
	'<!--',
	'a<!-- ',
	'\n<!--',
	'<!---->',
	'*',
	'**a ',
	'_a',
	'`',
	'\n',
	' \n',
	'# ',
])('repeating %j does not hang', { timeout: hangsAfterMs }, (part) => {
	for (const change of [withoutTags, withoutEmphasis, withoutLineMarks])
		expect(change(part.repeat(400_000)).length).toBeLessThanOrEqual(part.length * 400_000)
})
