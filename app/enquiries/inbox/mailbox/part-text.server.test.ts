import { expect, test } from 'vitest'
import { decodePart, joinFlowed } from './part-text.server.ts'

const utf8 = Buffer.from('Ngā mihi, it’s a café')
const windows = Buffer.from('It\x92s a caf\xe9', 'latin1')
const asNamed = () => 'as named'

test.each([
	['UTF-8 that says us-ascii', utf8, 'us-ascii', 'Ngā mihi, it’s a café'],
	['UTF-8 that says a code page of Windows', utf8, 'windows-1252', 'Ngā mihi, it’s a café'],
	['UTF-8 that says Latin 1', utf8, 'ISO-8859-1', 'Ngā mihi, it’s a café'],
	['UTF-8 that says nothing', utf8, '', 'Ngā mihi, it’s a café'],
	['UTF-8 that names what nobody knows', utf8, 'x-unknown', 'as named'],
	['a code page of Windows that says nothing', windows, '', 'It’s a café'],
	['a code page of Windows that says UTF-8', windows, 'utf-8', 'It’s a café'],
	['a code page of Windows that says us-ascii', windows, 'US-ASCII', 'It’s a café'],
	['a code page of Windows that says unknown-8bit', windows, 'unknown-8bit', 'It’s a café'],
	['a text in another encoding', windows, 'koi8-r', 'as named'],
	['a text of wide letters', utf8, 'gb18030', 'as named'],
	['UTF-8 that was cut within a letter', utf8.subarray(0, 15), 'utf-8', 'Ngā mihi, it\uFFFD'],
	[
		'lines in both',
		Buffer.concat([utf8, Buffer.from('\n'), windows]),
		'utf-8',
		'Ngā mihi, it’s a café\nIt’s a café',
	],
])('%s is read as it was meant', (_, bytes, charset, expected) => {
	expect(decodePart({ bytes, charset, asNamed })).toBe(expected)
})

test('flowed lines are joined, each quote apart, and a signature begins a line', () => {
	const text =
		'> How many birds \r\n> do you keep?\r\n\r\n1200 \r\nhens\r\n>> Since \r\n> when?\r\n from \r\n-- \r\nJo'
	expect(joinFlowed(text, false)).toBe(
		'> How many birds do you keep?\n\n1200 hens\n>> Since \n> when?\nfrom \n-- \nJo',
	)
	expect(joinFlowed('養雞 \n場', true)).toBe('養雞場')
})
