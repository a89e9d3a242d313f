import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'

type Size = { width: number; height: number }

/** The picture's HTML, spaces between elements included; '' when nothing is kept. */
async function shown(markdown: string, stored: Record<string, Size> = {}): Promise<string> {
	const { html } = await renderMarkdown(markdown, {
		images: new Map(Object.entries(stored)),
		siteUrl: 'https://roost.example',
	})
	return html.replace(/^<p>([\s\S]*)<\/p>$/, '$1')
}

test.each([
	['/media/news-images/1-a.jpg', '/media/news-images/1-a.jpg'],
	['/images/product-default.webp', '/images/product-default.webp'],
	['https://roost.example/media/a/1.jpg', '/media/a/1.jpg'],
	['HTTP://ROOST.example/media/a/1.jpg?x#y', '/media/a/1.jpg'],
	['//roost.example/images/a.webp', '/images/a.webp'],
])('a picture at %s is local and lazy-loaded', async (src, saved) => {
	expect(await shown(`<img src="${src}">`)).toBe(
		`<img src="${saved}" alt="" loading="lazy" decoding="async">`,
	)
})

test.each([
	['https://a.example/b.png', 'https://a.example/b.png'],
	['http://a.example/b.png', 'http://a.example/b.png'],
	['HTTPS://A.example/hühner.png', 'https://a.example/h%C3%BChner.png'],
	['//a.example/b.png', 'https://a.example/b.png'],
	[
		'https://roost.example.evil.example/media/b.png',
		'https://roost.example.evil.example/media/b.png',
	],
])('an external picture at %s becomes a link', async (src, href) => {
	expect(await shown(`<img src="${src}" alt=" Hens ">`)).toBe(
		`<a href="${href}" target="_blank" rel="noopener">Hens</a>`,
	)
})

test('a picture link without alt text names the site, and inside a link only the alt text is kept', async () => {
	expect(await shown('![](https://a.example/b.png)')).toContain('>Picture on a.example</a>')
	expect(await shown('[**![Hens](https://a.example/b.png)** and ducks](/news)')).toBe(
		'<a href="/news"><strong>Hens</strong> and ducks</a>',
	)
})

test.each([
	'images/a.png',
	'/files/a.png',
	'https://roost.example/files/b.png',
	'/files/a/../a.png',
	'/media/a/../../admin/x.png',
	'https://',
	'data:image/png;base64,AAAA',
	'',
])('a picture at %j is left out', async (src) => {
	expect(await shown(`<img src="${src}" alt="Hens">`)).toBe('')
})

test('an image without an address is left out; the text around it stays', async () => {
	expect(await shown('before <img alt="Hens"> after')).toBe('before  after')
})

test.each([
	['width="0" height="0"', null],
	['width="1" height="1"', 'width="1" height="1"'],
	['width="8000" height="8000"', 'width="8000" height="8000"'],
	['width="8001" height="8001"', null],
	['width="-5" height="1,000"', null],
	['width="50%" height="12.5"', null],
])('the size %s is kept only as whole pixels from 1 to 8000', async (written, saved) => {
	const html = await shown(`<img src="/images/b.png" ${written}>`)
	expect(/ width="\d+" height="\d+"/.exec(html)?.[0].trim() ?? null).toBe(saved)
	expect(html.match(/width|height/g) ?? []).toHaveLength(saved ? 2 : 0)
})

const wide = { '/media/news-images/1-a.jpg': { width: 1000, height: 400 } }
const src = '/media/news-images/1-a.jpg'

test.each([
	['', 'width="1000" height="400"'],
	['width="500"', 'width="500" height="200"'],
	['height="200"', 'height="200" width="500"'],
	['width="500" height="300"', 'width="500" height="300"'],
	['width="1"', 'width="1" height="1"'],
	['width="9000"', 'width="1000" height="400"'],
])('a stored picture written with %j is shown with %s', async (written, sides) => {
	const html = await shown(`<img src="${src}" ${written}>`, wide)
	for (const side of sides.split(' ')) expect(html).toContain(side)
})

test.each([
	['', '(min-width: 768px) 720px, 100vw'],
	['class="img-full"', '(min-width: 768px) 720px, 100vw'],
	['class="img-center"', '(min-width: 768px) 504px, 70vw'],
	['class="img-left"', '(min-width: 768px) 288px, 40vw'],
	['class="img-right" width="100"', '(min-width: 768px) 100px, 40vw'],
	['class="img-right" width="288"', '(min-width: 768px) 288px, 40vw'],
	['width="300"', '(min-width: 768px) 300px, 100vw'],
	['class="img-half"', '(min-width: 768px) 360px, 100vw'],
	['class="img-center img-third"', '(min-width: 768px) 240px, 70vw'],
	['class="img-left img-half"', '(min-width: 768px) 360px, 100vw'],
	['class="img-third img-right" width="90"', '(min-width: 768px) 90px, 33vw'],
])('a picture with %j gets the sizes attribute %s', async (written, sizes) => {
	const html = await shown(`<img src="${src}" ${written}>`, wide)
	expect(html.split(`sizes="${sizes}"`), 'in both formats').toHaveLength(3)
})

test('a width one pixel below the place is marked data-sized, the place’s own width is not', async () => {
	expect(await shown(`<img src="${src}" class="img-left" width="287">`, wide)).toContain(
		'data-sized',
	)
	expect(await shown(`<img src="${src}" class="img-left" width="288">`, wide)).not.toContain(
		'data-sized',
	)
})

test('a picture keeps one class for its place and one for its share, and no others', async () => {
	const classes = async (written: string) =>
		/ class="([^"]*)"/.exec(await shown(`<img src="${src}" class="${written}">`))?.[1] ?? null
	expect(await classes('img-left img-half')).toBe('img-left img-half')
	expect(await classes('img-third img-center')).toBe('img-third img-center')
	expect(await classes('img-half')).toBe('img-half')
	expect(await classes('wide img-left img-quarter ximg-half img-halfx fixed')).toBe('img-left')
	expect(await classes('img-quarter')).toBe('')
})

test('a width below the share is marked data-sized, the share’s own width is not', async () => {
	const isSized = async (width: number, place: string) =>
		(await shown(`<img src="${src}" class="${place}" width="${width}">`, wide)).includes(
			'data-sized',
		)
	expect(await isSized(359, 'img-left img-half')).toBe(true)
	expect(await isSized(360, 'img-left img-half')).toBe(false)
	expect(await isSized(239, 'img-third')).toBe(true)
	expect(await isSized(240, 'img-third img-center')).toBe(false)
})

test('a stored picture without copies is a plain img with its real size', async () => {
	const small = { '/media/news-images/1-a.gif': { width: 400, height: 100 } }
	expect(await shown('![Hens](/media/news-images/1-a.gif)', small)).toBe(
		'<img src="/media/news-images/1-a.gif" alt="Hens" width="400" height="100" loading="lazy" decoding="async">',
	)
	const narrow = { [src]: { width: 319, height: 100 } }
	expect(await shown(`![Hens](${src})`, narrow)).toMatch(/^<img /)
})

test('alt text with quotes stays one escaped attribute', async () => {
	expect(await shown('![5" tray & <lid>](/images/b.png)')).toContain(
		'alt="5&#x22; tray &#x26; <lid>"',
	)
})

test('a linked picture stays inside its link', async () => {
	expect(await shown(`[![Hens](${src})](/news)`, wide)).toMatch(
		/^<a href="\/news"><picture>.*<\/picture><\/a>$/,
	)
})
