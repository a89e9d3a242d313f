import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'

const shown = async (markdown: string) =>
	(await renderMarkdown(markdown)).html.replaceAll('\u00A0', '~')

test.each([
	['Keep 21 °C and 55 % until 3 weeks.', '<p>Keep 21~°C and 55~% until 3~weeks.</p>'],
	[
		'Give **2.5 mL** for 100 hens at 7 am',
		'<p>Give <strong>2.5~mL</strong> for 100~hens at 7~am</p>',
	],
	['A bed of 10 cm², 8 m deep', '<p>A bed of 10~cm², 8~m deep</p>'],
])('a number stays on one line with its unit: %s', async (markdown, html) => {
	expect(await shown(markdown)).toBe(html)
})

test('a number and a word that is not a unit may be on two lines, and code stays unchanged', async () => {
	expect(await shown('In 2026 the rules, 3 masts, 4 layers, `5 mg`')).toBe(
		'<p>In 2026 the rules, 3 masts, 4 layers, <code>5 mg</code></p>',
	)
})
