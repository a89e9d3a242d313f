import { createHash, randomUUID } from 'node:crypto'
import { signToken } from '#app/auth/signed-token.server.ts'
import { poolOf } from '#app/db/client.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { NewMail } from '#app/mail/kinds.ts'
import { addMailJobs, storeMailsStatement, toMailRows } from '#app/mail/queue.server.ts'
import { receiptLimit } from './limits.server.ts'
import type { Once } from './limits.server.ts'
import type { Lead } from './lead.server.ts'

/** What is known beside the lead itself. */
export type Circumstances = {
	/** From `keyOfLead`; null when the sender gave none. */
	idempotencyKey: string | null
	/** From `repeatLimit`, where there is no key. */
	repeat: Once | null
	/** The caller's network address; null when unknown. */
	address: string | null
	/** Path of the page the form stood on. */
	page: string
	/** Kept and marked, but nobody is written to. */
	isSpam: boolean
	/** The office that answers the sender. */
	office: 'New Zealand' | 'Australia'
}

/**
 * Stores a lead with its consent, the record of its download, its mails and its job: one statement, so all or nothing. The
 * mails get their jobs right after.
 *
 * @returns false when the same was stored before, under the same key or just now: then nothing is done.
 */
export async function storeLead(db: Db, lead: Lead, given: Circumstances): Promise<boolean> {
	const leadId = randomUUID()
	const consentId = lead.newsletterConsent === null || given.isSpam ? null : randomUUID()
	const notice = given.isSpam ? null : noticeOf(lead, leadId)
	const receipt = given.isSpam ? null : receiptOf(lead, given, { leadId, consentId })
	const once = receipt && receiptLimit(receipt.kind, lead.email)
	const { rows } = await poolOf(db).query<{ stored: number; mails: string[] }>({
		name: 'store-lead',
		text: storeStatement,
		values: [
			leadId,
			lead.kind,
			given.isSpam ? 'spam' : 'new',
			lead.name,
			lead.email,
			lead.country,
			lead.subject,
			lead.message,
			JSON.stringify(lead.fields),
			given.idempotencyKey,
			given.address,
			consentId,
			lead.newsletterConsent,
			given.page,
			lead.download?.firstName ?? null,
			lead.download?.lastName ?? null,
			lead.download?.resourceUrl ?? null,
			toMailRows([notice, receipt].filter((mail) => mail !== null)),
			lead.kind === 'download' && !given.isSpam,
			once?.key ?? null,
			Date.now(),
			(once?.seconds ?? 0) * 1000,
			given.repeat?.key ?? null,
			(given.repeat?.seconds ?? 0) * 1000,
			given.office,
		],
	})
	const mails = rows[0]?.mails ?? []
	if (mails.length > 0) await addMailJobs(db, mails)
	return rows[0]?.stored === 1
}

// The office is always told, the sender at most once a day.
const isDue = `exists (select from lead) and (to_email is null or exists (select from receipt))`

const storeStatement = `
	with fresh as (
		insert into lead_limits as counted (key, points, expire)
		select $23, 1, $21::bigint + $24::bigint where $23::text is not null
		on conflict (key) do update set expire = excluded.expire where counted.expire <= $21
		returning key
	), lead as (
		insert into leads (id, kind, state, name, email, country, subject, message, fields, idempotency_key, address)
		select $1::uuid, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11
		where $23::text is null or exists (select from fresh)
		on conflict (idempotency_key) do nothing
		returning id, email
	), consent as (
		insert into consents (id, lead_id, email, purpose, text_shown, page, office)
		select $12::uuid, id, email, 'newsletter', $13, $14, $25 from lead where $12::uuid is not null
	), download as (
		insert into resource_downloads (first_name, last_name, email, country, resource_url)
		select $15, $16, email, $6, $17 from lead where $17::text is not null
	), receipt as (
		insert into lead_limits as counted (key, points, expire)
		select $20, 1, $21::bigint + $22::bigint from lead where $20::text is not null
		on conflict (key) do update set expire = excluded.expire where counted.expire <= $21
		returning key
	), ${storeMailsStatement('$18', isDue)}, pushed as (
		select graphile_worker.add_job('leads.pushSubscriber', json_build_object('leadId', id), 'loops') from lead where $19
	)
	select (select count(*)::int from lead) as stored, array(select id from stored_mails) as mails, (select count(*) from pushed)`

/** The sender's key together with what was sent: a key used again for something else does not lose it. */
export function keyOfLead(lead: Lead, key: string | null): string | null {
	if (key === null) return null
	return createHash('sha256')
		.update(JSON.stringify([key, lead]))
		.digest('base64url')
}

type Ids = { leadId: string; consentId: string | null }

function noticeOf(lead: Lead, leadId: string): NewMail | null {
	if (!lead.notice) return null
	return {
		kind: 'lead-notice',
		to: null,
		leadId,
		data: {
			subject: lead.subject ?? '',
			...lead.notice,
			replyTo: { name: lead.name, email: lead.email },
			adminPath: `/admin/leads/${leadId}`,
		},
	}
}

/** What the sender gets: nothing that was typed, so that nobody can write to others through us. */
function receiptOf(
	lead: Lead,
	{ office }: Circumstances,
	{ leadId, consentId }: Ids,
): NewMail | null {
	const to = { to: lead.email, leadId }
	// Whoever ticked the box of a download confirms as well: anybody can type an address.
	if (consentId) {
		const data = {
			country: office,
			confirmPath: `/confirm?token=${signToken('confirm', consentId)}`,
			unsubscribePath: unsubscribePath(consentId),
		}
		return { kind: 'newsletter-confirmation', ...to, data }
	}
	return lead.notice && { kind: 'visitor-confirmation', ...to, data: { country: office } }
}

/** Where one click ends a consent; works for ever, as the law asks. */
export function unsubscribePath(consentId: string): string {
	return `/unsubscribe?token=${signToken('unsubscribe', consentId)}`
}
