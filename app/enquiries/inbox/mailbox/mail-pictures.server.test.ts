import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { leadMessages, leadPictures, leads } from '#platform/db/tables/leads.server.ts'
import { listPictures } from '#enquiries/leads/pictures/pictures.server.ts'
import { testDb } from '#tests/support/database.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import { messagesIn, noticesIn, readOnce, repliedLead } from '#tests/support/visitor-replies.ts'

const photo = async (background: string) =>
	sharp({ create: { width: 640, height: 480, channels: 3, background } })
		.withExif({ IFD0: { Copyright: 'Hana' } })
		.jpeg()
		.toBuffer()

const partOf = (name: string, bytes: Buffer, more = '') =>
	`--b\nContent-Type: ${name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg'}; name="${name}"\n${more}Content-Transfer-Encoding: base64\n\n${bytes.toString('base64').replaceAll(/.{76}/g, '$&\n')}\n`

const mailOf = (replyTo: string, parts: string[], type = 'mixed') =>
	`From: hana@example.nz\nMessage-ID: <${crypto.randomUUID()}@x.nz>\nIn-Reply-To: ${replyTo}\nContent-Type: multipart/${type}; boundary=b\n\n--b\n\nHere they are.\n${parts.join('')}--b--\n`

test('up to five pictures of a mail belong to its message, without their metadata; other files are named', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { lead, messageId } = await repliedLead(db, imap)
	const colours = ['red', 'green', 'blue', 'white', 'black', 'grey']
	const photos = await Promise.all(colours.map(photo))
	const parts = photos.map((bytes, index) => partOf(`${colours[index]}.jpg`, bytes))
	imap.add(mailOf(messageId, [partOf('coop.pdf', Buffer.from('x')), ...parts]))
	await readOnce(db, imap)
	// Read again, it is the same mail.
	imap.renumber()
	await readOnce(db, imap)
	const [message, ...others] = await messagesIn(db)
	expect(others).toEqual([])
	expect(message).toMatchObject({
		text: 'Here they are.',
		mail: { files: ['coop.pdf', 'grey.jpg'], fileCount: 2, isWhole: true },
	})
	const stored = await listPictures(db, lead.id)
	expect(stored).toMatchObject(
		colours.slice(0, 5).map((colour) => ({ name: `${colour}.jpg`, messageId: message!.id })),
	)
	const rows = await db.select().from(leadPictures)
	expect(rows).toHaveLength(5)
	for (const { bytes } of rows) expect((await sharp(bytes).metadata()).exif).toBeUndefined()
	expect(await noticesIn(db)).toMatchObject([
		{
			data: {
				files: '5 pictures came with it. 2 attachments, still in the mailbox: coop.pdf, grey.jpg',
			},
		},
	])
	await db.delete(leadMessages).where(eq(leadMessages.id, message!.id))
	expect(await db.select().from(leadPictures)).toEqual([])
})

test('what is no picture is named as a file, whatever it says of itself', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { lead, messageId } = await repliedLead(db, imap)
	imap.add(mailOf(messageId, [partOf('mite.jpg', Buffer.from('<script>'))]))
	await readOnce(db, imap)
	expect(await messagesIn(db)).toMatchObject([{ mail: { files: ['mite.jpg'], fileCount: 1 } }])
	expect(await listPictures(db, lead.id)).toEqual([])
})

test('a logo within the text is no picture of the visitor, a photo is', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { lead, messageId } = await repliedLead(db, imap)
	const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
	const large = await sharp({
		create: { width: 300, height: 300, channels: 3, background: 'red', noise },
	})
		.jpeg({ quality: 95 })
		.toBuffer()
	const [logo, inline] = [await photo('red'), 'Content-ID: <a@b>\n']
	imap.add(
		mailOf(
			messageId,
			[partOf('logo.jpg', logo, inline), partOf('mite.jpg', large, inline)],
			'related',
		),
	)
	await readOnce(db, imap)
	expect(await listPictures(db, lead.id)).toMatchObject([{ name: 'mite.jpg', isShown: true }])
	expect(await messagesIn(db)).toMatchObject([{ mail: { files: ['logo.jpg'] } }])
})

test('pictures of a mail about spam are in its record; those of a mail that is not taken are nowhere', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const spam = await repliedLead(db, imap, { state: 'spam' })
	const gone = await repliedLead(db, imap)
	await db.delete(leads).where(eq(leads.id, gone.lead.id))
	const part = partOf('mite.jpg', await photo('red'))
	imap.add(mailOf(spam.messageId, [part]))
	imap.add(mailOf(gone.messageId, [part]))
	await readOnce(db, imap)
	expect(await db.select().from(leadPictures)).toMatchObject([{ leadId: spam.lead.id }])
})

test('text behind a file that is too large is said to be left out', async () => {
	await using db = await testDb()
	await using imap = await startImapServer()
	const { lead, messageId } = await repliedLead(db, imap)
	const large = partOf('film.jpg', Buffer.alloc(9_000_000))
	imap.add(mailOf(messageId, [partOf('mite.jpg', await photo('red')), large, '--b\n\nThe end.\n']))
	await readOnce(db, imap)
	expect(await messagesIn(db)).toMatchObject([
		{ text: 'Here they are.', mail: { files: ['film.jpg'], isWhole: false } },
	])
	expect(await listPictures(db, lead.id)).toMatchObject([{ name: 'mite.jpg' }])
})
