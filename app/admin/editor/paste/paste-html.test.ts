import { expect, test } from 'vitest'
import { hasStructure, pastedMarkdown } from './paste-html.ts'
import { googleDocsArticle, wordArticle } from '#tests/fixtures/clipboard-html.ts'

test('an article copied from Word keeps its headings, lists, table and links, and loses its styles', () => {
	const { markdown, pictures, lostPictures } = pastedMarkdown(wordArticle)
	expect(markdown).toBe(
		[
			'## Wet litter',
			'',
			'### What to look for',
			'',
			'Litter should be **dry and loose**. *Squeeze* a handful: it must fall apart at 25 °C.',
			'',
			'- Caked spots under drinkers',
			'- Smell of ammonia',
			'  - above 20 ppm',
			'- Dirty feet',
			'',
			'1. Lower the nipples',
			'2. Turn the litter',
			'',
			'| Age | Moisture |',
			'| --- | --- |',
			'| 1 week | 20 % |',
			'| 5 weeks | 30 \\| 35 %<br>at most |',
			'',
			'See [the code of welfare](https://www.mpi.govt.nz/dmsdocument/46042).',
			'',
			'<!-- Picture from your document: add it here -->',
		].join('\n'),
	)
	expect(pictures).toEqual([])
	expect(lostPictures).toBe(1)
})

test('an article copied from Google Docs keeps its headings, lists, table and links', () => {
	const { markdown, pictures } = pastedMarkdown(googleDocsArticle)
	expect(markdown).toBe(
		[
			'## Clean water',
			'',
			'Flush **every line** *before* the chicks arrive, ~~weekly~~ ***daily***.',
			'',
			'- Drain',
			'- Clean',
			'  - acid, 1 h',
			'  - rinse',
			'- Test',
			'',
			'1. Take a sample',
			'2. Send it to [the laboratory](https://lab.example/a?b=1&c=2)',
			'',
			'| Measure | Limit |',
			'| --- | --- |',
			'| pH | 6.5 to 8 |',
			'',
			'<!-- Picture from your document: add it here (#1) -->',
		].join('\n'),
	)
	expect(pictures.map(({ number, file }) => [number, file.name, file.type, file.size])).toEqual([
		[1, 'pasted-1.png', 'image/png', 8],
	])
})

test('pictures with a usable address keep it and their alt text; other pictures leave a mark and are counted', () => {
	const { markdown, lostPictures } = pastedMarkdown(
		[
			'<p><img src="https://a.example/x(1) y.png" alt="Hens [old]\n at dawn"></p>',
			'<p><a href="https://a.example"><img src="//b.example/z.png?a=1&amp;b=2"></a></p>',
			'<p><img src="/media/news-images/1-a.png" alt="Ours"></p>',
			'<p><img src="cid:1"><img src="../x.png"><img src="https://"><img></p>',
		].join(''),
	)
	expect(markdown).toBe(
		[
			'![Hens \\[old\\] at dawn](<https://a.example/x(1)%20y.png>)',
			'[![](https://b.example/z.png?a=1&b=2)](https://a.example)',
			'![Ours](/media/news-images/1-a.png)',
			...Array<string>(4).fill('<!-- Picture from your document: add it here -->'),
		].join('\n\n'),
	)
	expect(lostPictures).toBe(4)
})

test('text that looks like markup is escaped', () => {
	const { markdown } = pastedMarkdown(
		'<p>Use &lt;b&gt; and &amp;amp; when *x* &lt; 3, a_b_c and ~~no~~</p><p>1. not a list</p>',
	)
	expect(markdown).toBe(
		'Use \\<b> and \\&amp; when \\*x\\* < 3, a\\_b\\_c and \\~\\~no\\~\\~\n\n1\\. not a list',
	)
})

test('a link with an unusable address is removed, but its text is kept', () => {
	const { markdown } = pastedMarkdown(
		'<p><a href="javascript:alert(1)">a</a> <a href="file:///C:/x.docx">b</a> <a href="#_Toc1">c</a></p>',
	)
	expect(markdown).toBe('a b c')
})

test('a link wrapped by Google leads to its target, and an address with brackets stays whole', () => {
	const { markdown } = pastedMarkdown(
		'<a href="https://www.google.com/url?q=https://a.example/b&amp;sa=D">a</a> <a href="https://a.example/(x)">b</a>',
	)
	expect(markdown).toBe('[a](https://a.example/b) [b](<https://a.example/(x)>)')
})

test('a nested table is kept, the layout table around it is not', () => {
	const { markdown } = pastedMarkdown(
		'<table><tr><td><p>Intro</p><table><tr><th>a</th><th>b</th></tr><tr><td colspan=2>c</td></tr></table></td></tr></table>',
	)
	expect(markdown).toBe('Intro\n\n| a | b |\n| --- | --- |\n| c |  |')
})

test('text copied from a code editor has no structure; text from a word processor has', () => {
	expect(
		hasStructure(
			'<div style="color:#ccc;font-family:Menlo"><div><span style="color:#f00">a</span></div></div>',
		),
	).toBe(false)
	expect(hasStructure(wordArticle)).toBe(true)
	expect(hasStructure(googleDocsArticle)).toBe(true)
})
