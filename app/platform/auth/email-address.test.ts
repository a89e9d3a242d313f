import { expect, test } from 'vitest'
import { isEmail, normaliseEmail } from './email-address.ts'

test('control characters are not part of an address', () => {
	expect(normaliseEmail(' A\0na@Farm.Example\u007F\n')).toBe('ana@farm.example')
	expect(isEmail('ana@farm.example')).toBe(true)
	expect(isEmail('a\0@farm.example')).toBe(false)
})

test.each([
	['  ANA@Farm.Example ', 'ana@farm.example'],
	['ａｎａ＠ｆａｒｍ．ｅｘａｍｐｌｅ', 'ana@farm.example'],
	['h\u0101na@farm.nz', 'h\u0101na@farm.nz'],
	['ha\u0304na@farm.nz', 'h\u0101na@farm.nz'],
	['Ana <Ana@Farm.nz>', 'ana@farm.nz'],
	['mailto:ana@farm.nz', 'ana@farm.nz'],
	['ana@farm.nz.', 'ana@farm.nz'],
	['\u200bana\u00ad@fa\u2060rm.nz\u200e', 'ana@farm.nz'],
	['h\u0101na@m\u0101ori.nz', 'h\u0101na@xn--mori-qsa.nz'],
	['', ''],
])('%j is normalised to %j', (typed, address) => {
	expect(normaliseEmail(typed)).toBe(address)
	expect(normaliseEmail(address), 'once more changes nothing').toBe(address)
})

test.each([
	'a@b.nz',
	"o'brien+hens@mail.farm.co.nz",
	'hāna@māori.nz',
	`${'a'.repeat(64)}@farm.nz`,
	`a@${'b'.repeat(249)}.nz`,
])('%s is a valid address', (address) => expect(isEmail(address)).toBe(true))

test.each([
	'',
	'ana',
	'ana@',
	'@farm.nz',
	'ana@farm',
	'ana@farm.',
	'ana@.nz',
	'ana@farm..nz',
	'ana@b@farm.nz',
	'=?utf-8?q?ana=40farm.nz?=',
	'=?utf-8?q?ana?=@farm.nz',
	'ana farm@farm.nz',
	'ana@farm.nz\nBcc: b@c.nz',
	'Ana <ana@farm.nz>',
	'ana@farm.nz, bob@farm.nz',
	'"ana"@farm.nz',
	`${'a'.repeat(65)}@farm.nz`,
	`a@${'b'.repeat(250)}.nz`,
])('%j is not valid', (address) => expect(isEmail(address)).toBe(false))
