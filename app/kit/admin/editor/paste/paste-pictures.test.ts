import { expect, test } from 'vitest'
import { rtfWithPictures, wordReport } from '#tests/fixtures/clipboard-html.ts'
import { fc } from '#tests/support/properties.ts'
import { TextDocument } from '../blocks/text-document.ts'
import { pastedMarkdown } from './paste-html.ts'
import { readPlaceWords } from './picture-marks.ts'

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const held = 'data:image/png;base64,iVBORw0KGgo='
const place = 'Picture from your document: add it here'

test('the pictures of a Word document come from its RTF, each in the place where it stood', () => {
	const rtf = rtfWithPictures([
		{ type: 'png', bytes: png },
		{ type: 'emf', bytes: png },
		{ type: 'jpeg', bytes: Uint8Array.of(0xff, 0xd8, 0xff, 1) },
	])
	const { markdown, pictures, lostPictures } = pastedMarkdown(wordReport, { rtf })
	expect(pictures.map(({ number, file, alt }) => [number, file.name, alt])).toEqual([
		[1, 'pasted-1.png', 'Wet litter (line 3)'],
		[2, 'pasted-3.jpeg', 'The fan'],
	])
	expect(lostPictures).toBe(1)
	expect(around(markdown)).toEqual([
		['as seen here:', `${place} (#1 Wet litter line 3)`, '- Line 3 leaks'],
		['1. bend knees, not heads', place, '2. Turn the litter'],
		['Last, the fan.', `${place} (#2 The fan)`, ''],
	])
})

test('when the RTF has more or fewer pictures than the text, all places are marked and none is filled', () => {
	for (const count of [0, 1, 2, 4]) {
		const rtf = rtfWithPictures(Array.from({ length: count }, () => ({ type: 'png', bytes: png })))
		const { pictures, lostPictures, markdown } = pastedMarkdown(wordReport, { rtf })
		expect([pictures.length, lostPictures]).toEqual([0, 3])
		expect(markdown).not.toContain('#1')
	}
})

test('pictures from other sites among those of Word keep their addresses, and the others find theirs', () => {
	const rtf = rtfWithPictures([1, 2, 3].map(() => ({ type: 'png', bytes: png })))
	const html = '<p><img src="file:///a.png"></p><p><img src="https://b.example/b.png"></p>'
	const { markdown } = pastedMarkdown(`${html}<p><img src="cid:c@x"></p>`, { rtf })
	expect(markdown).toBe(
		[`<!-- ${place} (#1) -->`, '![](https://b.example/b.png)', `<!-- ${place} (#2) -->`].join(
			'\n\n',
		),
	)
})

test('a picture that Word only describes in a comment is found in its place', () => {
	const shape = (id: string) =>
		`<!--[if gte vml 1]><v:shape id="${id}" alt="One &lt;two&gt;"><v:imagedata src="file:///C:/x.png"/></v:shape><![endif]-->`
	const html = `<p>a</p><p>${shape('S1')}</p><p>b${shape('S2')}<img src="file:///C:/y.png" v:shapes="S2"></p>`
	const { markdown, lostPictures } = pastedMarkdown(html)
	expect(lostPictures).toBe(2)
	expect(markdown).toBe(`a\n\n<!-- ${place} (One two) -->\n\nb\n\n<!-- ${place} -->`)
})

test('files of the clipboard belong to pictures with their names, or to all in order', () => {
	const files = ['b.png', 'a.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
	const html = '<p>Hens</p><img src="cid:a.png@01D9"><img src="file:///C:/x/b.png">'
	const named = pastedMarkdown(html, { files }).pictures
	expect(named.map(({ file }) => file.name)).toEqual(['a.png', 'b.png'])
	const inOrder = pastedMarkdown(html.replace(/a\.png|b\.png/g, 'z'), { files }).pictures
	expect(inOrder.map(({ file }) => file.name)).toEqual(['b.png', 'a.png'])
	// One file may be a picture of the whole text.
	const one = '<p>Hens</p><img src="file:///C:/x/clip.png">'
	expect(pastedMarkdown(one, { files: files.slice(0, 1) }).pictures).toEqual([])
})

test.each([
	['before its words', `<p><img src="${held}"> after</p>`, '(1)\n\nafter'],
	[
		'within words',
		`<p>a <img src="${held}"> b<br><img src="${held}"><br>c</p>`,
		'a b\\\nc\n\n(1)\n\n(2)',
	],
	['in a heading', `<h2>Head<img src="${held}"></h2><p>x</p>`, '## Head\n\n(1)\n\nx'],
	[
		'in items',
		`<ol><li>a<img src="${held}"></li><li><img src="${held}"></li><li>b<ul><li>c <img src="${held}"></li></ul></li></ol>`,
		'1. a\n\n(1)\n\n(2)\n\n3. b\n   - c\n\n(3)',
	],
	['in a quote', `<blockquote><p>q</p><img src="${held}"></blockquote>`, '> q\n\n(1)'],
	['in a table', `<table><tr><td>a<td><img src="${held}"></table>`, '| a | |\n| - | - |\n\n(1)'],
	['alone in a table', `<table><tr><td><img src="${held}"><td><br></table>`, '(1)'],
	[
		'in a link',
		`<p><a href="https://a.example">b <img src="${held}"> c</a></p>`,
		'[b c](https://a.example)\n\n(1)',
	],
	['alone in a link', `<p><a href="https://a.example"><img src="${held}"></a></p>`, '(1)'],
	['in bold words', `<p><b>a <img src="${held}"></b></p>`, '**a**\n\n(1)'],
	[
		'beside items without a list',
		`<p>a</p><a href="https://a.example"><img src="${held}"> <li>b</li> <li><p>c</p> <img src="${held}"></li>d</a>`,
		'a\n\n(1)\n\n- b\n- c\n\n(2)\n\nd',
	],
	['in code', `<pre>a<img src="${held}"></pre><p>b</p>`, '```\na\n```\n\nb\n\n(1)'],
])('a picture %s becomes a block of its own', (_where, html, expected) => {
	expect(short(pastedMarkdown(html).markdown)).toBe(expected)
})

test('a picture that nobody sees is left out', () => {
	const hidden = ['width=1 height=1', 'style="display: none"', 'hidden', 'style="width:0px"']
	const html = hidden.map((how) => `<img src="https://a.example/x" ${how}>`).join('')
	expect(pastedMarkdown(`<p>a${html}</p><nav><img src="x"></nav>`)).toEqual({
		markdown: 'a',
		pictures: [],
		lostPictures: 0,
	})
})

test('the words of a picture cannot end its comment, nor pass for the number of another', () => {
	const alts = ['#7 a', '--> <b>', '(#2)', 'a -- b\n\nc', '<!-- x', ')-->']
	const html = alts.map((alt) => `<img src="file:///x" alt="${alt}">`).join('')
	const { markdown } = pastedMarkdown(`<!-- ${place} (#5) --><p>${html}\ue000&#xe001;&#57346;</p>`)
	const blocks = new TextDocument().readBlocks(markdown)
	expect(blocks.map(({ type }) => type.name)).toEqual(alts.map(() => 'picture_place'))
	expect(blocks.map(({ attrs }) => readPlaceWords(attrs.words).number)).toEqual(
		alts.map(() => null),
	)
	expect(markdown).not.toMatch(/[\ue000-\uf8ff]/)
})

test('only words that a paste wrote have a number', () => {
	expect(readPlaceWords('#12 A hen')).toEqual({ number: 12, alt: 'A hen' })
	expect(readPlaceWords('A hen #12')).toEqual({ number: null, alt: 'A hen #12' })
})

test('of very many pictures, the first hundred have places', () => {
	const { markdown, lostPictures } = pastedMarkdown('<p>a<img src="file:///x"></p>'.repeat(300))
	expect(lostPictures).toBe(300)
	expect(markdown.split('<!--').length - 1).toBe(100)
})

test('whatever holds the pictures, each has one numbered mark, in a block of its own', () => {
	const leaf = fc
		.constantFrom(held, 'file:///x', 'words', '**', '1. x', 'a | b', '<br>', '`c`')
		.map((one) => (/^(?:data|file):/.test(one) ? `<img src="${one}" alt="A &lt;hen&gt;">` : one))
	const link = 'a href="https://a.example"'
	const tags = `p b i span h2 blockquote ul ol li table tr td div pre code figure caption sup s`
	const tag = fc.constantFrom(link, ...tags.split(' '))
	const { html } = fc.letrec<{ html: string }>((tie) => ({
		html: fc.oneof(
			{ maxDepth: 5 },
			leaf,
			fc
				.tuple(tag, fc.array(tie('html'), { maxLength: 4 }))
				.map(([name, inner]) => `<${name}>${inner.join(' ')}</${name.split(' ')[0]}>`),
		),
	}))
	fc.assert(
		fc.property(html, (text) => {
			const { markdown, pictures } = pastedMarkdown(text)
			const words = new TextDocument().readBlocks(markdown).flatMap(({ type, attrs }) => {
				return type.name === 'picture_place' ? [readPlaceWords(attrs.words).number] : []
			})
			expect(words.filter((number) => number !== null).toSorted()).toEqual(
				pictures.map(({ number }) => number).toSorted(),
			)
			expect(markdown).not.toMatch(/[\ue000-\uf8ff\ufdd0-\ufdd2]/)
		}),
		{ numRuns: 200 },
	)
})

/** Marks as their numbers only. */
function short(markdown: string): string {
	return markdown.replaceAll(/<!-- [^#]*#(\d+)\) -->/g, '($1)').replaceAll(/ +\|/g, ' |')
}

/** Each mark, with the line above and below. */
function around(markdown: string): string[][] {
	const lines = markdown.split('\n').filter((line) => line !== '')
	return lines.flatMap((line, at) => {
		const words = /^<!-- (.*) -->$/.exec(line)?.[1]
		return words ? [[lines[at - 1] ?? '', words, lines[at + 1] ?? ''].map(trimmed)] : []
	})
}

function trimmed(line: string): string {
	return /as seen here:$/.exec(line)?.[0] ?? line.trim()
}
