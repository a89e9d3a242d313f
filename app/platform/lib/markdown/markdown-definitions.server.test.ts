import { expect, test } from 'vitest'
import { withDefinitions } from './markdown-definitions.server.ts'

const apart = '\n\n<!-- -->\n\n'

test('a block gets the definitions it refers to, and no others', () => {
	const definitions = '[a]: /a "Title"\n[B c]: /b\n[a]: /later\n\n[d]: /d'
	expect(withDefinitions(['x', '[y][A] ![z][b\n C]', '[d]', '[none]'], definitions)).toEqual([
		'x',
		`[a]: /a "Title"\n\n[B c]: /b${apart}[y][A] ![z][b\n C]`,
		`[d]: /d${apart}[d]`,
		'[none]',
	])
})

test('a footnote comes with the links and footnotes in it, also when two name each other', () => {
	const definitions = '[^1]: See [a] and[^2].\n\n    Two parts.\n\n[^2]: As in[^1].\n\n[a]: /a'
	const [text] = withDefinitions(['Hens[^1].'], definitions)
	expect(text).toBe(
		`[^1]: See [a] and[^2].\n\n    Two parts.\n\n[^2]: As in[^1].\n\n[a]: /a${apart}Hens[^1].`,
	)
})

test('labels with brackets, other letters and white space in them are known', () => {
	const definitions = '[a \\[b\\]]: /a\n[straße]: /b\n[ c  d ]: /c'
	const [text] = withDefinitions(['[x][A \\[b\\]] [STRASSE] [C\n\td ]'], definitions)
	expect(text).toContain('[a \\[b\\]]: /a\n\n[straße]: /b\n\n[ c  d ]: /c')
})

test('definitions that add up beyond the limits of a text are left out', () => {
	const long = `[^1]: ${'words '.repeat(5000)}`
	expect(withDefinitions(['a[^1]'], long)).not.toEqual(['a[^1]'])
	const blocks = ['a[^1]', 'b[^1]', 'c[^1]', 'd[^1]']
	expect(withDefinitions(blocks, long)).toEqual(blocks)
	const heavy = `[a]: /a\n\n${'a*b '.repeat(4001)}`
	expect(withDefinitions(['[a]'], heavy)).toEqual(['[a]'])
})

test('words that are no definitions are not taken over', () => {
	expect(withDefinitions(['[a]'], 'Words.\n\n[a]: /a\n\n<b>more</b>')).toEqual([
		`[a]: /a${apart}[a]`,
	])
})
