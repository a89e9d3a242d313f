import { expect, test } from 'vitest'
import { rtfWithPictures } from '#tests/fixtures/clipboard-html.ts'
import { expectFigure } from '#tests/support/figures.ts'
import { hangsAfterMs } from '#tests/support/hang.ts'
import { picturesInRtf } from './rtf-pictures.ts'

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 7)
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1)
const pngHex = Buffer.from(png).toString('hex')

test('the pictures of a Word document are read in order, without their copies for old programs', async () => {
	const long = new Uint8Array(10_000).map((_, index) => (index < 8 ? png[index]! : index % 251))
	const found = picturesInRtf(
		rtfWithPictures([
			{ type: 'png', bytes: png },
			{ type: 'emf', bytes: png },
			{ type: 'jpeg', bytes: jpeg },
			{ type: 'png', bytes: long },
		]),
	)
	expect(found.map((file) => file && [file.name, file.type])).toEqual([
		['pasted-1.png', 'image/png'],
		null,
		['pasted-3.jpeg', 'image/jpeg'],
		['pasted-4.png', 'image/png'],
	])
	expect(await bytesOf(found[0])).toEqual(png)
	expect(await bytesOf(found[2])).toEqual(jpeg)
	expect(await bytesOf(found[3])).toEqual(long)
})

test('a picture written in bytes is read, also when they look like braces', async () => {
	const letters = String.fromCharCode(...png, 0x7b, 0x5c, 0x7d)
	const rtf = `{\\rtf1{\\pict\\pngblip\\bin12 ${letters}}{\\pict\\pngblip ${pngHex}}}`
	const found = picturesInRtf(rtf)
	expect(await bytesOf(found[0])).toEqual(Uint8Array.of(...png, 0x7b, 0x5c, 0x7d))
	expect(await bytesOf(found[1])).toEqual(png)
	// The clipboard has read the bytes as text in an encoding.
	expect(picturesInRtf(rtf.replace('\x89', '\ufffd'))).toEqual([])
})

test('a floating picture counts once, and pictures outside the text do not count', () => {
	const picture = `{\\pict\\pngblip ${pngHex}}`
	const shape = `{\\shp{\\*\\shpinst\\shpleft0{\\sp{\\sn pib}{\\sv ${picture}}}{\\shprslt{\\pict\\wmetafile8 0100}}}}`
	const others = `{\\*\\background${picture}}{\\footerr ${picture}}{\\object{\\*\\objdata 0105${picture}}}{\\*\\strange${picture}}`
	expect(picturesInRtf(`{\\rtf1${others}${shape}}`)).toHaveLength(1)
})

test('a picture that is not what it says, is empty or is too large is not available', () => {
	const rtf = (data: string) => `{\\rtf1{\\pict\\pngblip ${data}}{\\pict\\jpegblip ffd8ff}}`
	for (const data of ['', '00', '3c68746d6c3e', pngHex.slice(2), 'zz', '\\bin0 '])
		expect(picturesInRtf(rtf(data)).map(Boolean)).toEqual([false, true])
	const large = pngHex + '00'.repeat(25 * 1024 * 1024)
	expect(picturesInRtf(rtf(large)).map(Boolean)).toEqual([false, true])
	expect(picturesInRtf('')).toEqual([])
	expect(picturesInRtf(`<html>{\\pict\\pngblip ${pngHex}}`)).toEqual([])
	expect(picturesInRtf(`{\\rtf1${'{'.repeat(600)}`)).toEqual([])
	expect(picturesInRtf(`{\\rtf1{\\pict\\pngblip ${pngHex}`)).toEqual([])
})

const hostile = {
	'opening braces': '{',
	'closing braces': '}',
	backslashes: '\\',
	'empty groups': '{}',
	'optional groups': '{\\*',
	'picture words': '\\pict',
	'pictures within': '{\\pict{',
	'empty pictures': '{\\pict}',
	'broken pictures': '{\\pict\\pngblip 8{}9}',
	digits: '8',
	letters: 'a',
	'long words': `\\${'a'.repeat(1000)}`,
	'long numbers': `\\a${'1'.repeat(1000)}`,
	bytes: '\\bin9 ',
	'many bytes': '\\bin99999999999 ',
	'hexadecimal letters': "\\'",
	'digits between groups': '{}8',
}

test.each(Object.entries(hostile))(
	'20 MB of %s do not hang',
	{ timeout: hangsAfterMs },
	(_name, unit) => {
		const body = unit.repeat(20_000_000 / unit.length)
		const started = process.threadCpuUsage()
		for (const start of ['{\\rtf1', '{\\rtf1{\\pict\\pngblip '])
			expect(picturesInRtf(start + body).filter(Boolean)).toEqual([])
		const { user, system } = process.threadCpuUsage(started)
		expectFigure((user + system) / 1000, 'ms of the processor').toBeLessThan(6000)
	},
)

async function bytesOf(file: File | null | undefined): Promise<Uint8Array> {
	return new Uint8Array((await file?.arrayBuffer()) ?? [])
}
