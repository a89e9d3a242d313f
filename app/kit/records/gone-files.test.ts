import { expect, test } from 'vitest'
import { storedFilesIn, withoutGoneFiles } from './gone-files.ts'

const gone = new Set(['/media/product-images/gone.jpg', '/media/product-documents/gone.pdf'])
const [picture, file] = [...gone] as [string, string]
const saved = '/media/product-images/kept.jpg'

test('an item of a list goes with its file, a preview picture alone is taken off its item', () => {
	const gallery = [
		{ url: picture },
		{ url: saved, thumbnail: picture },
		{ url: saved, thumbnail: null },
	]
	const documents = [{ name: 'Label', url: file }]
	const { values, files } = withoutGoneFiles(
		{ gallery, documents, list: ['a'] },
		{ gone, present: {} },
	)
	expect(values).toEqual({
		gallery: [
			{ url: saved, thumbnail: null },
			{ url: saved, thumbnail: null },
		],
		documents: [],
		list: ['a'],
	})
	expect(files).toEqual([
		{ address: picture, key: 'gallery', how: 'excluded' },
		{ address: picture, key: 'gallery', how: 'excluded' },
		{ address: file, key: 'documents', how: 'excluded' },
	])
})

test('a field that is a gone file keeps its present value, unless that is gone as well', () => {
	const present = { image: saved, downloadLink: file }
	const { values, files } = withoutGoneFiles(
		{ image: picture, downloadLink: picture },
		{ gone, present },
	)
	expect(values).toEqual({ image: saved, downloadLink: '' })
	expect(files.map(({ how }) => how)).toEqual(['keptPresent', 'keptPresent'])
})

test('a text keeps its gone picture, and what is the same at present is left alone', () => {
	const content = `Before ![tray](${picture}) after`
	const { values, files } = withoutGoneFiles(
		{ content, excerpt: content },
		{ gone, present: { excerpt: content } },
	)
	expect(values).toEqual({ content, excerpt: content })
	expect(files).toEqual([{ address: picture, key: 'content', how: 'inText' }])
})

test('pictures of videos and addresses elsewhere are not of the library', () => {
	const values = {
		a: '/media/youtube/x.jpg',
		b: 'https://example.com/a.jpg',
		c: [`![](${saved}) ${saved}`],
	}
	expect(storedFilesIn(values)).toEqual([saved])
})
