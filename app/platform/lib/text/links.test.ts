import { expect, test } from 'vitest'
import { splitLinks } from './links.ts'

const linksOf = (text: string) =>
	splitLinks(text).flatMap(({ text: shown, href }) => (href === null ? [] : [[shown, href]]))

test.each([
	['See https://example.nz/fans.', [['https://example.nz/fans', 'https://example.nz/fans']]],
	['(https://example.nz/a_(b))', [['https://example.nz/a_(b)', 'https://example.nz/a_(b)']]],
	[
		'www.example.co.nz/fans, please',
		[['www.example.co.nz/fans', 'https://www.example.co.nz/fans']],
	],
	['http://example.com', [['http://example.com', 'http://example.com']]],
	['Write to hana@example.nz!', [['hana@example.nz', 'mailto:hana@example.nz']]],
	['Feed at night.In summer less', []],
	['2.5 kg, e.g. at 18.30', []],
	['javascript:alert(1) ftp://example.nz file:///etc/passwd', []],
	['', []],
])('%j has the links %j', (text, links) => expect(linksOf(text)).toEqual(links))

test('the parts of a text are the whole text', () => {
	const text = 'First https://example.nz\n\n<b>www.example.com</b> "hana@example.nz" 鶏'
	expect(
		splitLinks(text)
			.map((part) => part.text)
			.join(''),
	).toBe(text)
})
