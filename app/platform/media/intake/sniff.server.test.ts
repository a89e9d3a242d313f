import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { box, zip } from '#tests/support/file-bytes.ts'
import { movingPng, pdfBytes, pdfOfPages, testFolder, testImage } from '#tests/support/media.ts'
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
	const moving = movingPng(2)
	expect(await sniff({ bytes: moving, fileName: 'a.png', folder: 'team' })).toBe('apng')
})

test.each([
	Buffer.from('89504e470d0a1a0a', 'hex'),
	'a.png',
	'<svg xmlns="http://www.w3.org/2000/svg"/>',
	'',
	'GI',
	pdfBytes,
])('%j is not a picture', async (bytes) =>
	expect(await sniff({ bytes, fileName: 'a.png', folder: 'team' })).toBeNull(),
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
	async (fileName, saved) => {
		expect(await sniff({ bytes: oldOffice, fileName, folder: 'resource-documents' })).toBe(saved)
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
	['Latin letters of long ago', Buffer.from('été', 'latin1'), true],
	['quotes and dashes of Windows', Buffer.from('\x93Café\x94 \x96 25 \xb0C\r\n', 'latin1'), true],
	['Cyrillic letters of Windows', Buffer.from('cff2e8f6e0', 'hex'), true],
	['UTF-8 that says so', '\uFEFFé', true],
	['UTF-16', Buffer.from('\uFEFFfeed – 鶏', 'utf16le'), true],
	['UTF-16 with its bytes the other way', Buffer.from('\uFEFFfeed', 'utf16le').swap16(), true],
	['UTF-16 with a null character', Buffer.from('\uFEFFa\0', 'utf16le'), false],
	['old letters and a null character', Buffer.from('\xe9\0', 'latin1'), false],
	['old letters and a command for terminals', Buffer.from('\xe9\x1b[2J', 'latin1'), false],
	['words that begin like a film', 'The free range\n', true],
	['words that begin like a bitmap', 'BMI of hens\n', true],
])('text of %s is kept as text: %#', async (_, bytes, isText) => {
	const folder = 'product-documents'
	expect(await sniff({ bytes, fileName: 'a.txt', folder })).toBe(isText ? 'txt' : null)
	expect(await sniff({ bytes, fileName: 'a.html', folder }), 'as another kind').toBeNull()
})

test.each([
	['blank lines', '\r\n\r\n'],
	['a mark of UTF-8', '\uFEFF'],
	['a printer’s job', '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
	['almost a kilobyte', ' '.repeat(1000)],
])('a PDF behind %s is a PDF, and not one behind a page or far down', async (_, before) => {
	const sent = { fileName: 'a.pdf', folder: 'resource-documents' } as const
	const behind = (words: string) => Buffer.concat([Buffer.from(words), pdfBytes])
	expect(await sniff({ ...sent, bytes: behind(before) })).toBe('pdf')
	expect(await sniff({ ...sent, bytes: behind(`${before}<html><script>`) })).toBeNull()
	expect(await sniff({ ...sent, bytes: behind(before.padEnd(1100)) })).toBeNull()
})

test('an archive is a ZIP whatever it holds, and a document of Office or a program only by its own name', async () => {
	const holding = (name: string) => zip([{ name, data: Buffer.from('x') }])
	const folder = 'resource-documents'
	for (const inside of ['META-INF/MANIFEST.MF', 'mimetype', 'word/document.xml', 'classes.dex'])
		expect(await sniff({ bytes: holding(inside), fileName: 'a.zip', folder })).toBe('zip')
	for (const fileName of ['a.docx', 'a.jar', 'a.pdf'])
		expect(await sniff({ bytes: holding('META-INF/MANIFEST.MF'), fileName, folder })).toBeNull()
	expect(await sniff({ bytes: pdfBytes, fileName: 'a.zip', folder })).toBeNull()
})

test.each([
	['isom', 'mp4'],
	['mp42', 'mp4'],
	['M4V ', 'mp4'],
	['M4VH', 'mp4'],
	['qt  ', null],
	['M4A ', null],
	['3gp4', null],
])('a film of the brand %j is stored as %s', async (brand, saved) => {
	const bytes = box('ftyp', Buffer.from(`${brand}\0\0\0\x01${brand}mp42isom`))
	expect(await sniff({ bytes, fileName: 'a.mp4', folder: 'product-videos' })).toBe(saved)
})

test('an AVIF that moves is refused: only its first picture could be shown', async () => {
	const bytes = box('ftyp', Buffer.from('avis\0\0\0\0avismsf1'))
	expect(await sniff({ bytes, fileName: 'a.avif', folder: 'team' })).toBeNull()
})

const passwordSentence =
	'This file has a password, so visitors could not open it. Please save a copy without the password and upload that.'

/** Two handlers of a PDF, both with a password of its owner; only the first needs one to be opened. */
const [locked, unprintable] = [
	'O<9442ccca32c968b9f9496bb608f30bb33a1850d1a036aea94c49987d2d82aad9>/U<4483a929bdbf9f4609579d96d87e74d8a1ad8754a864e2b9792db7ed50b7b931>',
	'O<d99ae5e75403aca6d33cafa1930944edebcc516f5e70909fb32d0f0366dd6a5d>/U<76bb6c6129f19cd57efa8be7de7cf99c79f9062b5ba2553e0a1b603103008821>',
].map((keys) => {
	const id = '<30313233343536373839616263646566>'
	const handler = `/Encrypt<</Filter/Standard/V 1/R 2/${keys}/P -4>>/ID[${id}${id}]`
	const open = pdfOfPages(1).toString('latin1')
	return Buffer.from(open.replace('trailer<<', `trailer<<${handler}`), 'latin1')
})

/** As Office seals a document: the name of the stream beyond the first kilobytes. */
const sealedOffice = Buffer.concat([
	oldOffice,
	Buffer.alloc(200_000),
	Buffer.from('EncryptedPackage', 'utf16le'),
])

/** The second of two entries says that it is encrypted. */
function sealedZip(): Buffer {
	const archive = zip([
		{ name: 'photos/', data: Buffer.alloc(0) },
		{ name: 'photos/shed.jpg', data: Buffer.from('shed') },
	])
	const entry = archive.lastIndexOf('PK\x01\x02', undefined, 'latin1')
	archive.writeUInt16LE(1, entry + 8)
	return archive
}

async function refusalOf({ bytes, fileName, folder }: Sent): Promise<string | null> {
	await using place = await testFolder()
	const path = join(place.path, 'upload')
	await writeFile(path, bytes)
	const sniffed = await sniffFile(path, { fileName, folder })
	return sniffed.ok ? null : sniffed.error.message
}

test.each([
	['a.docx', sealedOffice],
	['a.xlsx', sealedOffice],
	['a.pptx', sealedOffice],
	['a.pdf', locked!],
	['a.zip', sealedZip()],
])('of a file with a password, the refusal speaks of the password: %s', async (fileName, bytes) => {
	for (const folder of ['resource-documents', 'product-documents'] as const)
		expect(await refusalOf({ bytes, fileName, folder })).toBe(passwordSentence)
})

test('what opens without a password is taken: a PDF that may not be printed, and words about passwords', async () => {
	const folder = 'resource-documents'
	expect(await refusalOf({ bytes: unprintable!, fileName: 'a.pdf', folder })).toBeNull()
	const about = Buffer.concat([pdfBytes, Buffer.from('% /Encrypt')])
	expect(await refusalOf({ bytes: about, fileName: 'a.pdf', folder })).toBeNull()
	const plain = zip([{ name: 'a.txt', data: Buffer.from('EncryptedPackage') }])
	expect(await refusalOf({ bytes: plain, fileName: 'a.zip', folder })).toBeNull()
	expect(
		await refusalOf({ bytes: Buffer.from('PK\x05\x06'), fileName: 'a.zip', folder }),
	).toBeNull()
})
