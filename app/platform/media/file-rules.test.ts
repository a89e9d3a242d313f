import { expect, test } from 'vitest'
import { altTextHints } from './picture/alt-text.ts'
import { acceptOf, refuseBeforeSending } from './file-rules.ts'
import { toAltText, toOriginalName } from './intake/names.server.ts'

const file = (name: string, { size = 1000, type = '' } = {}) => ({ name, size, type })
const megabytes = (count: number) => count * 1024 * 1024

test('invalid files are refused before upload, with a reason', () => {
	const refused = [
		refuseBeforeSending(file('a.pdf', { type: 'application/pdf' }), 'team'),
		refuseBeforeSending(file('a.svg', { type: 'image/svg+xml' }), 'team'),
		refuseBeforeSending(file('a.jpg', { size: megabytes(25) + 1 }), 'team'),
		refuseBeforeSending(file('a.jpg', { size: 0 }), 'team'),
		refuseBeforeSending(file('a.txt'), 'resource-documents'),
		refuseBeforeSending(file('a.pdf', { size: megabytes(51) }), 'product-documents'),
		refuseBeforeSending(file('a.mov', { type: 'video/quicktime' }), 'product-videos'),
		refuseBeforeSending(file('a.mp4', { size: megabytes(301) }), 'product-videos'),
	]
	expect(refused.map((sentence) => sentence?.slice(0, 34))).toEqual([
		'Please choose an image: JPEG, PNG,',
		'SVG files can contain scripts, so ',
		'This file is larger than 25 MB. Pl',
		'This file is empty.',
		'Please choose a document: PDF, Wor',
		'This file is larger than 50 MB. Pl',
		'Please choose an MP4 video. Other ',
		'This file is larger than 300 MB. P',
	])
})

test('possibly valid files are left to the server', () => {
	expect(refuseBeforeSending(file('a.jpg', { size: megabytes(25) }), 'team')).toBeNull()
	expect(refuseBeforeSending(file('photo', { type: 'image/jpeg' }), 'team')).toBeNull()
	expect(refuseBeforeSending(file('IMG_1.HEIC'), 'team')).toBeNull()
	expect(refuseBeforeSending(file('a.TXT'), 'product-documents')).toBeNull()
	for (const name of ['a.mp4', 'a.M4V', 'a.mp4 ', 'a.mp4.'])
		expect(refuseBeforeSending(file(name), 'product-videos')).toBeNull()
	for (const name of ['plan.pdf ', 'plan.pdf\u200b', 'plan.pdf\u00a0', 'plan.pdf\u2069.'])
		expect(refuseBeforeSending(file(name), 'resource-documents')).toBeNull()
})

test('file fields offer the types that their folder accepts', () => {
	expect(acceptOf('product-gallery')).toBe('image/*')
	expect(acceptOf('product-videos')).toBe('video/mp4,.mp4')
	expect(acceptOf('product-documents')).toBe('.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.zip,.txt,.rar')
	expect(acceptOf('resource-documents')).toBe('.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.zip')
})

test('hints say how to improve an image’s alt text', () => {
	const hinted = (words: string[]) =>
		words.filter((alt) => altTextHints(alt, 'wet-litter-2.jpg').length > 0)
	const poor = ['IMG_2044', 'hens.jpg', 'DSC-12', 'wet-litter-2', 'Photo of a hen']
	const good = ['', 'A hen on a perch', 'Wet litter', 'Photographer in a shed']
	expect(hinted([...poor, ...good])).toEqual(poor)
	expect(altTextHints('x'.repeat(151), 'a.jpg')).toEqual(['Keep it to 150 characters: it has 151.'])
})

test('file names keep their extension and lose folders, control and direction characters', () => {
	expect(toOriginalName('C:\\a\\b\\Hens.JPG')).toBe('Hens.JPG')
	expect(toOriginalName('../../x\0\r\n.pdf')).toBe('x.pdf')
	expect(toOriginalName('photo\u202Egpj.exe')).toBe('photogpj.exe')
	expect(toOriginalName('  ')).toBeNull()
	const long = toOriginalName(`${'\u{1F414}'.repeat(300)}.pdf`) ?? ''
	expect([Array.from(long).length, long.endsWith('\u{1F414}.pdf')]).toEqual([255, true])
	expect(Array.from(toAltText('\u{1F414}'.repeat(600))).length).toBe(500)
})
