import { expect, test } from 'vitest'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import { newGalleryItem } from './product-fields.ts'
import type { GalleryValue } from './product-fields.ts'
import { productImageUrls, toProductCardView, toProductPageView } from './view.ts'
import type { ProductPageRow } from './view.ts'

const stored = (src: string, alt = ''): [string, ImageView] => [
	src,
	{ src, width: 700, height: 400, alt },
]
const images = new Map([
	stored('/media/product-images/main.jpg', 'A tray'),
	stored('/media/product-gallery/1.jpg', 'Hens at the tray'),
	stored('/media/product-gallery/2.jpg'),
])
const shown = { images, filters: [] }

const row: ProductPageRow = {
	version: 1,
	slug: 'boot-dip',
	country: 'Both',
	title: 'Boot dip',
	description: 'Steel tray.',
	price: 12.5,
	categories: [],
	isFeatured: false,
	image: '/media/product-images/main.jpg',
	features: [],
	gallery: [],
	documents: [],
	updatedAt: new Date('2026-10-13T11:30:00Z'),
}

const item = (url: string, given: Partial<GalleryValue> = {}): GalleryValue => ({
	...newGalleryItem('image', url),
	...given,
})
const video = (url: string, given: Partial<GalleryValue> = {}) =>
	item(url, { type: 'video', ...given })
const slidesOf = (gallery: unknown, given: Partial<ProductPageRow> = {}) =>
	toProductPageView({ ...row, gallery, ...given }, shown).slides

test.each([
	[null, 'Contact for Price'],
	[0, '$0'],
	[25, '$25'],
	[12.5, '$12.50'],
])('a price of %j is shown as %s', (price, words) => {
	expect(toProductCardView({ ...row, price }, images).price).toBe(words)
})

test.each([
	[[], [], 0],
	[['A'], ['A'], 0],
	[['A', 'B'], ['A', 'B'], 0],
	[['A', 'B', 'C', 'D'], ['A', 'B'], 2],
])('for the categories %j, a card names %j and counts %i more', (categories, chips, moreChips) => {
	expect(toProductCardView({ ...row, categories }, images)).toMatchObject({ chips, moreChips })
})

test('a picture that is no longer stored is left out of the card and the page', () => {
	const gone = { ...row, image: '/media/product-images/gone.jpg' }
	expect(toProductCardView(gone, images).image).toBeNull()
	expect(toProductCardView({ ...row, image: null }, images).image).toBeNull()
	expect(slidesOf([item('/media/product-gallery/gone.jpg')], gone)).toEqual([])
})

test('the date of the last change is in New Zealand time', () => {
	expect(toProductPageView(row, shown)).toMatchObject({
		changed: '14 October 2026',
		changedAt: '2026-10-13T11:30:00.000Z',
	})
})

test('the main picture comes first and only once, with its caption from the gallery', () => {
	const main = '/media/product-images/main.jpg'
	const [first, second] = ['/media/product-gallery/1.jpg', '/media/product-gallery/2.jpg']
	const shown = (gallery: GalleryValue[]) =>
		slidesOf(gallery).map((slide) => slide.kind === 'image' && slide.image.src)
	expect(slidesOf([])).toMatchObject([{ kind: 'image', image: { alt: 'A tray' }, caption: '' }])
	expect(slidesOf([], { image: null })).toEqual([])
	expect(shown([item(second)])).toEqual([main, second])
	expect(shown([item(first), item(main), item(second)])).toEqual([main, first, second])
	expect(shown([item('/media/gone.jpg')]), 'a gallery of which nothing is left').toEqual([main])
	expect(
		slidesOf([video('https://vimeo.com/76979871'), item(main, { caption: 'Open' })]),
	).toMatchObject([{ image: { src: main }, caption: 'Open' }, { kind: 'hosted' }])
	expect(slidesOf([item(first)], { image: '/media/product-images/gone.jpg' })).toMatchObject([
		{ image: { src: first } },
	])
})

test('alt text comes from the gallery item, else the stored picture, else the caption', () => {
	const [first, second] = ['/media/product-gallery/1.jpg', '/media/product-gallery/2.jpg']
	const caption = 'In use'
	expect(
		slidesOf(
			[
				item(first, { alt: 'A hen', caption }),
				item(first, { caption }),
				item(second, { caption }),
				item(second),
			],
			{ image: null },
		).map((slide) => slide.kind === 'image' && slide.image.alt),
	).toEqual(['A hen', 'Hens at the tray', 'In use', ''])
	expect(images.get(first)?.alt, 'what is shared is not changed').toBe('Hens at the tray')
})

test('videos are shown as hosted or as files, with their preview image if it is stored', () => {
	const thumbnail = '/media/product-gallery/2.jpg'
	const videos = [
		video('https://youtu.be/M7lc1UVf-VE', { thumbnail }),
		video('', { videoType: 'youtube', videoId: 'M7lc1UVf-VE', thumbnail: '/media/gone.jpg' }),
		video('https://vimeo.com/76979871', { caption: 'Set up' }),
		video('/media/product-videos/1.mp4'),
	]
	expect(slidesOf(videos, { image: null })).toMatchObject([
		{ kind: 'hosted', provider: 'youtube', id: 'M7lc1UVf-VE', thumbnail: { src: thumbnail } },
		{ kind: 'hosted', provider: 'youtube', id: 'M7lc1UVf-VE', thumbnail: null },
		{ kind: 'hosted', provider: 'vimeo', caption: 'Set up' },
		{ kind: 'file', url: '/media/product-videos/1.mp4' },
	])
})

test('a video that cannot be played is left out, whatever its stored type says', () => {
	expect(
		slidesOf(
			[
				video('https://other.example/x'),
				video('javascript:alert(1)//.mp4'),
				video('', { videoType: 'youtube', videoId: '../evil' }),
				video('', { videoType: 'vimeo', videoId: '76979871' }),
			],
			{ image: null },
		),
	).toEqual([])
})

test('malformed lists are treated as empty, and blank features are not shown', () => {
	const broken = { ...row, features: '[', gallery: 'x', documents: { a: 1 } }
	expect(toProductPageView(broken, shown)).toMatchObject({ features: [], documents: [] })
	const features = ['Steel', ' ', '', 5, 'Drain']
	expect(toProductPageView({ ...row, features }, shown).features).toEqual(['Steel', 'Drain'])
})

test('only documents with a name and a safe address are offered', () => {
	const documents = [
		{ name: 'Guide', url: '/media/product-documents/1.pdf', size: '24 KB', type: 'pdf', secret: 1 },
		{ name: 'Trick', url: 'javascript:alert(1)' },
		{ name: 'Elsewhere', url: 'https://files.example/a.pdf' },
		{ url: '/media/product-documents/2.pdf' },
	]
	expect(
		toProductPageView({ ...row, documents: JSON.stringify(documents) }, shown).documents,
	).toEqual([
		{ name: 'Guide', url: '/media/product-documents/1.pdf', size: '24 KB' },
		{ name: 'Elsewhere', url: 'https://files.example/a.pdf', size: undefined },
	])
})

test('every picture of a page is looked up, including the previews of its videos', () => {
	const gallery = [
		item('/media/a.jpg'),
		video('/media/v.mp4'),
		video('x', { thumbnail: '/media/t.jpg' }),
	]
	expect(productImageUrls({ ...row, gallery })).toEqual([row.image, '/media/a.jpg', '/media/t.jpg'])
	expect(productImageUrls({ ...row, image: null })).toEqual([])
})
