import { expect, test } from 'vitest'
import { readMail } from './read-mail.ts'

test('encoded headers, both body encodings and nested parts are decoded', async () => {
	const mail = await readMail(
		Buffer.from(
			[
				'From: =?UTF-8?Q?T=C4=81ne_=3Cx@y.nz=3E?= <tane@example.com>',
				'To: "Last, First" <a@example.com>, b@example.com',
				'Subject: =?UTF-8?B?8J+Q?=',
				' =?UTF-8?B?lA==?= hens',
				'Received: one',
				'Received: two',
				'Content-Type: multipart/mixed; boundary="outer"',
				'',
				'--outer',
				'Content-Type: multipart/alternative;',
				' boundary=inner',
				'',
				'--inner',
				'Content-Type: text/plain; charset=utf-8',
				'Content-Transfer-Encoding: quoted-printable',
				'',
				'M=C4=81ori =',
				'words=20',
				'--inner',
				'Content-Type: text/html; charset=utf-8',
				'Content-Transfer-Encoding: base64',
				'',
				Buffer.from('<p>Māori</p>').toString('base64'),
				'--inner--',
				'--outer--',
				'',
			].join('\r\n'),
		),
	)

	expect(mail).toMatchObject({
		subject: '🐔 hens',
		from: 'tane@example.com',
		to: ['a@example.com', 'b@example.com'],
		replyTo: null,
		text: 'Māori words ',
		html: '<p>Māori</p>',
	})
	expect(mail.headers['received']).toBe('one')
	expect(mail.headerLines.filter(([name]) => name === 'Received')).toHaveLength(2)
})

test('the text of a message without parts is read', async () => {
	const mail = await readMail(Buffer.from('Subject: Hi\r\n\r\nHello\r\nyou'))
	expect(mail).toMatchObject({ text: 'Hello\nyou', html: '', replyTo: null })
})
