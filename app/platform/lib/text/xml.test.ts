import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { escapeMarkup, unescapeMarkup, withoutForbidden } from './xml.ts'

test.each<[string, string, string]>([
	['special characters', `<a title="Hens' & co">`, `&lt;a title=&quot;Hens' &amp; co&quot;&gt;`],
	['what looks escaped already', '&amp; &lt;', '&amp;amp; &amp;lt;'],
	['the ends of CDATA and comments', ']]> -->', ']]&gt; --&gt;'],
	['control characters', 'a\u0000b\u0008c\u001fd', 'abcd'],
	['the first half of a pair alone', 'a\ud83db', 'ab'],
	['the second half of a pair alone', 'a\udc14b', 'ab'],
	['halves in the wrong order', 'a\udc14\ud83db', 'ab'],
	['U+FFFE and U+FFFF', 'a\ufffeb\uffffc', 'abc'],
	...['a\tb\nc\rd', 'Kia ora, whānau', '鶏 🐔', '\u007f', '\ue000\ufffd', '𐀀\u{10ffff}', ''].map(
		(text): [string, string, string] => ['other text', text, text],
	),
])('%s in %j', (_, text, escaped) => {
	expect(escapeMarkup(text)).toBe(escaped)
})

test('for any text, the escaped result has no bare markup, and is read back without what XML forbids', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (text) => {
			const escaped = escapeMarkup(text)
			expect(escaped).not.toMatch(/[<>"]|&(?!(?:amp|lt|gt|quot);)/)
			expect(withoutForbidden(escaped)).toBe(escaped)
			expect(unescapeMarkup(escaped)).toBe(withoutForbidden(text))
		}),
	)
})
