import { createHash, randomUUID } from 'node:crypto'
import { poolOf } from '#app/db/client.server.ts'
import type { Db } from '#app/db/client.server.ts'
import {
	addMailJobs,
	storableJson,
	storeMailsStatement,
	toMailRows,
} from '#app/mail/queue.server.ts'
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
 * Stores a lead with its consent, the record of its download, its mails and its job: one statement, so all or nothing, and twice as
 * many a second as a transaction of plain ones (decision 0109). The mails get their jobs right after.
 *
 * @returns false when the same was stored before, under the same key or within minutes: then nothing is done.
 */
export async function storeLead(db: Db, lead: Lead, given: Circumstances): Promise<boolean> {
	const { rows } = await poolOf(db).query<{ stored: boolean; mails: string[] }>({
		name: 'store-lead',
		text: storeStatement,
		values: [storableJson(rowsOf(lead, given, Date.now()))],
	})
	const mails = rows[0]?.mails ?? []
	if (mails.length > 0) await addMailJobs(db, mails)
	return rows[0]?.stored === true
}

/** The rows to store, by what they are in the statement, with the columns' names; null where there is none. */
function rowsOf(lead: Lead, given: Circumstances, now: number) {
	const { kind, name, email, country, subject, message, fields, newsletterConsent, download } = lead
	const { idempotencyKey, repeat, address, page, isSpam, office } = given
	const id = randomUUID()
	const consentId = newsletterConsent === null || isSpam ? null : randomUUID()
	const notice = isSpam ? null : noticeOf(lead, id)
	const receipt = isSpam ? null : receiptOf(lead, { leadId: id, consentId, office })
	return {
		now,
		repeat: repeat && counterOf(repeat, now),
		lead: {
			id,
			kind,
			state: isSpam ? 'spam' : 'new',
			name,
			email,
			country,
			subject,
			message,
			fields,
			idempotency_key: idempotencyKey,
			address,
		},
		consent: consentId && {
			id: consentId,
			lead_id: id,
			email,
			purpose: 'newsletter',
			text_shown: newsletterConsent,
			page,
			office,
		},
		download: download && {
			first_name: download.firstName,
			last_name: download.lastName,
			email,
			country,
			resource_url: download.resourceUrl,
		},
		receipt: receipt && counterOf(receiptLimit(receipt.kind, email), now),
		mails: toMailRows([notice, receipt].filter((mail) => mail !== null)),
		push: kind === 'download' && !isSpam ? { leadId: id } : null,
	}
}

function counterOf({ key, seconds }: Once, now: number) {
	return { key, points: 1, expire: now + seconds * 1000 }
}

const isStored = 'exists (select from lead)'
// The office is always notified, the sender at most once a day.
const isDue = `${isStored} and (to_email is null or exists (select from receipt))`
const isFree = `on conflict (key) do update set expire = excluded.expire
	where lead_limits.expire <= (select now from given) returning key`

const storeStatement = `
	with given as (
		select * from json_to_record($1) as given
			(now bigint, repeat json, lead json, consent json, download json, receipt json, mails json, push json)
	), repeat as (
		${insertGiven('repeat', 'lead_limits', 'key, points, expire')} ${isFree}
	), lead as (
		${insertGiven('lead', 'leads', 'id, kind, state, name, email, country, subject, message, fields, idempotency_key, address')}
			and (given.repeat is null or exists (select from repeat))
		on conflict (idempotency_key) do nothing returning id
	), consent as (
		${insertGiven('consent', 'consents', 'id, lead_id, email, purpose, text_shown, page, office')} and ${isStored}
	), download as (
		${insertGiven('download', 'resource_downloads', 'first_name, last_name, email, country, resource_url')} and ${isStored}
	), receipt as (
		${insertGiven('receipt', 'lead_limits', 'key, points, expire')} and ${isStored} ${isFree}
	), ${storeMailsStatement('(select mails from given)', isDue)}, pushed as (
		select graphile_worker.add_job('leads.pushSubscriber', push, 'loops') from given where push is not null and ${isStored}
	)
	select ${isStored} as stored, array(select id from stored_mails) as mails, (select count(*) from pushed)`

/** SQL that inserts the row that is given as `name`, if there is one. The table says which types its values have. */
function insertGiven(name: string, table: string, columns: string): string {
	return `insert into ${table} (${columns})
		select ${columns} from given, json_populate_record(null::${table}, given.${name}) where given.${name} is not null`
}

/** A hash of the sender's key and the lead, so that a key used again for something else does not lose it. */
export function keyOfLead(lead: Lead, key: string | null): string | null {
	if (key === null) return null
	return createHash('sha256')
		.update(JSON.stringify([key, lead]))
		.digest('base64url')
}
