import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pdfBytes, testFolder, testImage } from '#tests/support/media.ts'
import type { MediaFolder } from '../file-kinds.ts'
import { sniffFile } from './sniff.server.ts'

type Sent = { bytes: Uint8Array | string; fileName: string; folder: MediaFolder }

/** The extension a file is stored under; null when refused. */
async function sniff({ bytes, fileName, folder }: Sent) {
	await using place = await testFolder()
	const path = join(place.path, 'upload')
	await writeFile(path, bytes)
	const sniffed = await sniffFile(path, { fileName, folder })
	return sniffed.ok ? sniffed.value : null
}

const oldOffice = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)])

test('a picture is stored as the type of its bytes, whatever its name', async () => {
	const bytes = await testImage(8, 8).png().toBuffer()
	for (const fileName of ['a.png', 'a.jpg', 'a.exe', 'a', ''])
		expect(await sniff({ bytes, fileName, folder: 'team' })).toBe('png')
})

test.each(['a.png', '<svg xmlns="http://www.w3.org/2000/svg"/>', '', 'GI', pdfBytes])(
	'%j is not a picture',
	async (bytes) => expect(await sniff({ bytes, fileName: 'a.png', folder: 'team' })).toBeNull(),
)

test.each([
	['a.doc', 'doc'],
	['a.XLS', 'xls'],
	['a.ppt', 'ppt'],
	['a.docx', null],
	['a.pdf', null],
	['a', null],
])(
	'types that share a container are distinguished by name: %s is kept as %s',
	async (fileName, kept) => {
		expect(await sniff({ bytes: oldOffice, fileName, folder: 'resource-documents' })).toBe(kept)
	},
)

test('a document named as another kind of file is refused', async () => {
	const folder = 'resource-documents'
	expect(await sniff({ bytes: pdfBytes, fileName: 'a.pdf', folder })).toBe('pdf')
	for (const fileName of ['a.doc', 'a.txt', 'a.zip', 'a.pdf.exe', 'a'])
		expect(await sniff({ bytes: pdfBytes, fileName, folder }), `as ${fileName}`).toBeNull()
})

/** 64 KB are read; a letter of three bytes across that border is no fault. */
const cutLetter = `${'a'.repeat(64 * 1024 - 1)}鶏`

test.each([
	['plain words', 'Feed, water\r\n\ttwice a day\f', true],
	['letters of every script', 'Kia ora, 鶏 🐔', true],
	['a letter across the end of what is read', cutLetter, true],
	['nothing', '', true],
	['a null character', 'a\0b', false],
	['a command for terminals', 'a\u001b[2J', false],
	['bytes that are no UTF-8', Buffer.from([0x61, 0xff, 0x62]), false],
	['Latin letters of long ago', Buffer.from('été', 'latin1'), false],
])('text of %s is kept as text: %#', async (_, bytes, isText) => {
	const folder = 'product-documents'
	expect(await sniff({ bytes, fileName: 'a.txt', folder })).toBe(isText ? 'txt' : null)
	expect(await sniff({ bytes, fileName: 'a.html', folder }), 'as another kind').toBeNull()
})
