import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { escapeXml, withoutForbidden } from './xml.ts'

test('special characters of XML are escaped for text and attributes', () => {
	expect(escapeXml(`<a title="Hens' & co">`)).toBe(
		'&lt;a title=&quot;Hens&apos; &amp; co&quot;&gt;',
	)
})

test('text that already looks escaped is escaped again, so that readers see it as written', () => {
	expect(escapeXml('&amp; &lt;')).toBe('&amp;amp; &amp;lt;')
})

test('a text cannot end a CDATA section or a comment', () => {
	expect(escapeXml(']]> -->')).toBe(']]&gt; --&gt;')
})

test.each([
	['a control character', 'a\u0000b\u0008c\u001fd', 'abcd'],
	['the first half of a pair alone', 'a\ud83db', 'ab'],
	['the second half of a pair alone', 'a\udc14b', 'ab'],
	['halves in the wrong order', 'a\udc14\ud83db', 'ab'],
	['U+FFFE and U+FFFF', 'a\ufffeb\uffffc', 'abc'],
])('%s is left out', (_, text, kept) => {
	expect(withoutForbidden(text)).toBe(kept)
	expect(escapeXml(text)).toBe(kept)
})

test.each(['a\tb\nc\rd', 'Kia ora, whānau', '鶏 🐔', '\u007f', '\ue000\ufffd', '𐀀\u{10ffff}', ''])(
	'%j stays',
	(text) => expect(withoutForbidden(text)).toBe(text),
)

test('for any text, the escaped result has no bare markup and no character forbidden in XML', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (text) => {
			const escaped = escapeXml(text)
			expect(escaped).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/)
			expect(withoutForbidden(escaped)).toBe(escaped)
		}),
	)
})
