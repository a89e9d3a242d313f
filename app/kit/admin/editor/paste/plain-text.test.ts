import { expect, test } from 'vitest'
import { plainMarkdown } from './plain-text.ts'

test.each([
	'## Brooding\n\n1. Warm the **litter**\n   - 30 °C\n2. Check at 2 am\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> tip',
	'# Brooding\n\nWarm the litter.',
	'Warm the **litter** first.',
	'See [the code](https://www.example.org/code_of_welfare).',
	'```\nfeed = 2\n```',
	'A | B\n--- | ---\n1 | 2',
])('Markdown stays Markdown: %j', (text) => {
	expect(plainMarkdown(`${text.replaceAll('\n', '\r\n')}\n`)).toBe(text)
})

test.each([
	'words',
	'',
	'two\nlines',
	'Hatch & Hen Ltd\n12 Farm Road\nHamilton 3210',
	'# a comment\nlitter_depth = 5 * 2 ** 3',
	'- a dash alone',
	'a*b*c and x_y_z, 2**3**4',
	'Roses are red,\nviolets blue',
	'The litter is dry.\nThe air is clean and does not smell.',
	'https://www.example.org/a_b',
])('words in lines stay what they are: %j', (text) => expect(plainMarkdown(text)).toBeNull())

test('a text too large for the renderer stays plain', () => {
	expect(plainMarkdown('- **a**\n'.repeat(5000))).toBeNull()
})

test.each([
	[
		'bullets and numbers of a message',
		'*Important* order:\n• feed\n• water\n1) first\n2) second\n~old~ _new_',
		'\\*Important\\* order:\n\n- feed\n- water\n\n1. first\n2. second\n\n\\~old\\~ \\_new\\_',
	],
	['levels', '• feed\n\t◦ mash\n\t◦ pellets\n• water', '- feed\n  - mash\n  - pellets\n- water'],
	['boxes', '☐ Clean\n☑ Drain\n☐ Dry', '- [ ] Clean\n- [x] Drain\n- [ ] Dry'],
	['numbers that go on', '3. third\n4. fourth', '3. third\n4. fourth'],
	['marks that are words', '- a_b_c\n- <b>', '- a\\_b\\_c\n- \\<b>'],
])('typed lists become lists: %s', (_, text, markdown) => {
	expect(plainMarkdown(text)).toBe(markdown)
})

test.each([
	[
		'The ﬂock is walked twice a day, ﬁrst at\ndawn and again be-\nfore dusk. Eﬃciency\nmatters.\n',
		'The flock is walked twice a day, first at dawn and again before dusk. Efficiency matters.',
	],
	[
		'Hens that are kept on the free-\nrange need shade, and they will use\nNew Zealand flax.\n\nThe next paragraph is about water, which\nmust be clean.',
		'Hens that are kept on the free-range need shade, and they will use New Zealand flax.\n\nThe next paragraph is about water, which must be clean.',
	],
	[
		'Before the chicks arrive it is best to\ndo this:\n• warm the litter until it is at least\n30 °C everywhere\n• check the drinkers',
		'Before the chicks arrive it is best to do this:\n\n- warm the litter until it is at least 30 °C everywhere\n- check the drinkers',
	],
	['ef\u00adfi\u00adcient', 'efficient'],
])('lines that a page broke are joined: %#', (text, markdown) => {
	expect(plainMarkdown(text)).toBe(markdown)
})

test('addresses in plain text lose what a mail filter put around them', () => {
	const wrapped =
		'https://aus01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fb&data=staff%40farm.example'
	expect(plainMarkdown(`Read the code<${wrapped}> first.`)).toBe(
		'Read the code<<https://a.example/b>> first.',
	)
	expect(plainMarkdown(wrapped)).toBe('<https://a.example/b>')
})
