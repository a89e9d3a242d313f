// Mails as people and their programs send them.
import { expect, test } from 'vitest'
import { takeApart } from './mail-parts.server.ts'

const textOf = async (...lines: string[]) =>
	(await takeApart(Buffer.from(lines.join('\r\n')), true)).text

const alternative = (plain: string, html: string) => [
	'Content-Type: multipart/alternative; boundary=b',
	'',
	'--b',
	'Content-Type: text/plain; charset=utf-8',
	'',
	plain,
	'--b',
	'Content-Type: text/html; charset=utf-8',
	'',
	html,
	'--b--',
]

test('a text that only says that there is HTML gives way to it', async () => {
	const html = '<p>Our ducks are <b>lame</b> since Monday.</p>'
	expect(await textOf(...alternative('Your mail program does not show HTML.', html))).toBe(
		'Our ducks are lame since Monday.',
	)
	expect(await textOf(...alternative('[cid:image001.png]', html))).toContain('lame')
	expect(await textOf(...alternative('Our *ducks* are lame\nsince Monday.', html))).toBe(
		'Our *ducks* are lame\nsince Monday.',
	)
	expect(await textOf(...alternative('Yes.', '<img src="x">'))).toBe('Yes.')
})

test('a footer behind a part in base64 leaves the text as it was sent', async () => {
	const encoded = Buffer.from('Tuesday suits.').toString('base64')
	const head = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64', '']
	expect(await textOf(...head, encoded, '', 'Sent through the list of the club')).toBe(
		'Tuesday suits.',
	)
	expect(await textOf(...head, encoded, 'Checked for viruses.')).toBe('Tuesday suits.')
	const padded = ['QQ==', 'Qg==', 'Qw==']
	expect(await textOf(...head, ...padded)).toBe('ABC')
	const mixed = ['Content-Type: multipart/mixed; boundary=b', '', '--b', ...head, encoded]
	expect(await textOf(...mixed, '--b', '', 'A footer.', '--b--')).toBe('Tuesday suits.\nA footer.')
})

test('what only looks like the head of a part is text', async () => {
	const text = ['Content-Transfer-Encoding: base64', '', 'This is what I see.'].join('\n')
	expect(await textOf('Content-Type: text/plain', '', text)).toBe(text)
})

test('parts without a boundary are a text', async () => {
	expect(await textOf('Content-Type: multipart/mixed', '', 'word')).toBe('word')
})

test('HTML names its encoding itself when the head does not', async () => {
	const html = Buffer.from('<meta charset="iso-8859-2"><p>\xb1</p>', 'latin1')
	const source = Buffer.concat([Buffer.from('Content-Type: text/html\r\n\r\n'), html])
	expect((await takeApart(source, true)).text).toBe('ą')
})

const mixed = (...parts: string[]) =>
	Buffer.from(
		`Content-Type: multipart/mixed; boundary=b\n\n--b\n\nword\n${parts.map((part) => `--b\n${part}\n`).join('')}--b--`,
	)

test.each([
	['an invitation', 'Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR', 'invitation'],
	['its answer', 'Content-Type: text/calendar; method=reply\n\nx', 'invitation answered'],
	['its end', 'Content-Type: text/calendar; method=CANCEL\n\nx', 'invitation withdrawn'],
	['an encrypted mail', 'Content-Type: application/pkcs7-mime\n\nQQ==', 'encrypted'],
	[
		'a sealed mail',
		'Content-Type: application/x-pkcs7-mime; smime-type=signed-data\n\nQQ==',
		'sealed',
	],
	['a mail of PGP', 'Content-Type: application/pgp-encrypted\n\nVersion: 1', 'encrypted'],
])('%s is told', async (_, part, note) => {
	expect(await takeApart(mixed(part), true)).toMatchObject({ text: 'word', notes: [note] })
})

test('a signature is no file, and pictures are apart from files', async () => {
	const picture =
		'Content-Type: image/jpeg; name=coop.jpg\nContent-Transfer-Encoding: base64\n\nQUJD'
	const parts = await takeApart(
		mixed(
			'Content-Type: application/pkcs7-signature; name=smime.p7s\n\nx',
			picture,
			'Content-Type: application/pdf; name=a.pdf\n\nx',
			'Content-Type: application/octet-stream; name=IMG.HEIC\n\nx',
			'Content-Type: image/svg+xml; name=a.svg\n\nx',
		),
		true,
	)
	expect(parts.pictures.map(({ filename }) => filename)).toEqual(['coop.jpg', 'IMG.HEIC'])
	expect(parts.attachments.map(({ filename }) => filename)).toEqual(['a.pdf', 'a.svg'])
	expect(parts.attachmentCount).toBe(2)
	// The end of the mail, and so of its last picture, was not read.
	const beginning = await takeApart(mixed(picture), false)
	expect(beginning).toMatchObject({ pictures: [], attachments: [{ filename: 'coop.jpg' }] })
})
