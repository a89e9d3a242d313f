import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { invisibleCharacters } from '#tests/support/invisible-characters.ts'
import { cleanEmail, cleanLine, cleanText, isEmail } from './visitor-text.ts'

test('in a line, each run of breaks and tabs of any kind becomes one space', () => {
	expect(cleanLine('  Hana\r\n\tNgata\u2028Ltd \n')).toBe('Hana Ngata Ltd')
	expect(cleanLine('Subject\r\nBcc: all@x.nz')).toBe('Subject Bcc: all@x.nz')
})

test('a text keeps its lines, with Unix line ends', () => {
	expect(cleanText('one\r\ntwo\rthree\u2028four\u2029five\n\nsix\t7\n')).toBe(
		'one\ntwo\nthree\nfour\nfive\n\nsix\t7',
	)
})

test('untypeable characters are removed from lines and texts', () => {
	for (const clean of [cleanLine, cleanText]) {
		expect(clean('a\u0000b\u0007c\u001bd\u007fe\u0085f\ufeffg\uffffh')).toBe('abcdefgh')
		expect(clean('photo\u202egnp.exe \u2066x\u2069')).toBe('photognp.exe x')
	}
})

test('a lone surrogate becomes the replacement character', () => {
	expect(cleanLine('a\ud83d')).toBe('a\ufffd')
	expect(cleanText('\udc14b')).toBe('\ufffdb')
})

test('soft hyphens, zero-width spaces and fillers are removed from lines and texts', () => {
	for (const clean of [cleanLine, cleanText])
		expect(clean('Ha\u00adna\u200b Nga\u2060ta\u3164')).toBe('Hana Ngata')
})

test('letters of every script, single direction marks and joined emoji stay', () => {
	for (const text of [
		'whānau',
		'鶏を飼う',
		'مرحبا\u200f!',
		'می\u200cخواهم',
		'👩‍🌾🐔',
		'❤\ufe0f',
		'O’Brien & sons <3',
	]) {
		expect(cleanLine(text)).toBe(text)
		expect(cleanText(text)).toBe(text)
	}
})

test('a letter and its combining mark become one character', () => {
	expect(cleanLine('wha\u0304nau')).toBe('wh\u0101nau')
	expect(cleanText('wha\u0304nau')).toBe('wh\u0101nau')
})

test('a text of removed characters only is blank', () => {
	const unseen = Object.values(invisibleCharacters)
	for (const text of [
		'',
		' \t\r\n ',
		'\u0000\u0007',
		'\u00a0\u2003',
		...unseen,
		unseen.join(' \n'),
	]) {
		expect(cleanLine(text)).toBe('')
		expect(cleanText(text)).toBe('')
	}
})

test('for any input, the result can be stored, and a line has no line breaks', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (typed) => {
			const [line, text] = [cleanLine(typed), cleanText(typed)]
			expect(line).not.toMatch(/[\r\n\u2028\u2029]/)
			for (const saved of [line, text]) {
				expect(saved).not.toContain('\0')
				expect(saved.isWellFormed()).toBe(true)
				expect(saved).toBe(saved.normalize())
			}
		}),
	)
})

const hana = 'hana@example.nz'

test.each(Object.entries(invisibleCharacters))(
	'an address with a %s is read without it',
	(_, one) => {
		for (const typed of [`${one}${hana}`, `ha${one}na@exam${one}ple.nz`, `${hana}${one} `])
			expect(cleanEmail(typed)).toBe(hana)
	},
)

test.each([
	[` ${hana}\n`, hana],
	[`mailto:${hana}`, hana],
	[`MAILTO:${hana}?subject=Hens&body=x`, hana],
	[`Hana Ngata <${hana}>`, hana],
	[`"Ngata, Hana" <${hana}>;`, hana],
	[`<mailto:${hana}>`, hana],
	[`${hana}.`, hana],
	[`${hana} , `, hana],
	['hana@māori.nz', 'hana@xn--mori-qsa.nz'],
	['hana@ma\u0304ori.nz', 'hana@xn--mori-qsa.nz'],
])('%j is read as %s', (typed, address) => {
	expect(cleanEmail(typed)).toBe(address)
	expect(isEmail(address)).toBe(true)
	expect(cleanEmail(address), 'once more changes nothing').toBe(address)
})

test.each([
	'hana@example.nz, tama@example.nz',
	'hana@example.nz tama@example.nz',
	'<tama@example.nz> hana@example.nz',
	'tama@example.nz <hana@example.nz>',
	'Hana <hana@example.nz> <tama@example.nz>',
	'mailto:hana@example.nz,tama@example.nz',
	'hana@１２７．０．０．１',
	'hana@exa%mple.nz',
	'hāna@example.nz',
	`${'<'.repeat(400)}hana@example.nz`,
])('%j is still not a valid address', (typed) => expect(isEmail(cleanEmail(typed))).toBe(false))

const label63 = 'a'.repeat(63)

test.each([
	'hana@example.nz',
	'HANA@EXAMPLE.NZ',
	"o'brien+farm_1@mail.example.co.nz",
	'a@b.c',
	'.dots..anywhere.@example.com',
	`${'a'.repeat(64)}@example.com`,
	`a@${label63}.nz`,
	`a@${label63}.${label63}.${label63}.${'a'.repeat(60)}`,
	'post@xn--mori-qsa.nz',
	'a@4.example',
])('%s is a valid email address', (address) => expect(isEmail(address)).toBe(true))

test.each([
	'',
	'@',
	'hana',
	'hana@',
	'@example.nz',
	'hana@localhost',
	'=?utf-8?q?hana=40example.nz?=',
	'=?utf-8?b?aGFuYQ==?=@example.nz',
	'hana@example.',
	'hana@.nz',
	'hana@example..nz',
	'hana@-example.nz',
	'hana@example-.nz',
	'hana@exa_mple.nz',
	'hana@10.0.0.1',
	'hana@[10.0.0.1]',
	'hana@example.123',
	'ha na@example.nz',
	'hana@example.nz ',
	'hana@exam\nple.nz',
	'hana@example.nz\nBcc: all@example.nz',
	'hana@a@example.nz',
	'"hana"@example.nz',
	'Hana <hana@example.nz>',
	'hana@māori.nz',
	'hāna@example.nz',
	`${'a'.repeat(65)}@example.com`,
	`a@${label63}a.nz`,
	`a@${label63}.${label63}.${label63}.${'a'.repeat(61)}`,
])('%j is not a valid email address', (address) => expect(isEmail(address)).toBe(false))
