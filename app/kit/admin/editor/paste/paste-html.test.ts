import { expect, test } from 'vitest'
import { hasStructure, pastedMarkdown } from './paste-html.ts'
import {
	googleDocsArticle,
	googleDocsReport,
	webPage,
	wordArticle,
	wordReport,
} from '#tests/fixtures/clipboard-html.ts'
import { TextDocument } from '../blocks/text-document.ts'
import { renderMarkdown } from '#platform/lib/markdown/markdown.server.ts'

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
			'| - | - |',
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
			'2. Send it to [the laboratory](https://lab.example/a?b=1\\&c=2)',
			'',
			'| Measure | Limit |',
			'| - | - |',
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
			'![Hens \\[old\\] at dawn](https://a.example/x\\(1\\)%20y.png)',
			'[![](https://b.example/z.png?a=1\\&b=2)](https://a.example)',
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
	expect(markdown).toBe('[a](https://a.example/b) [b](https://a.example/\\(x\\))')
})

test('links lose what a mail filter or a network put around them, in their words too', () => {
	const safe =
		'https://aus01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fcode%3Fa%3D1&amp;data=05%7Cstaff.member%40farm.example%7C0&amp;reserved=0'
	const { markdown } = pastedMarkdown(
		`<p><a href="${safe}" originalsrc="https://a.example/code?a=1">code</a> <a href="${safe}">${safe}</a> <a href="https://urldefense.com/v3/__https://a.example/a__;!!abc!def$">one</a> <a href="https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2Fb%3Ffbclid%3Dx&amp;h=AT0">two</a></p>`,
	)
	expect(markdown).toBe(
		'[code](https://a.example/code?a=1) <https://a.example/code?a=1> [one](https://a.example/a) [two](https://a.example/b)',
	)
})

const drawnBox = (state: string) =>
	`<img src="data:image/png;base64,iVBORw0KGgo=" width="17px" alt="${state}" aria-roledescription="checkbox">`

test.each([
	[
		'Google Docs',
		`<ul><li role="checkbox" aria-checked="false">${drawnBox('unchecked')}<p style="display:inline-block"><span>Clean</span></p></li><li role="checkbox" aria-checked="true">${drawnBox('checked')}<p><span style="text-decoration:line-through">Drain</span></p></li></ul>`,
	],
	[
		'editors with data attributes',
		'<ul><li data-checked="false"><p>Clean</p></li><li data-checked="true"><p>Drain</p></li></ul>',
	],
	['Quill', '<ol><li data-list="unchecked">Clean</li><li data-list="checked">Drain</li></ol>'],
	['typed signs', '<ul><li>☐ Clean</li><li>☒ Drain</li></ul>'],
])('a checklist of %s keeps its boxes, and brings no pictures of them', (_, html) => {
	const { markdown, pictures, lostPictures } = pastedMarkdown(html)
	expect(markdown.replaceAll(/^\d\. /gm, '- ')).toBe('- [ ] Clean\n- [x] Drain')
	expect([pictures, lostPictures]).toEqual([[], 0])
})

test.each([
	['before its words', '<li><img src="cid:1">Clean</li>', '- Clean'],
	['before its words and a space', '<li><img src="cid:1"> Clean</li>', '- Clean'],
	['before its paragraph', '<li><img src="cid:1"><p>Clean</p></li>', '- Clean'],
	['between its words', '<li>Clean<img src="cid:1">it</li>', '- Cleanit'],
	['between words and spaces', '<li>Clean <img src="cid:1"> it</li>', '- Clean it'],
	['after a space', '<li>Clean <img src="cid:1">it</li>', '- Clean it'],
	['before a full stop', '<li>Clean <img src="cid:1">.</li>', '- Clean.'],
])('an item with a picture %s stays an item', (_, item, markdown) => {
	const mark = '<!-- Picture from your document: add it here -->'
	expect(pastedMarkdown(`<ul><li>Drain</li>${item}<li>Dry</li></ul>`).markdown).toBe(
		`- Drain\n${markdown}\n\n${mark}\n\n- Dry`,
	)
})

test('a nested table is kept, the layout table around it is not', () => {
	const { markdown } = pastedMarkdown(
		'<table><tr><td><p>Intro</p><table><tr><th>a</th><th>b</th></tr><tr><td colspan=2>c</td></tr></table></td></tr></table>',
	)
	expect(markdown).toBe('Intro\n\n| a | b |\n| - | - |\n| c | |')
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

test('a report from Word keeps lists that go on after other paragraphs, and a table with merged cells', () => {
	const { markdown } = pastedMarkdown(
		wordReport.replaceAll(/<img[^<>]*>|<!--\[if gte vml[^]*?endif\]-->/g, ''),
	)
	expect(markdown).toBe(
		[
			'## Visit report',
			'',
			'Shed 2, 14 March',
			'',
			'## 1 Findings',
			'',
			'The litter was **wet** under the drinkers, as seen here:',
			'',
			'- Line 3 leaks',
			'- Ammonia smells',
			'  - above 20 ppm at bird height',
			'  - below 10 ppm at the door',
			'',
			'## Work',
			'',
			'1. Lower the nipples',
			'   1. bend knees, not heads',
			'2. Turn the litter',
			'',
			'Then wait a day.',
			'',
			'3. Measure again',
			'',
			'| **Place** | **Ammonia** | |',
			'| - | - | - |',
			'| | Morning | Evening |',
			'| Door | 8 ppm<br>dry | |',
			'',
			'Last, the fan.',
		].join('\n'),
	)
})

test('a report from Google Docs keeps three levels of lists, lowered letters and its picture on Google', () => {
	expect(pastedMarkdown(googleDocsReport).markdown).toBe(
		[
			'## Water',
			'',
			'Drink **250 ml** of H<sub>2</sub>O',
			'',
			'![Hens at a drinker](https://lh7-rt.googleusercontent.com/docsz/AD_4nXe_hens?key=a-b_c)',
			'',
			'- Source',
			'  - bore',
			'    - deep',
			'    - shallow',
			'  - roof',
			'- Tank',
			'',
			'1. Sample',
			'   1. cold',
			'2. Send',
			'',
			'| Measure | Limit |',
			'| - | - |',
			'| Iron | 0.3 mg/l |',
			'| | taste at 0.1 |',
		].join('\n'),
	)
})

test('of a web page only the text comes: no navigation, scripts, hidden words or pictures that count visitors', () => {
	expect(pastedMarkdown(webPage)).toEqual({
		markdown: [
			'## Red mites',
			'',
			'Mites hide *by day*, see [how they live](https://hens.example/a_b?x=1\\&utm=2).',
			'',
			'![A mite](https://hens.example/mite_1.jpg)',
			'',
			'Much enlarged',
			'',
			'### Traps',
			'',
			'- **Card**',
			'',
			'  Roll it up.',
			'- Tape',
			'',
			'Doses',
			'',
			'| Size | Drops |',
			'| - | - |',
			'| small<br>or young | 2 |',
			'',
			'<https://www.youtube.com/watch?v=M7lc1UVf-VE>',
			'',
			'10 m<sup>2</sup> < 1 ha.',
		].join('\n'),
		pictures: [],
		lostPictures: 0,
	})
})

test.each(
	Object.entries({ wordArticle, wordReport, googleDocsArticle, googleDocsReport, webPage }),
)('the editor can show every block of %s', (_name, html) => {
	const blocks = new TextDocument().readBlocks(pastedMarkdown(html).markdown)
	expect(blocks.map(({ type }) => type.name)).not.toContain('source')
})

test.each([
	[
		'a merged cell',
		'<tr><th colspan=2>a<th>b<tr><td rowspan=9>c<td>d<td>e<tr><td>f<td>g',
		'| a | | b |\n| - | - | - |\n| c | d | e |\n| | f | g |',
	],
	[
		'blocks in cells',
		'<tr><td><h3>a</h3><p>b</p><td><ul><li>c<li>d</ul><tr><td><blockquote>e</blockquote><hr><td><pre>f|g\nh</pre>',
		'| a<br>b | - c<br>- d |\n| - | - |\n| e | f\\|g<br>h |',
	],
	['rows of different lengths', '<tr><td>a<tr><td>b<td>c', '| a | |\n| - | - |\n| b | c |'],
	[
		'strange spans',
		'<tr><td colspan=x>a<td rowspan=-1>b<tr><td colspan=0>c<td>d',
		'| a | b |\n| - | - |\n| c | d |',
	],
])('a table with %s keeps one cell in each column', (_what, rows, markdown) => {
	expect(pastedMarkdown(`<table>${rows}</table>`).markdown).toBe(markdown)
})

test.each([
	['below a list', '<ul><ul><ul><li>a</ul></ul><li>b</ul>', '- a\n- b'],
	['in an item without words', '<ul><li>a<li><ul><li>b</ul><li>c</ul>', '- a\n  - b\n- c'],
	[
		'below item ten',
		'<ol start=10><li>a<ul><li>b</ul></li><ul><li>c</ul><li>d</ol>',
		'10. a\n    - b\n    - c\n11. d',
	],
	[
		'with check boxes',
		'<ul><li><input type=checkbox checked> a<li><input type=checkbox>b</ul>',
		'- [x] a\n- [ ] b',
	],
	['in a link', '<a href="https://a.example"><ul><li>a<li>b</ul></a>', '- a\n- b'],
])('a list %s stays a list', (_where, html, markdown) => {
	expect(pastedMarkdown(html).markdown).toBe(markdown)
})

test('lists of Word in the browser, a list for each item, become one list with levels', () => {
	const item = (words: string, level: number, list = 'ul') =>
		`<div class="ListContainerWrapper SCXW1"><${list} role="list"><li data-aria-level="${level}" role="listitem"><p class="Paragraph">${words}</p></li></${list.slice(0, 2)}></div>`
	const heading = '<p role="heading" aria-level="1" class="Paragraph">Head</p>'
	const items = [item('a', 1), item('b', 2), item('c', 1), '<p>d</p>', item('e', 1, 'ol start="4"')]
	expect(
		pastedMarkdown(`<div>${heading}${items.join('')}${item('f', 2, 'ol')}</div>`).markdown,
	).toBe('## Head\n\n- a\n  - b\n- c\n\nd\n\n4. e\n   1. f')
})

const bodyOfNote = 'Ammonia stings MARK the eyes.'
const note = '[^1-measured-at-bird]: Measured at bird height.'

test.each([
	[
		'Word',
		'<p class=MsoNormal>Ammonia stings <a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference><sup>[1]</sup></span></a> the eyes.</p><div style="mso-element:footnote-list"><br clear=all><hr size=1 width="33%"><div style="mso-element:footnote" id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><sup>[1]</sup></a> Measured at bird height.</p></div></div>',
	],
	[
		'Word, as an endnote',
		'<p>Ammonia stings <a href="file:///C:/a.htm#_edn1" name="_ednref1">[i]</a> the eyes.</p><div><hr><div id=edn1><p><a href="#_ednref1" name="_edn1">[i]</a> Measured at bird height.</p></div></div>',
	],
	[
		'Google Docs',
		'<p>Ammonia stings <sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup> the eyes.</p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> Measured at bird height.</p></div>',
	],
	[
		'LibreOffice',
		'<div><p>Ammonia stings <a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> the eyes.</p><p><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> Measured at bird height.</p></div>',
	],
])('a footnote of %s keeps its link', async (_, html) => {
	const { markdown } = pastedMarkdown(html)
	expect(markdown).toBe(`${bodyOfNote.replace('MARK', '[^1-measured-at-bird]')}\n\n${note}`)
	const page = (await renderMarkdown(markdown)).html
	expect(page).toContain('href="#user-content-fn-1-measured-at-bird"')
	expect(page).toContain('id="user-content-fn-1-measured-at-bird"')
})

test('a note of several paragraphs stays one note, and a mark without its note stays words', () => {
	const back = '<a href="#_ftnref1" name="_ftn1">[1]</a>'
	const html = `<p>a<a href="#_ftn1" name="_ftnref1">[1]</a> b<a href="#_ftn2" name="_ftnref2">[2]</a></p><div><hr><div id=ftn1><p>${back} One.</p><p>Two.</p></div></div>`
	expect(pastedMarkdown(html).markdown).toBe(
		'a[^1-one-two] b\\[2]\n\n[^1-one-two]: One.\n\n    Two.',
	)
})

test('an address with a broken encoding does not stop the paste', () => {
	const html =
		'<a href="https://www.google.com/url?q=https://a.example/%zz">a</a> <a href="https://b.example/(%zz">b</a>'
	expect(pastedMarkdown(html).markdown).toBe(
		'[a](https://a.example/%zz) [b](https://b.example/\\(%zz)',
	)
})
