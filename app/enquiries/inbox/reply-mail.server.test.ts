import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leadMessages, leads } from '#platform/db/tables/leads.server.ts'
import type { ReceivedMail } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { submitLead } from '#enquiries/leads/submit.server.ts'
import type { MailData } from '#platform/mail/kinds.ts'
import { testDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { insertOne, reply, replyMails } from '#tests/support/replies.ts'
import { submission } from '#tests/support/submissions.ts'
import { sendReply } from './reply.server.ts'

const mere = admin('mere')
const hemi = admin('hemi')
const newKey = () => crypto.randomUUID()

test('a reply continues the conversation: the office that the visitor saw, the subject, the words quoted, the mails before', async () => {
	await using db = await testDb()
	const values = { message: 'Do you sell them in Perth?' }
	await submitLead(
		db,
		submission('enquiry', { values, country: 'Australia', page: '/products/red-mite-spray' }),
	)
	const [lead] = await db.select().from(leads)
	const id = lead?.id ?? ''
	await sendReply(db, mere, reply(id))
	await sendReply(db, hemi, { ...reply(id, 'One thing more'), seen: 1 })
	const [first, second] = (await replyMails(db))
		.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt))
		.map(({ data }) => data as MailData['lead-reply'])
	expect(first).toMatchObject({
		country: 'Australia',
		subject: `Re: ${lead?.subject}`,
		product: { path: '/products/red-mite-spray' },
		quoted: { by: lead?.name, text: 'Do you sell them in Perth?' },
		before: 'new',
	})
	expect(first?.thread).toHaveLength(1)
	expect(second?.thread).toHaveLength(2)
	expect(second?.thread[0]).toBe(first?.thread[0])
})

test('from the second round on, a reply quotes the last mail of the visitor and continues it', async () => {
	await using db = await testDb()
	const { id } = await insertOne(db)
	const receivedAt = '2026-11-20T09:00:00.000Z'
	const usual = {
		name: 'H',
		email: 'HANA@example.nz',
		subject: 'Re: Red mite',
		receivedAt,
		files: [],
		fileCount: 0,
		isWhole: true,
		isCut: false,
	}
	const write = (text: string, mail: Partial<ReceivedMail>, at = sql`clock_timestamp()`) =>
		db.insert(leadMessages).values({
			id: newKey(),
			leadId: id,
			kind: 'message',
			by: '',
			at,
			mailKey: newKey(),
			text,
			mail: { ...usual, ...mail },
		})
	const replyAfter = async (seen: number) => {
		const given = { ...reply(id), seen }
		await sendReply(db, mere, given)
		const [mail] = await db.select().from(mails).where(eq(mails.id, given.key))
		return mail?.data as MailData['lead-reply']
	}
	const first = await replyAfter(0)
	expect(first.quoted).toMatchObject({ by: 'Hana', text: 'We found mites.\nWhat now?' })
	expect(first.thread).toEqual([])

	await write('Thank you!\n\nOn Monday, Mere wrote:\n> Clean the perches first.', {
		messageId: '<one@mail.example>',
	})
	const second = await replyAfter(2)
	expect(second.quoted).toEqual({ by: 'Hana', at: '20 November 2026', text: 'Thank you!' })
	expect(second.thread).toEqual([expect.stringMatching(/^<[\da-f-]{36}@/), '<one@mail.example>'])

	// Nothing that could end a header, or that a server would refuse, is named.
	for (const messageId of [
		'<a b@mail.example>',
		`<${'x'.repeat(900)}@mail.example>`,
		'<a\r\nBcc: b>',
	])
		await write('More', { messageId, name: 'Rua', email: 'rua@example.nz' })
	await write(' \n', { messageId: '<two@mail.example>' })
	const third = await replyAfter(7)
	expect(third.quoted).toBeNull()
	expect(third.thread).toHaveLength(4)
	expect(third.thread.at(-1)).toBe('<two@mail.example>')
	await write('Mine too', { messageId: null, name: 'Rua', email: 'rua@example.nz' })
	expect((await replyAfter(9)).quoted).toMatchObject({ by: 'Rua', text: 'Mine too' })
})

test('a reply to an enquiry list quotes its products; of a long conversation the first and the last mails are named', async () => {
	await using db = await testDb()
	const seen = { id: newKey(), name: 'Boot Dip', path: '/products/dip', price: 30 }
	const products = [{ ...seen, amount: 2, remark: 'In blue' }]
	const lead = await insertOne(db, { kind: 'enquiry', message: ' ', fields: { products } })
	const sent = Array.from({ length: 60 }, () => ({
		id: newKey(),
		kind: 'lead-reply' as const,
		leadId: lead.id,
		toEmail: lead.email,
		state: 'sent' as const,
		data: {},
		createdAt: sql`clock_timestamp()`,
	}))
	for (const mail of sent) await db.insert(mails).values(mail)
	const given = reply(lead.id)
	await sendReply(db, mere, given)
	const [mail] = await db.select().from(mails).where(eq(mails.id, given.key))
	const { quoted, thread } = mail!.data as MailData['lead-reply']
	expect(quoted).toMatchObject({
		text: '',
		products: [{ line: '2 × Boot Dip, $30', path: '/products/dip', remark: 'In blue' }],
	})
	expect(thread).toHaveLength(50)
	expect(thread[0]).toContain(sent[0]?.id)
	expect(thread.at(-1)).toContain(sent.at(-1)?.id)
})
