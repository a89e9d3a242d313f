import { expect, test } from 'vitest'
import { hangsAfterMs } from '#tests/support/hang.ts'
import { partsOf, textOf, textsOf, toXmlText } from './s3-xml.ts'

const listed = `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.example/">
	<Key>a/1.jpg</Key><Contents><Key>b/2.jpg</Key></Contents><Key></Key><Keys>no</Keys>
	<Upload><Key>c</Key><UploadId>1</UploadId></Upload><Upload><Key>d</Key></Upload>
</ListBucketResult>`

test('all texts of a name are read in their order, and only of that name', () => {
	expect(textsOf(listed, 'Key')).toEqual(['a/1.jpg', 'b/2.jpg', '', 'c', 'd'])
	expect(textsOf(listed, 'key')).toEqual([])
	expect(textOf(listed, 'UploadId')).toBe('1')
	expect(textOf(listed, 'Code')).toBeNull()
	expect(textOf('', 'Code')).toBeNull()
})

test('the insides of elements that hold others are read apart', () => {
	const uploads = partsOf(listed, 'Upload')
	expect(uploads.map((upload) => [textOf(upload, 'Key'), textOf(upload, 'UploadId')])).toEqual([
		['c', '1'],
		['d', null],
	])
	expect(partsOf('<Upload><Key>cut', 'Upload')).toEqual(['<Key>cut'])
	expect(partsOf('nothing', 'Upload')).toEqual([])
})

test.each([
	['&amp;&lt;&gt;&quot;&apos;', `&<>"'`],
	['&amp;lt;', '&lt;'],
	['&#38;lt;', '&lt;'],
	['&#233;&#xE9;&#x1F414;', 'éé🐔'],
	['&#x110000;', '&#x110000;'],
	['&#99999999;', '&#99999999;'],
	['&nbsp;', '&nbsp;'],
])('%s in an answer is %s', (written, text) => {
	expect(textOf(`<Key>${written}</Key>`, 'Key')).toBe(text)
})

test('text that is sent reads back as it was, without what no XML holds', () => {
	for (const text of ['a & b <c>', `"quoted" 'too'`, '鶏 🐔', '&amp;', ''])
		expect(textOf(`<Key>${toXmlText(text)}</Key>`, 'Key')).toBe(text)
	expect(toXmlText('a\0b\u001fc')).toBe('abc')
})

test('an answer of nothing but beginnings does not hang', { timeout: hangsAfterMs }, () => {
	expect(textsOf('<Key>'.repeat(200_000), 'Key')).toEqual([])
	expect(textOf(`<Key>${'&#'.repeat(200_000)}</Key>`, 'Key')).toHaveLength(400_000)
})
