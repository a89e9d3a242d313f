import { expect, test } from 'vitest'
import { productGraph } from './structured-data.ts'
import { toProductPageView } from './view.ts'

const product = toProductPageView(
	{
		version: 1,
		slug: 'boot-dip',
		country: 'Both',
		title: 'Boot dip',
		description: 'Steel tray.',
		price: null,
		categories: ['Biosecurity', 'Gut Health'],
		isFeatured: false,
		image: null,
		features: [],
		gallery: [],
		documents: [],
		updatedAt: new Date('2026-10-14T09:00:00Z'),
	},
	{ images: new Map(), filters: [] },
)
const origin = 'https://roost.example'
const graphOf = (given: { price: number | null; image?: string | null }) =>
	productGraph({ product, origin, image: null, brand: 'Hatch & Hen Poultry Consulting', ...given })

test('structured data has absolute addresses, and a default image when none is set', () => {
	const graph = graphOf({ price: 1, image: '/media/product-images/1.jpg' })
	expect(graph).toMatchObject({
		'@id': 'https://roost.example/products/boot-dip#product',
		url: 'https://roost.example/products/boot-dip',
		image: 'https://roost.example/media/product-images/1.jpg',
		category: 'Biosecurity, Gut Health',
		brand: { '@type': 'Brand', name: 'Hatch & Hen Poultry Consulting' },
		offers: { availability: 'https://schema.org/InStock' },
	})
	expect(graphOf({ price: 1 }).image).toBe('https://roost.example/images/product-default.webp')
})

test.each([
	[12.5, '12.5'],
	[1234, '1234'],
	[0, '0'],
])(
	'an offer of %d dollars has the price %j without a currency sign or description',
	(price, text) => {
		const { offers } = graphOf({ price })
		expect(offers).toMatchObject({ price: text, priceCurrency: 'AUD' })
		expect(offers).not.toHaveProperty('description')
	},
)

test('a price on request is 0, with a description that says so', () => {
	expect(graphOf({ price: null }).offers).toMatchObject({
		price: '0',
		description: 'Contact for Price',
	})
})
