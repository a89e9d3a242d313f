import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { box } from '#tests/support/file-bytes.ts'
import { testFolder } from '#tests/support/media.ts'
import { videoWarning } from './video-codec.server.ts'

/** A film of a track for each codec, with what it shows before the list of its parts. */
function film(...codecs: string[]): Buffer {
	const tracks = codecs.map((codec) => {
		const described = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(codec)])
		return box('trak', box('mdia', box('minf', box('stbl', box('stsd', described)))))
	})
	const shown = box('mdat', Buffer.from('stsd 4567 1234 hvc1'))
	return Buffer.concat([
		box('ftyp', Buffer.from('isom')),
		shown,
		box('moov', Buffer.concat(tracks)),
	])
}

async function warningOf(bytes: Uint8Array) {
	await using place = await testFolder()
	const path = join(place.path, 'upload')
	await writeFile(path, bytes)
	return videoWarning(path)
}

test.each([
	[
		'hvc1',
		/^This video is in HEVC \(H\.265\), which Firefox and many older computers cannot play\./,
	],
	['hev1', /HEVC/],
	[
		'av01',
		/^This video is in AV1, which iPhones, iPads and Macs from before late 2023 cannot play\./,
	],
])('of a film in %s it is said who cannot play it', async (codec, sentence) => {
	expect(await warningOf(film('mp4a', codec))).toMatch(sentence)
})

test('a film in H.264 has no warning, nor has one that is cut off', async () => {
	expect(await warningOf(film('avc1', 'mp4a'))).toBeNull()
	expect(await warningOf(film('hvc1').subarray(0, 40))).toBeNull()
	expect(await warningOf(Buffer.alloc(64))).toBeNull()
})
