import sharp from 'sharp'
import { expect, test } from 'vitest'
import { artworkKeys, renderArtwork } from './index.ts'

const sizes: Record<string, { width: number; height: number }> = {
	scene: { width: 1600, height: 1000 },
	product: { width: 1200, height: 900 },
	portrait: { width: 800, height: 800 },
	cover: { width: 1200, height: 900 },
}

test.each(artworkKeys)('%s is a well-formed picture of its size', async (key) => {
	const { format, width, height } = await sharp(Buffer.from(renderArtwork(key))).metadata()

	expect(format).toBe('svg')
	expect({ width, height }).toEqual(sizes[key.split('-')[0] ?? ''])
})

test.each(artworkKeys)('%s holds no letters, script, outside reference or bad number', (key) => {
	const svg = renderArtwork(key)

	expect(svg).not.toMatch(/<text|<script|<image|<foreignObject|href=|url\((?!#)/)
	expect(svg).not.toMatch(/NaN|undefined|Infinity/)
})

test('a key nobody drew is refused', () => {
	expect(() => renderArtwork('scene-nowhere')).toThrow('scene-nowhere')
})
