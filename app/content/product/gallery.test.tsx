import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Gallery } from './gallery.tsx'

function markupOf(width: number, height: number): string {
	const image = { src: '/media/product-images/a.jpg', width, height, alt: 'A tub' }
	const slide = { kind: 'image' as const, image, caption: '', thumbnail: null }
	return renderToStaticMarkup(<Gallery title="Tub" slides={[slide]} />)
}

test('a picture close to the shape of its frame fills it; a portrait, square or very wide one is shown whole', () => {
	for (const [width, height] of [
		[1200, 900],
		[1200, 1000],
		[1600, 900],
	] as const)
		expect(markupOf(width, height)).not.toContain('class="whole"')
	for (const [width, height] of [
		[900, 1200],
		[1000, 1000],
		[2000, 900],
	] as const)
		expect(markupOf(width, height)).toContain('class="whole"')
})
