import { expect, test } from 'vitest'
import { renderMarkdown } from '#platform/lib/markdown/markdown.server.ts'
import { imageMarkup, parseImageSize, placements } from './image-markup.ts'

test.each([
	['600x400', 600, 400],
	[' 600 X 400 ', 600, 400],
	['600×400', 600, 400],
	['600', 600, null],
	['600x', 600, null],
	['x400', null, 400],
	['', null, null],
	['  ', null, null],
])('the size %j is %s by %s', (text, width, height) => {
	expect(parseImageSize(text)).toEqual({ width, height })
})

test.each(['wide', '600x400x2', '0x4', '600*400', '-5x5', '9000x1', '600px', '1e3x5', 'x'])(
	'%j is not a size',
	(text) => expect(parseImageSize(text)).toBeNull(),
)

test.each(placements.map(({ value }) => value))(
	'an image placed %j keeps its attributes when rendered',
	async (placement) => {
		const markup = imageMarkup({
			url: '/media/news-images/1-a.jpg',
			alt: 'A "hen" & <chick>\n\nin the sun',
			width: 600,
			height: 400,
			placement,
		})
		const { html } = await renderMarkdown(`before\n\n${markup}\n\nafter`)
		expect(html).toContain(
			'src="/media/news-images/1-a.jpg" alt="A &#x22;hen&#x22; &#x26; <chick> in the sun"',
		)
		expect(html).toContain('width="600" height="400"')
		expect(html.includes(`class="img-${placement}"`)).toBe(placement !== 'own')
	},
)

test('a blank size is omitted from the image markup', () => {
	const image = {
		url: '/media/a/1.png',
		alt: '',
		width: null,
		height: null,
		placement: 'full' as const,
	}
	expect(imageMarkup(image)).toBe('<img src="/media/a/1.png" alt="" class="img-full">')
})
