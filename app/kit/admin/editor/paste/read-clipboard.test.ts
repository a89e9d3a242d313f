import { expect, test } from 'vitest'
import { googleDocsReport, rtfWithPictures, wordReport } from '#tests/fixtures/clipboard-html.ts'
import { addressIn, noticeWords, readClipboard, readDrop } from './read-clipboard.ts'

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)
const hen = new File([png], 'hen.png', { type: 'image/png' })
const notes = new File(['secret'], 'notes.txt', { type: 'text/plain' })

test('pictures come as files, also when the clipboard names their address on a page', () => {
	const pictures = { kind: 'pictures', files: [hen], notice: null }
	expect(readClipboard(clipboard({ files: [hen] }), '')).toEqual(pictures)
	const html =
		'<meta charset="utf-8"><style>p{}</style><img src="https://a.example/hen.png" alt="Hen">'
	expect(readClipboard(clipboard({ html, files: [hen, notes] }), '')).toEqual(pictures)
})

test('a picture of the copied text, which Word adds, gives way to the text', () => {
	const rtf = rtfWithPictures([1, 2, 3].map(() => ({ type: 'png', bytes: png })))
	const read = readClipboard(clipboard({ html: wordReport, rtf, text: 'x', files: [hen] }), '')
	expect(read).toMatchObject({ kind: 'blocks', notice: null })
	expect(read.kind === 'blocks' && read.pictures.map(({ file }) => file.name)).toEqual([
		'pasted-1.png',
		'pasted-2.png',
		'pasted-3.png',
	])
})

test('a notice counts the pictures that could not be had, until their places in the text are filled', () => {
	const read = (html: string) => {
		const found = readClipboard(clipboard({ html, text: 'x' }), '')
		return found.kind === 'blocks' ? found : null
	}
	const one = read('<p>a<b>b</b><img src="file:///x"></p>')!
	expect(noticeWords(one.notice, one.markdown)).toMatch(
		/^1 picture could not be copied with the text\. Its place is/,
	)
	expect(noticeWords(one.notice, 'a**b**')).toBe('')
	const three = read(wordReport)!
	expect(noticeWords(three.notice, three.markdown)).toMatch(
		/^3 pictures could not be copied with the text\. Their places/,
	)
	expect(noticeWords(three.notice, three.markdown.replace('<!-- Picture', '<!-- '))).toMatch(
		/^2 pic/,
	)
	expect(read(googleDocsReport)).toMatchObject({ kind: 'blocks', notice: null })
	expect(noticeWords(null, three.markdown)).toBe('')
})

test('other files are left out with a notice, dropped ones too', () => {
	const words =
		'notes.txt was left out: only pictures can be added this way. To offer a document, upload it under Media and link to its address.'
	const refused = { kind: 'pictures', files: [], notice: { kind: 'files', words } }
	expect(noticeWords({ kind: 'files', words }, '')).toBe(words)
	expect(readClipboard(clipboard({ files: [notes] }), '')).toEqual(refused)
	expect(readDrop(clipboard({ files: [notes] }))).toEqual(refused)
	expect(readDrop(clipboard({ files: [hen, notes] }))).toEqual({ ...refused, files: [hen] })
	expect(readDrop(clipboard({ text: 'words' }))).toBeNull()
	expect(readDrop(null)).toBeNull()
})

test('an address over selected words of one line is a link; elsewhere it is text', () => {
	const text = ' https://a.example/b '
	const data = clipboard({ text, html: '<a href="https://a.example/b">https://a.example/b</a>' })
	const link = { kind: 'link', address: 'https://a.example/b' }
	expect(readClipboard(data, 'the guide')).toEqual(link)
	for (const selected of ['', '  ', 'two\nlines'])
		expect(readClipboard(data, selected)).toEqual({ kind: 'plain' })
	const wrapped = 'https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2Fb&h=AT0'
	expect(readClipboard(clipboard({ text: wrapped }), 'the guide')).toEqual(link)
	expect(addressIn('see https://a.example')).toBeNull()
	expect(addressIn('mailto:a@b.example')).toBe('mailto:a@b.example')
})

test('words without structure, and code of an editor, are plain text', () => {
	for (const html of [
		'',
		'<p>words</p>',
		'<div style="color:#fff"><span>if</span> (a_b)</div>',
		'<b></b>',
	])
		expect(readClipboard(clipboard({ html, text: 'words' }), '')).toEqual({ kind: 'plain' })
})

test('HTML made to be slow is pasted as plain text, and long articles are not', () => {
	const kindOf = (html: string) => readClipboard(clipboard({ html, text: 'x' }), '').kind
	const formats = Array.from({ length: 50 }, (_, index) => `<b id=${index}>`).join('')
	const slow = ['<div><b>'.repeat(100_000), `<b>${'<x:y>'.repeat(400)}`, `${formats}<p>x`]
	for (const html of [...slow, `<b>x</b>${'<p>x'.repeat(26_000)}`])
		expect(kindOf(html)).toBe('plain')
	expect(kindOf(wordReport.repeat(20))).toBe('blocks')
	expect(kindOf(`<ul>${'<li>x <b>y</b> <img src="https://a.example/b">'.repeat(2000)}</ul>`)).toBe(
		'blocks',
	)
	expect(kindOf(`<!-- ${'<div>'.repeat(1000)} --><b>x</b><!--`)).toBe('blocks')
})

type Given = { html?: string; text?: string; rtf?: string; files?: File[] }

function clipboard({ html = '', text = '', rtf = '', files = [] }: Given): DataTransfer {
	const kinds: Record<string, string> = { 'text/html': html, 'text/plain': text, 'text/rtf': rtf }
	return { files, getData: (kind: string) => kinds[kind] ?? '' } as unknown as DataTransfer
}
