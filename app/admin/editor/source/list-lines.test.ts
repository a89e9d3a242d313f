import { expect, test } from 'vitest'
import { renderMarkdown } from '#app/lib/markdown/markdown.server.ts'
import { continueLine, indentLine, isListItem, outdentLine } from './list-lines.ts'

const items = [
	'- a',
	'* a',
	'+ a',
	'1. a',
	'12) a',
	'  - a',
	'\t- a',
	'> - a',
	'>> 1. a',
	'- [ ] a',
	'-',
	'- ',
]
const others = [
	'',
	'a',
	'  a',
	'-a',
	'1.a',
	'# - a',
	'---',
	'- - -',
	'* * *',
	'> a',
	'\\- a',
	'1234567890. a',
	'**a**',
]

test.each(items)(
	'%j is a list item: indenting adds two spaces, outdenting removes them',
	(line) => {
		expect(isListItem(line)).toBe(true)
		const indented = apply(line, indentLine(line))
		expect(indented.length).toBe(line.length + 2)
		expect(indented.replaceAll(/[ \t]/g, '')).toBe(line.replaceAll(/[ \t]/g, ''))
		expect(isListItem(indented)).toBe(true)
		expect(apply(indented, outdentLine(indented))).toBe(line)
	},
)

test.each(others)('%j is not a list item: both do nothing', (line) => {
	expect(indentLine(line)).toBeNull()
	expect(outdentLine(line)).toBeNull()
})

test.each([
	['1. a', '1. b', '   1. b'],
	['9. a', '10. b', '   1. b'],
	['10. a', '11. b', '    1. b'],
	['1) a', '- b', '   - b'],
	['1. a\n   1. b', '2. c', '   2. c'],
	['1. a\n   1. b\n      - c', '2. d', '   2. d'],
	['1. a\n\n   More words.\n', '2. b', '   1. b'],
	['- a', '1. b', '  1. b'],
	['- a', '- b', '  - b'],
	['1. a\n   - b', '   - c', '     - c'],
	['> 1. a', '> 2. b', '>    1. b'],
	['1. a', '  2. b', '   1. b'],
	['1. a\n\nWords.\n', '1. b', '  1. b'],
])('below %j, %j is indented to %j, so that it belongs to the item above', (above, line, after) => {
	const before = above.split('\n')
	expect(apply(line, indentLine(line, before))).toBe(after)
})

test.each([
	['1. a\n2. b', '   1. c', '3. c'],
	['1. a\n   1. b', '   2. c', '2. c'],
	['10. a', '    1. b', '11. b'],
	['1. a\n   - b', '     - c', '   - c'],
	['1. a', '   - b', '- b'],
	['- a', '  1. b', '1. b'],
	['- a\n  - b', '    - c', '  - c'],
	['1. a', '  - b', '- b'],
	['> 1. a', '>    1. b', '> 2. b'],
])('below %j, %j is outdented to %j', (above, line, after) => {
	expect(apply(line, outdentLine(line, above.split('\n')))).toBe(after)
})

test('Enter in an empty nested item makes it the next item of the outer list', () => {
	expect(apply('   1. ', continueLine('   1. ', 6, ['1. a']))).toBe('2. ')
})

test.each([
	['1. one', '2. inner'],
	['1. one', '- inner'],
	['10. two', '11. inner'],
	['10. two', '- inner'],
	['- three', '2. inner'],
	['- three', '- inner'],
])('below %j, an indented %j is rendered as a list within that item', async (above, line) => {
	const { html } = await renderMarkdown(`${above}\n${apply(line, indentLine(line, [above]))}`)
	expect(html).toMatch(/<li>[^]*<[ou]l>[^]*inner/)
})

test('outdenting stops at the margin and counts a tab as one level', () => {
	expect(outdentLine('- a')).toBeNull()
	expect(apply(' - a', outdentLine(' - a'))).toBe('- a')
	expect(apply('\t\t- a', outdentLine('\t\t- a'))).toBe('\t- a')
})

test.each([
	['- a|', '- a\n- |'],
	['- a|b', '- a\n- |b'],
	['  * a|', '  * a\n  * |'],
	['1. a|', '1. a\n2. |'],
	['9) a|', '9) a\n10) |'],
	['- [x] a|', '- [x] a\n- [ ] |'],
	['> - a|', '> - a\n> - |'],
	['> a|', '> a\n> |'],
	['- a  |', '- a  \n- |'],
	['- |', '|'],
	['  - |', '- |'],
	['1. |', '|'],
	['> |', '|'],
	['> - |', '> |'],
])('Enter in %j gives %j', (before, after) => {
	const column = before.indexOf('|')
	const line = before.replace('|', '')
	expect(apply(line, continueLine(line, column))).toBe(after.replace('|', ''))
})

test.each(['|- a', 'a|', '', '---|', '# a|'])('Enter in %j is a plain line break', (text) => {
	expect(continueLine(text.replace('|', ''), Math.max(0, text.indexOf('|')))).toBeNull()
})

function apply(line: string, edit: { from: number; to: number; insert: string } | null): string {
	if (!edit) return line
	return line.slice(0, edit.from) + edit.insert + line.slice(edit.to)
}
