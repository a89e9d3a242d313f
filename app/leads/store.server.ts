import { createHash, randomUUID } from 'node:crypto'
import { poolOf } from '#app/db/client.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { namedStatement } from '#app/db/named-statement.server.ts'
import { addMailJobs, storeMailsStatement, toMailRows } from '#app/mail/queue.server.ts'
import { receiptLimit } from './message-limits.server.ts'
import type { Once } from './message-limits.server.ts'
import type { Lead } from './lead.server.ts'
import { noticeOf, receiptOf } from './lead-mails.server.ts'

/** Facts besides the lead itself. */
export type Circumstances = {
	/** From `keyOfLead`; null when the sender gave none. */
	idempotencyKey: string | null
	/** From `repeatLimit`, where there is no key. */
	repeat: Once | null
	/** The caller's network address; null when unknown. */
	address: string | null
	/** Path of the page with the form. */
	page: string
	/** Stored as spam, without mails. */
	isSpam: boolean
	/** The office that answers the sender. */
	office: 'New Zealand' | 'Australia'
}

/**
 * Stores a lead with its consent, the record of its download, its mails and its job: one statement, so all or nothing. The
 * mails get their jobs right after.
 *
 * @returns false when the same was stored before, under the same key or within minutes: then nothing is done.
 */
export async function storeLead(db: Db, lead: Lead, given: Circumstances): Promise<boolean> {
	const leadId = randomUUID()
	const consentId = lead.newsletterConsent === null || given.isSpam ? null : randomUUID()
	const notice = given.isSpam ? null : noticeOf(lead, leadId)
	const receipt = given.isSpam ? null : receiptOf(lead, { leadId, consentId, office: given.office })
	const once = receipt && receiptLimit(receipt.kind, lead.email)
	const { rows } = await poolOf(db).query<{ stored: number; mails: string[] }>(
		storeStatement({
			leadId,
			consentId,
			kind: lead.kind,
			state: given.isSpam ? 'spam' : 'new',
			name: lead.name,
			email: lead.email,
			country: lead.country,
			subject: lead.subject,
			message: lead.message,
			fields: JSON.stringify(lead.fields),
			idempotencyKey: given.idempotencyKey,
			address: given.address,
			consentText: lead.newsletterConsent,
			page: given.page,
			office: given.office,
			firstName: lead.download?.firstName ?? null,
			lastName: lead.download?.lastName ?? null,
			resourceUrl: lead.download?.resourceUrl ?? null,
			mails: toMailRows([notice, receipt].filter((mail) => mail !== null)),
			isPushed: lead.kind === 'download' && !given.isSpam,
			now: Date.now(),
			receiptKey: once?.key ?? null,
			receiptMs: (once?.seconds ?? 0) * 1000,
			repeatKey: given.repeat?.key ?? null,
			repeatMs: (given.repeat?.seconds ?? 0) * 1000,
		}),
	)
	const mails = rows[0]?.mails ?? []
	if (mails.length > 0) await addMailJobs(db, mails)
	return rows[0]?.stored === 1
}

// The office is always notified, the sender at most once a day.
const isDue = `exists (select from lead) and (to_email is null or exists (select from receipt))`

type StoreParameter =
	| keyof Pick<Lead, 'kind' | 'name' | 'email' | 'country' | 'subject' | 'message' | 'fields'>
	| keyof Pick<Circumstances, 'idempotencyKey' | 'address' | 'page' | 'office'>
	| 'leadId'
	| 'consentId'
	| 'state'
	| 'consentText'
	| 'firstName'
	| 'lastName'
	| 'resourceUrl'
	| 'mails'
	| 'isPushed'
	| 'now'
	| 'receiptKey'
	| 'receiptMs'
	| 'repeatKey'
	| 'repeatMs'

const storeStatement = namedStatement<StoreParameter>(
	'store-lead',
	`
	with fresh as (
		insert into lead_limits as counted (key, points, expire)
		select :repeatKey, 1, :now::bigint + :repeatMs::bigint where :repeatKey::text is not null
		on conflict (key) do update set expire = excluded.expire where counted.expire <= :now
		returning key
	), lead as (
		insert into leads (id, kind, state, name, email, country, subject, message, fields, idempotency_key, address)
		select :leadId::uuid, :kind, :state, :name, :email, :country, :subject, :message, :fields::jsonb, :idempotencyKey, :address
		where :repeatKey::text is null or exists (select from fresh)
		on conflict (idempotency_key) do nothing
		returning id, email
	), consent as (
		insert into consents (id, lead_id, email, purpose, text_shown, page, office)
		select :consentId::uuid, id, email, 'newsletter', :consentText, :page, :office from lead where :consentId::uuid is not null
	), download as (
		insert into resource_downloads (first_name, last_name, email, country, resource_url)
		select :firstName, :lastName, email, :country, :resourceUrl from lead where :resourceUrl::text is not null
	), receipt as (
		insert into lead_limits as counted (key, points, expire)
		select :receiptKey, 1, :now::bigint + :receiptMs::bigint from lead where :receiptKey::text is not null
		on conflict (key) do update set expire = excluded.expire where counted.expire <= :now
		returning key
	), ${storeMailsStatement(':mails', isDue)}, pushed as (
		select graphile_worker.add_job('leads.pushSubscriber', json_build_object('leadId', id), 'loops') from lead where :isPushed
	)
	select (select count(*)::int from lead) as stored, array(select id from stored_mails) as mails, (select count(*) from pushed)`,
)

/** A hash of the sender's key and the lead, so that a key used again for something else does not lose it. */
export function keyOfLead(lead: Lead, key: string | null): string | null {
	if (key === null) return null
	return createHash('sha256')
		.update(JSON.stringify([key, lead]))
		.digest('base64url')
}
