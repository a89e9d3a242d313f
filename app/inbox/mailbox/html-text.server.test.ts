import { expect, test } from 'vitest'
import { expectFigure } from '#tests/support/figures.ts'
import { textOfHtml } from './html-text.server.ts'

test('blocks are lines, quotes are marked, and links say where they lead', () => {
	const html = `<html><head><title>x</title><style>p { color: red }</style></head><body>
		<div>Kia ora,<br>thank&nbsp;you &amp; bye.</div><p>See <a href="https://evil.example/x">your bank</a>
		or <a href="https://a.nz">https://a.nz</a>.</p><ul><li>one</li><li>two</li></ul>
		<script>alert(1)</script><table><tr><td>a</td><td>b</td></tr></table>
		<blockquote><p>Clean the perches.</p><blockquote>We found mites.</blockquote></blockquote></body></html>`
	expect(textOfHtml(html)).toBe(
		[
			'Kia ora,',
			'thank you & bye.',
			'See your bank (https://evil.example/x) or https://a.nz.',
			'',
			'- one',
			'- two',
			'',
			'a b',
			'',
			'> Clean the perches.',
			'>',
			'> > We found mites.',
			'> >',
		].join('\n'),
	)
})

test('a link runs nothing, whatever its address', () => {
	expect(textOfHtml('<a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)>')).toBe('x')
})

test.each([
	['nested deep', `word${'<div>'.repeat(200_000)}`],
	['ten thousand marks', `word${'<b>'.repeat(9999)}`],
	['unfinished marks', `word${'<'.repeat(400_000)}`],
	['unfinished comments', `word${'<!--'.repeat(100_000)}`],
	['unfinished quotes', `word${'<a b="'.repeat(80_000)}`],
	['formatting that is opened again and again', `word${'<p><b><i><u>'.repeat(2400)}`],
])('hostile HTML is read in time: %s', (_, html) => {
	const started = performance.now()
	expect(textOfHtml(html)).toContain('word')
	expectFigure(performance.now() - started).toBeLessThan(2000)
})
