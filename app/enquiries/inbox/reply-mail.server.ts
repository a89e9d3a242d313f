// The mail of a reply: it quotes what it replies to, and continues the mails before it.
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { leadMessages } from '#platform/db/tables/leads.server.ts'
import type { leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { productLine, productsIn } from '#enquiries/leads/listed-products.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import type { MailData, NewMail } from '#platform/mail/kinds.ts'
import { messageIdOf } from '#platform/mail/message.server.ts'
import type { AttachedFile } from '#platform/media/attached-files.ts'
import { kindLabels } from './lead-labels.ts'
import { splitQuoted } from './split-quoted.ts'

/** Message-IDs that are named: the first, and the last ones. Programs for mail shorten long threads themselves. */
const maxNamed = 50
/** A visitor's own may be anything; a line of a header ends at 998. */
const plainMessageId = /^<[!-;=?-~]{1,250}>$/

type Lead = typeof leads.$inferSelect
type Written = { id: string; text: string; heldUntil: Date; files: AttachedFile[] }

/** The mail of a reply about a lead, to be queued. */
export async function replyMailOf(
	tx: Db,
	lead: Lead,
	{ id, text, heldUntil, files }: Written,
): Promise<NewMail> {
	const received = await listReceived(tx, lead.id)
	return {
		kind: 'lead-reply',
		id,
		to: lead.email,
		leadId: lead.id,
		heldUntil,
		data: {
			country: lead.office,
			subject: `Re: ${lead.subject || kindLabels[lead.kind]}`,
			text,
			files: files.map(({ url, name }) => ({ key: url.slice('/media/'.length), name })),
			product: productOf(lead),
			quoted: quotedOf(lead, received.at(-1)),
			thread: await threadOf(tx, lead, received),
			before: lead.state,
		},
	}
}

type Received = Awaited<ReturnType<typeof listReceived>>[number]

/** What the visitor has written since, in the order in which it was read: a reply sent before answers none of it. */
async function listReceived(tx: Db, leadId: string) {
	const rows = await tx
		.select({ text: leadMessages.text, mail: leadMessages.mail, at: leadMessages.at })
		.from(leadMessages)
		.where(and(eq(leadMessages.leadId, leadId), eq(leadMessages.kind, 'message')))
		.orderBy(asc(leadMessages.at), leadMessages.id)
	return rows.flatMap(({ mail, ...row }) => (mail ? [{ ...row, mail }] : []))
}

/** The visitor's last words: what is new in the last mail, else what the form sent. */
function quotedOf(lead: Lead, last: Received | undefined): MailData['lead-reply']['quoted'] {
	if (last) {
		const { name, email, receivedAt } = last.mail
		const text = splitQuoted(last.text).fresh.trim()
		// A mail may bear any name.
		const by = email.toLowerCase() === lead.email.toLowerCase() ? lead.name : name
		return text ? { by, at: formatDate(new Date(receivedAt)), text } : null
	}
	const text = lead.message?.trim() ?? ''
	const products = productsIn(lead.fields).map((product) => ({
		line: productLine(product),
		path: product.path,
		remark: product.remark,
	}))
	if (text === '' && products.length === 0) return null
	return { by: lead.name, at: formatDate(lead.createdAt), text, products }
}

/** Message-IDs of the mails before, ours and the visitor's. */
async function threadOf(tx: Db, lead: Lead, received: Received[]): Promise<string[]> {
	const sent = await tx
		.select({ id: mails.id, resends: mails.resends, at: mails.createdAt })
		.from(mails)
		.where(and(eq(mails.leadId, lead.id), eq(mails.toEmail, lead.email), ne(mails.state, 'failed')))
		.orderBy(asc(mails.createdAt), mails.id)
	const all = [
		...sent.map((mail) => ({ id: messageIdOf(mail, env().SITE_URL), at: mail.at })),
		...received.map(({ mail, at }) => ({ id: mail.messageId ?? '', at })),
	]
		.filter(({ id }) => plainMessageId.test(id))
		.toSorted((a, b) => a.at.getTime() - b.at.getTime())
		.map(({ id }) => id)
	return [...all.slice(0, 1), ...all.slice(1).slice(1 - maxNamed)]
}

/** The product whose page the visitor wrote from. */
function productOf({ kind, page, fields }: Lead): { name: string; path: string } | null {
	const { productName: name } = fields as { productName?: string }
	return kind === 'enquiry' && name && page?.startsWith('/products/') ? { name, path: page } : null
}
