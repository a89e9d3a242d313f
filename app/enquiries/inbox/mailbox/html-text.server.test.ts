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

test.each([
	[
		'lines of a preformatted text are lines',
		'<p>Dead birds:</p><pre>Shed 1: 12\n  Shed 2: 3\n\nShed 3: none</pre><div style="white-space: pre-wrap">a\nb</div>',
		'Dead birds:\n\nShed 1: 12\n  Shed 2: 3\n\nShed 3: none\n\na\nb',
	],
	[
		'what is crossed out is told from what holds',
		'Come on <s><del>Monday</del></s>, <span style="text-decoration: line-through">noon</span> Friday.<s></s>',
		'Come on [crossed out: Monday], [crossed out: noon] Friday.',
	],
	[
		'raised and lowered letters keep their meaning',
		'10<sup>3</sup> a gram, 10<sup>-2</sup>, H<sub>2</sub>O, the 5<sup>th</sup>, x<sup>y</sup>',
		'10³ a gram, 10⁻², H₂O, the 5th, x^y',
	],
	[
		'lists keep their numbers',
		'<ol start="3"><li>No</li><li><div>Yes</div></li><li value="9">Mash<ul><li>fine</li></ul></li><li></li></ol><ol type="a" reversed><li>x</li><li>y</li></ol>',
		'3. No\n4. Yes\n9. Mash\n  - fine\n\nb. x\na. y\n',
	],
	[
		'emoji are letters, however they are written',
		'Good 🐔 <img alt="🐓" src="x"><img alt="Our logo" src="y"> <span style="font-family:Wingdings">J</span>',
		'Good 🐔 🐓 🙂',
	],
	['what no program shows is left out', '<div style="display: none">View it</div>word', 'word'],
])('%s', (_, html, text) => {
	expect(textOfHtml(html)).toBe(text)
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
	['crossings within crossings', `word${'<s>x'.repeat(9000)}`],
	['lists within lists', `word${'<ol reversed><li>x'.repeat(4000)}`],
	['formatting that is opened again and again', `word${'<p><b><i><u>'.repeat(2400)}`],
])('hostile HTML is read in time: %s', (_, html) => {
	const started = performance.now()
	expect(textOfHtml(html)).toContain('word')
	expectFigure(performance.now() - started).toBeLessThan(2000)
})
