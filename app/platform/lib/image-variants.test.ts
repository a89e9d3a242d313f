import { expect, test } from 'vitest'
import { hasVariants, srcSet, variantWidths, variantWidthsPx } from './image-variants.ts'

test('copies are never larger than the original', () => {
	expect(variantWidths(319)).toEqual([])
	expect(variantWidths(640)).toEqual([320, 480, 640])
	expect(variantWidths(6000).at(-1)).toBe(1920)
})

test('a srcset lists each copy with its width', () => {
	expect(srcSet({ src: '/media/team/ab12.webp', width: 500 }, 'avif')).toBe(
		'/media/variants/team/ab12.webp/320.avif 320w, /media/variants/team/ab12.webp/480.avif 480w',
	)
})

test.each([
	'/images/product-default.webp',
	'/media/product-images/1-a.gif',
	'/media/product-images/1-a-moving.webp',
	'/media/team/ab12-moving.png',
	'/media/product-videos/1-a.mp4',
	'/media/variants/team/ab12.webp/320.avif',
	'https://other.example/media/team/ab12.webp',
	'/media/team/a b.webp',
])('%s has no copies', (src) => {
	expect(srcSet({ src, width: 2000 }, 'webp')).toBe('')
	expect(hasVariants(src)).toBe(false)
})

test('a copy exists for originals of at least its width', () => {
	for (const width of variantWidthsPx) {
		expect(variantWidths(width).at(-1)).toBe(width)
		expect(variantWidths(width - 1)).not.toContain(width)
	}
	expect(variantWidths(0)).toEqual([])
})
