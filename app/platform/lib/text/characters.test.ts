import { expect, test } from 'vitest'
import { invisibleCharacters } from '#tests/support/invisible-characters.ts'
import { blankIfUnseen, withoutInvisible, storable } from './characters.ts'

test.each(Object.entries(invisibleCharacters))('a text of nothing but %s is blank', (_, one) => {
	expect(blankIfUnseen(` ${one}\n${one}${one} `)).toBe('')
	expect(withoutInvisible(`a${one}b${one}`)).toBe('ab')
	expect(blankIfUnseen(`${one}a`)).toBe(`${one}a`)
})

test('untypeable characters are removed at any depth', () => {
	expect(
		storable({
			title: 'Layer\u0000 mash',
			parts: ['a\u0008', { text: 'b\ud83d', list: [['c\uffff']] }],
		}),
	).toEqual({ title: 'Layer mash', parts: ['a', { text: 'b', list: [['c']] }] })
})

test('field names are cleaned in the same way', () => {
	expect(storable({ 'ti\u0000tle': 'x' })).toEqual({ title: 'x' })
})

test('line breaks, tabs and letters of every script stay', () => {
	const text = 'Kia ora\twhānau\r\n鶏 🐔'
	expect(storable(text)).toBe(text)
})

test('values other than text stay unchanged', () => {
	const at = new Date('2026-10-14T09:00:00Z')
	for (const value of [null, undefined, 0, 12.5, true, false, at])
		expect(storable(value)).toBe(value)
	expect(storable({ at, none: null, blank: '', list: [] })).toEqual({
		at,
		none: null,
		blank: '',
		list: [],
	})
})

test('the object that was given is not changed', () => {
	const given = { title: 'a\u0000' }
	storable(given)
	expect(given.title).toBe('a\u0000')
})

test('a field named __proto__ stays a field and changes no other object', () => {
	const saved = storable(JSON.parse('{"__proto__": {"isAdmin": true}, "title": "x"}'))
	expect(JSON.stringify(saved)).toBe('{"__proto__":{"isAdmin":true},"title":"x"}')
	expect(Object.getPrototypeOf(saved)).toBe(Object.prototype)
	expect({}).not.toHaveProperty('isAdmin')
})
