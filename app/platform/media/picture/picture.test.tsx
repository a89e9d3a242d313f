import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const image = {
	src: '/media/news-images/1-a.jpg',
	width: 700,
	height: 400,
	alt: 'Hens at dawn',
}

test('a picture offers AVIF, then WebP, never wider than the original', () => {
	const html = renderToStaticMarkup(<Picture image={image} sizes="50vw" />)
	const copies = '/media/variants/news-images/1-a.jpg'
	expect(html).toContain(
		`<source type="image/avif" srcSet="${copies}/320.avif 320w, ${copies}/480.avif 480w, ${copies}/640.avif 640w" sizes="50vw"/>`,
	)
	expect(html.indexOf('image/avif')).toBeLessThan(html.indexOf('image/webp'))
	expect(html).toContain('width="700" height="400" alt="Hens at dawn"')
	expect(html).toContain('loading="lazy" decoding="async" fetchPriority="low"')
})

test('the main image of a page is fetched first', () => {
	const html = renderToStaticMarkup(<Picture image={image} sizes="50vw" priority="main" />)
	expect(html).toContain('loading="eager" decoding="auto" fetchPriority="high"')
})

test('an early picture loads eagerly, but with low priority', () => {
	const html = renderToStaticMarkup(<Picture image={image} sizes="50vw" priority="early" />)
	expect(html).toContain('loading="eager" decoding="async" fetchPriority="low"')
})

test('a chosen focus sets the object position; without one none is set', () => {
	const chosen = { ...image, focus: { x: 20, y: 35 } }
	const html = renderToStaticMarkup(<Picture image={chosen} sizes="50vw" />)
	expect(html).toContain('style="object-position:20% 35%"')
	expect(renderToStaticMarkup(<Picture image={image} sizes="50vw" />)).not.toContain('object-pos')
})

test('an image without variants has no source elements', () => {
	const moving = { ...image, src: '/media/news-images/1-a.gif' }
	expect(renderToStaticMarkup(<Picture image={moving} sizes="50vw" />)).not.toContain('<source')
	const tiny = { ...image, width: 200 }
	expect(renderToStaticMarkup(<Picture image={tiny} sizes="50vw" />)).not.toContain('<source')
})

test('a thumbnail offers no variant wider than 480 px', () => {
	const html = renderToStaticMarkup(<Picture image={image} sizes="8.4rem" />)
	expect(html).toContain('480.avif 480w" sizes')
	expect(html).not.toContain('640w')
})
