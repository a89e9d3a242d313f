// Anybody can send mail to the mailbox, and whoever has one mail of ours can send mails that are read.
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import { messagesIn, noticesIn, readOnce, repliedLead } from '#tests/support/visitor-replies.ts'
import { htmlOnly, plain } from '#tests/fixtures/visitor-mails.ts'

type Named = { messageId: string; address: string }

/** A mail about the lead, made of these parts. */
const partsOf = ({ messageId }: Named, type: string, body: string) =>
	`From: hana@example.nz\nIn-Reply-To: ${messageId}\nMessage-ID: <${crypto.randomUUID()}@x.example>\nContent-Type: ${type}\n\n${body}`

const nested = (depth: number) =>
	Array.from(
		{ length: depth },
		(_, index) => `--b${index}\nContent-Type: multipart/mixed; boundary=b${index + 1}\n\n`,
	).join('')

const hostile: [string, (lead: Named) => string | Buffer, expected: object][] = [
	[
		'1,000 parts within parts',
		(lead) => partsOf(lead, 'multipart/mixed; boundary=b0', `${nested(1000)}--b1000\n\nword`),
		{ text: '', mail: { isWhole: false, notes: ['unreadable'] } },
	],
	[
		'40 parts within parts',
		(lead) => partsOf(lead, 'multipart/mixed; boundary=b0', `${nested(40)}--b40\n\nword`),
		{ text: 'word', mail: { isWhole: true } },
	],
	[
		'10,000 attachments',
		(lead) =>
			partsOf(
				lead,
				'multipart/mixed; boundary=b',
				`--b\n\nword\n${'--b\nContent-Disposition: attachment; filename=a\n\nx\n'.repeat(10_000)}--b--`,
			),
		{ text: expect.any(String), mail: { files: expect.any(Array) } },
	],
	[
		'40 MB',
		(lead) =>
			Buffer.concat([
				Buffer.from(
					partsOf(
						lead,
						'multipart/mixed; boundary=b',
						'--b\n\nword\n--b\nContent-Type: image/jpeg; name=big.jpg\nContent-Transfer-Encoding: base64\n\n',
					).replaceAll('\n', '\r\n'),
				),
				Buffer.alloc(
					40 * 1024 * 1024,
					'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5ejAx\r\n',
				),
			]),
		{ text: 'word', mail: { isWhole: false, files: ['big.jpg'], fileCount: 1 } },
	],
	[
		'a line of 3 MB',
		(lead) => plain({ replyTo: lead.messageId, text: 'a'.repeat(3_000_000) }),
		{ text: 'a'.repeat(100_000), mail: { isCut: true } },
	],
	[
		'4 MB of line ends',
		(lead) => partsOf(lead, 'text/plain', `word${'\n'.repeat(4_000_000)}`),
		{ text: 'word', mail: { isWhole: false, notes: [] } },
	],
	[
		'a part with a head of 1 MB',
		(lead) => partsOf(lead, 'multipart/mixed; boundary=b', `--b\nX: ${'y'.repeat(1_000_000)}\n\nx`),
		{ text: '', mail: { isWhole: false, notes: ['unreadable'] } },
	],
	[
		'base64 that is padded a million times',
		(lead) =>
			partsOf(lead, 'text/plain\nContent-Transfer-Encoding: base64', 'QQ=='.repeat(1_000_000)),
		{ text: '', mail: { notes: [] } },
	],
	[
		'10,000 recipients',
		({ messageId, address }) =>
			plain({
				replyTo: messageId,
				to: `${Array.from({ length: 10_000 }, (_, index) => `a${index}@x.nz`).join(',\n ')}, ${address}`,
				text: 'word',
			}),
		{ text: 'word' },
	],
	[
		'10,000 references',
		({ messageId }) =>
			plain({
				replyTo: null,
				headers: [`References: ${'<a@b.example> '.repeat(10_000)}${messageId}`],
				text: 'word',
			}),
		{ text: 'word' },
	],
	[
		'NUL, control characters and half characters',
		(lead) => plain({ replyTo: lead.messageId, text: 'wo\0r\u0007d\u001b[31m' }),
		{ text: 'word[31m' },
	],
	[
		'bytes that are no UTF-8',
		({ messageId }) =>
			Buffer.concat([
				Buffer.from(
					`From: \xff <hana@example.nz>\r\nSubject: \xfe\r\nIn-Reply-To: ${messageId}\r\n\r\nk`,
					'latin1',
				),
				Buffer.from([0xc3, 0x28, 0xff]),
				Buffer.from('se'),
			]),
		{ text: expect.stringMatching(/^k.*se$/) },
	],
	[
		'an unknown code page',
		(lead) => partsOf(lead, 'text/plain; charset="x-no-such"', 'word'),
		{ text: 'word' },
	],
	[
		'a line end in name and subject, a name that turns the line round',
		({ messageId }) =>
			plain({
				replyTo: messageId,
				from: '=?utf-8?q?Hana=0D=0ABcc=3A_all=40x.nz=E2=80=AE?= <hana@example.nz>',
				subject: '=?utf-8?q?Re:_x=0D=0ABcc:_all=40x.nz?=',
				text: 'word',
			}),
		{ mail: { name: 'Hana Bcc: all@x.nz', subject: 'Re: x Bcc: all@x.nz' } },
	],
	[
		'file names that are paths, or hide their end',
		(lead) =>
			partsOf(
				lead,
				'multipart/mixed; boundary=b',
				"--b\nContent-Disposition: attachment; filename*=utf-8''..%2F..%2Fx%00%E2%80%AEgpj.exe\n\nx\n--b--",
			),
		{ text: '', mail: { files: ['../../x gpj.exe'], fileCount: 1 } },
	],
	[
		'HTML that is all marks',
		({ messageId }) => htmlOnly({ replyTo: messageId }, `word${'<p><b>'.repeat(200_000)}`),
		{ text: 'word' },
	],
	[
		'a mail within a mail within a mail',
		(lead) =>
			partsOf(lead, 'message/rfc822', 'Content-Type: message/rfc822\n\n'.repeat(5000) + 'word'),
		{ text: '' },
	],
]

test.each(hostile)(
	'%s: read within its limits, and the next mail after it',
	async (_, make, expected) => {
		await using db = await testDb()
		await using imap = await startImapServer()
		const lead = await repliedLead(db, imap)
		imap.add(make(lead))
		imap.add(plain({ replyTo: lead.messageId, text: 'the next' }))
		expect(await readOnce(db, imap)).toBe('done')
		const messages = await messagesIn(db)
		expect(messages).toMatchObject([expected, { text: 'the next' }])
		expect(await noticesIn(db)).toHaveLength(2)
	},
)

test('a forged report of line ends marks nothing, and holds up no other', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { messageId } = await repliedLead(db, imap)
	const head =
		'From: mailer-daemon@x.nz\nContent-Type: multipart/report; report-type=delivery-status; boundary=b'
	imap.add(`${head}\n\n--b\n\n${'\n'.repeat(500_000)}`)
	imap.add(plain({ replyTo: messageId, text: 'the next' }))
	expect(await readOnce(db, imap)).toBe('done')
	expect(await messagesIn(db)).toMatchObject([{ text: 'the next' }])
})

test('a head of 40 MB is no mail for us, and holds up no other', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { messageId } = await repliedLead(db, imap)
	imap.add(`${'X-A: b\n'.repeat(5_000_000)}From: a@b.nz\nIn-Reply-To: ${messageId}\n\nx`)
	imap.add(`X-A: ${'b'.repeat(5_000_000)}\nFrom: a@b.nz\nIn-Reply-To: ${messageId}\n\nx`)
	imap.add(plain({ replyTo: messageId, text: 'the next' }))
	expect(await readOnce(db, imap)).toBe('done')
	expect(await messagesIn(db)).toMatchObject([{ text: 'the next' }])
})

test('1,000 mails are taken in batches, each mail once, and the limits of a lead hold', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { messageId } = await repliedLead(db, imap)
	const other = await repliedLead(db, imap)
	for (let index = 0; index < 1000; index++) imap.add(plain({ replyTo: messageId }))
	imap.add(plain({ replyTo: other.messageId, text: 'of somebody else' }))
	let outcome = await readOnce(db, imap)
	while (outcome === 'more') outcome = await readOnce(db, imap)
	expect(outcome).toBe('done')
	const messages = await messagesIn(db)
	expect(messages).toHaveLength(101)
	expect(messages.at(-1)).toMatchObject({ text: 'of somebody else' })
	expect(await noticesIn(db)).toHaveLength(11)
})
