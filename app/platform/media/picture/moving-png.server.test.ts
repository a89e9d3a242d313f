import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngChunk } from '#tests/support/file-bytes.ts'
import { movingPng } from '#tests/support/media.ts'
import { readMovingPng, writeMovingPng } from './moving-png.server.ts'

const signal = new AbortController().signal

test('a moving PNG written anew has the same frames in the same places, and nothing else', async () => {
	const text = pngChunk('tEXt', Buffer.from('Comment\0SECRET'))
	const bytes = Buffer.concat([movingPng(4, [text]), Buffer.from('SECRET')])
	const written = await writeMovingPng(readMovingPng(bytes), signal)
	expect(written.includes('SECRET')).toBe(false)
	const [before, after] = [readMovingPng(bytes), readMovingPng(written)]
	const controls = (picture: typeof before) => picture.frames.map(({ control }) => control)
	expect(controls(after)).toEqual(controls(before))
	expect(after).toMatchObject({ widthPx: 8, heightPx: 8, plays: 0 })
	// Written once more, also every pixel is the same.
	expect(await writeMovingPng(after, signal)).toEqual(written)
	expect(await sharp(written).metadata()).toMatchObject({ format: 'png', width: 8, height: 8 })
})

test.each([
	['nothing', () => Buffer.alloc(0)],
	['a part that ends early', (png: Buffer) => png.subarray(0, -20)],
	['a wrong checksum', (png: Buffer) => Buffer.from(png).fill(1, 60, 61)],
	['a frame beyond the picture', (png: Buffer) => withFrameAt(png, 5)],
])('%s is not read as a moving PNG', (_, change) => {
	expect(() => readMovingPng(change(movingPng(3)))).toThrow(Error)
})

test('a frame that cannot be decoded is an error', async () => {
	const picture = readMovingPng(movingPng(3))
	picture.frames[1]!.pixels = [Buffer.from('no pixels')]
	await expect(writeMovingPng(picture, signal)).rejects.toThrow(Error)
})

/** Moves the second frame to the right. */
function withFrameAt(png: Buffer, left: number): Buffer {
	const bytes = Buffer.from(png)
	const start = bytes.lastIndexOf('fcTL')
	const control = Buffer.from(bytes.subarray(start + 4, start + 30))
	control.writeUInt32BE(left, 12)
	pngChunk('fcTL', control).copy(bytes, start - 4)
	return bytes
}
