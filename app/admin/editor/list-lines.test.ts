import { expect, test } from 'vitest'
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
	'%j is a list item: indenting adds two spaces, outdenting takes them away again',
	(line) => {
		expect(isListItem(line)).toBe(true)
		const indented = apply(line, indentLine(line))
		expect(indented.length).toBe(line.length + 2)
		expect(indented.replaceAll(/[ \t]/g, '')).toBe(line.replaceAll(/[ \t]/g, ''))
		expect(isListItem(indented)).toBe(true)
		expect(apply(indented, outdentLine(indented))).toBe(line)
	},
)

test.each(others)('%j is no list item: neither does anything', (line) => {
	expect(indentLine(line)).toBeNull()
	expect(outdentLine(line)).toBeNull()
})

test('outdenting stops at the margin and takes a tab as one level', () => {
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
