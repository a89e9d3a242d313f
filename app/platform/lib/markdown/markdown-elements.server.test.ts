import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'
import type { MarkdownOptions } from './markdown.server.ts'

async function htmlOf(markdown: string, options?: MarkdownOptions): Promise<string> {
	return (await renderMarkdown(markdown, options)).html
}

const youtube = 'https://www.youtube.com/watch?v=M7lc1UVf-VE'
const embed = `<div class="video-embed" data-video="youtube" data-id="M7lc1UVf-VE"><a href="${youtube}" target="_blank" rel="noopener">Play video on YouTube</a></div>`

test.each([
	youtube,
	` ${youtube} `,
	`<${youtube}>`,
	'https://youtu.be/M7lc1UVf-VE',
	`<iframe src="https://www.youtube.com/embed/M7lc1UVf-VE"></iframe>`,
	`<p><iframe src="https://www.youtube.com/embed/M7lc1UVf-VE"></iframe></p>`,
])('%s alone in its paragraph becomes a video embed', async (markdown) => {
	expect(await htmlOf(markdown)).toBe(embed)
})

test.each([
	`See ${youtube}`,
	`${youtube}\n${youtube}`,
	`[the film](${youtube})`,
	`**${youtube}**`,
	`- ${youtube}`,
])('%j stays a link, not a video', async (markdown) => {
	const html = await htmlOf(markdown)
	expect(html).not.toContain('video-embed')
	expect(html).toContain(`href="${youtube}"`)
})

test('an iframe in a list, quotation or figure becomes a video in place', async () => {
	const frame = '<iframe src="https://www.youtube.com/embed/M7lc1UVf-VE"></iframe>'
	expect(await htmlOf(`<ul><li>${frame}</li></ul>`)).toBe(`<ul><li>${embed}</li></ul>`)
	expect(await htmlOf(`<blockquote>${frame}</blockquote>`)).toContain(embed)
	expect(await htmlOf(`<figure>${frame}</figure>`)).toBe(`<figure>${embed}</figure>`)
	expect(await htmlOf(`<div>${frame}</div>`)).toBe(`<div>${embed}</div>`)
})

test('an iframe’s title becomes the video’s label, cut to 200 characters', async () => {
	const frame = (title: string) =>
		htmlOf(`<iframe title="${title}" src="https://vimeo.com/76979871"></iframe>`)
	expect(await frame('  Wet litter ')).toContain('>Play video: Wet litter<')
	expect(await frame(' ')).toContain('>Play video on Vimeo<')
	expect(await frame('a'.repeat(201))).toContain(`>Play video: ${'a'.repeat(200)}<`)
})

test.each(['https://a.example/x', 'https://a.example/x.mp4', '', 'about:blank'])(
	'an iframe of %j is removed with its content',
	async (src) => {
		expect(await htmlOf(`a <iframe src="${src}">words</iframe> b`)).toBe('<p>a  b</p>')
	},
)

test('a link with a refused address keeps only its text', async () => {
	expect(await htmlOf('[a **b**](javascript:alert(1)) c')).toBe('<p>a <strong>b</strong> c</p>')
	expect(await htmlOf('<a name="x">a</a>')).toBe('<p>a</p>')
})

test.each([
	['/news', false],
	['news', false],
	['#part', false],
	['?page=2', false],
	['mailto:a@example.com', false],
	['tel:+6491234567', false],
	['https://roost.example/news', false],
	['http://roost.example/news', false],
	['//roost.example/news', false],
	['https://www.roost.example/', true],
	['https://roost.example:8443/', true],
	['https://roost.example.evil.example/', true],
	['//a.example/x', true],
])('the link %s is external: %s', async (href, leaves) => {
	const html = await htmlOf(`[x](${href})`, { siteUrl: 'https://roost.example' })
	expect(html).toBe(
		leaves
			? `<p><a href="${href}" target="_blank" rel="noopener">x</a></p>`
			: `<p><a href="${href}">x</a></p>`,
	)
})

test.each([undefined, '', 'no address'])(
	'with the site URL %j, paths are internal and every host is external',
	async (siteUrl) => {
		const html = await htmlOf('[a](/a) [b](https://roost.example)', { siteUrl })
		expect(html).toContain('<a href="/a">')
		expect(html).toContain('<a href="https://roost.example" target="_blank" rel="noopener">')
	},
)

test('headings keep their levels unless one is a level 1 heading', async () => {
	expect(await htmlOf('## a\n\n###### b')).toMatch(/<h2 id="section-a">.*\n<h6>b<\/h6>$/)
	expect(await htmlOf('### b\n\n# a')).toBe('<h4>b</h4>\n<h2 id="section-a">a</h2>')
})

test('a heading written as HTML is treated like a Markdown heading', async () => {
	const { html, headings } = await renderMarkdown('<h1 id="x">One</h1>\n\n## One')
	expect(html).not.toMatch(/<h1|id="x"/)
	expect(headings).toEqual([
		{ level: 2, id: 'section-one', text: 'One' },
		{ level: 3, id: 'section-one--2', text: 'One' },
	])
})

test('a long heading has a short id and its full text', async () => {
	const { headings } = await renderMarkdown(`## ${'wet litter '.repeat(50)}`)
	expect(headings[0]?.id).toMatch(/^section-[a-z-]{1,60}$/)
	expect(headings[0]?.text).toBe('wet litter '.repeat(50).trim())
})

test('the footnotes heading is not listed and gets no link', async () => {
	const { html, headings } = await renderMarkdown('# A[^1]\n\n[^1]: note', { headingLinks: true })
	expect(headings.map(({ id }) => id)).toEqual(['section-a1'])
	expect(html.match(/class="heading-link"/g)).toHaveLength(1)
	expect(html).toContain('<h2 class="sr-only">Footnotes</h2>')
})

test('th cells in thead get scope="col", others scope="row" unless set', async () => {
	const html = await htmlOf(
		'<table><thead><tr><th>a</th></tr></thead><tbody><tr><th>b</th><th scope="col">c</th></tr></tbody></table>',
	)
	expect(html).toContain('<th scope="col">a</th>')
	expect(html).toContain('<th scope="row">b</th><th scope="col">c</th>')
})

test('each table has its own number and scroll area; a nested table has neither', async () => {
	const html = await htmlOf(
		'<table><tr><td>a<table><tr><th>b</th></tr></table></td></tr></table>\n\n|c|\n|-|\n',
	)
	expect(html.match(/aria-label="Table \d"/g)).toEqual([
		'aria-label="Table 1"',
		'aria-label="Table 2"',
	])
	expect(html.match(/class="table-scroll"/g)).toHaveLength(2)
})

test('a table nested in another is left unchanged', async () => {
	const inner = '<table><tbody><tr><th>b</th></tr></tbody></table>'
	const html = await htmlOf(`<table><thead><tr><th>a${inner}</th></tr></thead></table>`)
	expect(html).toContain(`<th scope="col">a${inner}</th>`)
})

test('a task-list checkbox is labelled as done or not, and is disabled', async () => {
	const html = await htmlOf('- [x] a\n- [ ] b')
	expect(html).toMatch(/<input type="checkbox" checked disabled aria-label="Done"> a/)
	expect(html).toMatch(/<input type="checkbox" disabled aria-label="Not done yet"> b/)
})
