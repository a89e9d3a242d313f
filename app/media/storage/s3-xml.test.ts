import { expect, test } from 'vitest'
import { hangsAfterMs } from '#tests/support/hang.ts'
import { partsOf, textOf, textsOf, toXmlText } from './s3-xml.ts'

const listed = `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.example/">
	<Key>a/1.jpg</Key><Contents><Key>b/2.jpg</Key></Contents><Key></Key><Keys>no</Keys>
	<Upload><Key>c</Key><UploadId>1</UploadId></Upload><Upload><Key>d</Key></Upload>
</ListBucketResult>`

test('the texts of all elements of one name are read in order, and no others', () => {
	expect(textsOf(listed, 'Key')).toEqual(['a/1.jpg', 'b/2.jpg', '', 'c', 'd'])
	expect(textsOf(listed, 'key')).toEqual([])
	expect(textOf(listed, 'UploadId')).toBe('1')
	expect(textOf(listed, 'Code')).toBeNull()
	expect(textOf('', 'Code')).toBeNull()
})

test('the contents of each element with children are read separately', () => {
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
])('%s in XML is read as %s', (written, text) => {
	expect(textOf(`<Key>${written}</Key>`, 'Key')).toBe(text)
})

test('sent text reads back unchanged, except for characters that XML forbids', () => {
	for (const text of ['a & b <c>', `"quoted" 'too'`, '鶏 🐔', '&amp;', ''])
		expect(textOf(`<Key>${toXmlText(text)}</Key>`, 'Key')).toBe(text)
	expect(toXmlText('a\0b\u001fc')).toBe('abc')
})

test('unclosed tags and references do not hang the parser', { timeout: hangsAfterMs }, () => {
	expect(textsOf('<Key>'.repeat(200_000), 'Key')).toEqual([])
	expect(textOf(`<Key>${'&#'.repeat(200_000)}</Key>`, 'Key')).toHaveLength(400_000)
})
