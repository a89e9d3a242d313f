// The only way in for everything visitors send: validated, counted, stored with its mails and jobs.
import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { logSecurity } from '#platform/auth/security-log.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { officeFor } from '#platform/business/business.ts'
import { getBusiness, getReplyPromise } from '#platform/business/business.server.ts'
import type { ReplyPromise } from '#platform/business/business.server.ts'
import type { Part } from '#platform/business/parts.ts'
import { listCategoryNames } from '#kit/site/list/categories.server.ts'
import { poolOf } from '#platform/db/client.server.ts'
import { leadPictures, leads } from '#platform/db/tables/leads.server.ts'
import { addMailJobs, mailColumns, storableJson, toMailRows } from '#platform/mail/queue.server.ts'
import type { LeadForm } from './forms.ts'
import { newConsentToken } from './consent-links.server.ts'
import { countMessage, repeatLimit, receiptLimit } from './message-limits.server.ts'
import { getAgreed } from './form-words.server.ts'
import { awaitsReply, toLead } from './lead.server.ts'
import type { LeadSituation, Lead, ListedNow } from './lead.server.ts'
import { noOrigin } from './lead-origin.ts'
import type { LeadOrigin } from './lead-origin.ts'
import { findPictures } from './pictures/pictures.server.ts'
import type { ChosenPicture } from './pictures/picture-lines.ts'
import { readListedProducts } from './listed-products.server.ts'
import { checkLead, typeMessage } from './schemas.ts'
import type { FieldErrors, LeadValues } from './schemas.ts'
import type { Once } from './message-limits.server.ts'
import { noticeOf, receiptOf } from './lead-mails.server.ts'

/** No person fills in a form faster than this after opening the page. */
const fastestPersonMs = 300
const maxPathLength = 2000

/** What a visitor sent, not validated yet. */
export type Submission = {
	form: LeadForm
	values: unknown
	/** The caller's network address; null when unknown. */
	address: string | null
	/** Path of the page with the form. */
	page: string
	/** Where the visitor's tab came from; missing without scripts. */
	cameFrom?: LeadOrigin
	/** Country of the visitor: decides which office answers. */
	country: Country
	idempotencyKey: string | null
	/** Posted without scripts, so without a key: the same again within minutes is a second press of the button. */
	isPlainPost?: boolean
	/** The words on the sender's screen, with their mark; missing or empty when there was no form of ours. */
	shown?: { text: string; mark: string }
	/** What the hidden field holds, which only bots fill in. */
	trap: string
	/** Milliseconds between opening the page and sending; null when unknown. */
	elapsedMs: number | null
	resource?: LeadSituation['resource']
	browserLocation?: string
	requestId: string
}

export type SubmitError =
	| { code: 'invalid'; errors: FieldErrors }
	| { code: 'limited'; retryAfterSeconds: number }
	/** The list was sent before, with other words. */
	| { code: 'sentBefore' }

/**
 * Stores what a visitor sent. Once this returns, nothing of it can be lost; sent twice under one key, it is stored
 * once. What looks like a bot's message is stored as spam, without mails.
 *
 * @returns `invalid` with a message by field, `limited` when the sender has sent too much recently.
 * @throws when the database does not respond: then nothing was stored.
 */
export async function submitLead(
	db: Db,
	submission: Submission,
): Promise<Result<null, SubmitError>> {
	const { form, address, country, requestId } = submission
	const checked = checkLead(form, submission.values)
	if (!checked.ok) return fail({ code: 'invalid', errors: checked.errors })
	const refusal = await refusalOf(db, form, checked.value)
	if (refusal) return fail({ code: 'invalid', errors: refusal })
	const pictures = await picturesOf(db, checked.value)
	if (!pictures) return fail({ code: 'invalid', errors: { pictures: goneSentence } })
	const office = officeFor(await getBusiness(db), country)
	const lead = toLead(form, checked.value, {
		country,
		agreed: await agreedIn(db, submission, office.country),
		resource: submission.resource,
		browserLocation: submission.browserLocation,
		products: await productsOf(db, checked.value),
		pictures,
	})
	const listKey = listKeyOf(checked.value)
	const idempotencyKey = listKey ?? keyOfLead(lead, submission.idempotencyKey)
	const { kind, email } = lead
	const repeat =
		submission.isPlainPost && !listKey
			? repeatLimit({ email, address, content: sentContent(lead) })
			: null
	const permit = await countMessage(db, { kind, email, address, idempotencyKey, repeat })
	const isSame = () => (listKey ? isStoredAs(db, listKey, lead) : true)
	if (permit.isRepeat) return (await isSame()) ? ok(null) : fail({ code: 'sentBefore' })
	const { waitSeconds } = permit
	if (waitSeconds !== null) {
		logSecurity('rate-limit', { result: 'refused', reason: form })
		return fail({ code: 'limited', retryAfterSeconds: waitSeconds })
	}
	if (pictures.some(({ isFree }) => !isFree)) {
		return fail({ code: 'invalid', errors: { pictures: goneSentence } })
	}
	const isSpam = looksLikeSpam(submission)
	const promise = awaitsReply(kind)
		? await getReplyPromise(db, { office: office.country, from: new Date() })
		: null
	const isNew = await storeLead(db, lead, {
		...submission,
		idempotencyKey,
		repeat,
		isSpam,
		office: office.country,
		promise,
	})
	// What took the picture at the same moment is stored by now: this is the same, or is refused above.
	if (isNew === null) return submitLead(db, submission)
	logger.info({ requestId, form, isSpam, isNew }, 'a visitor sent a form')
	if (!isNew && !(await isSame())) return fail({ code: 'sentBefore' })
	return ok(null)
}

const formsOf: Partial<Record<Part, LeadForm[]>> = {
	Products: ['enquiry', 'list'],
	'Enquiry list': ['list'],
	Newsletter: ['newsletter'],
	Resources: ['request', 'download'],
}

/** What only the site knows against a form: its part is left out, or it no longer offers the kind of request. */
async function refusalOf(db: Db, form: LeadForm, value: object): Promise<FieldErrors | null> {
	const { leftOut } = await getBusiness(db)
	const gone = leftOut?.flatMap((part) => formsOf[part] ?? [])
	if (gone?.includes(form)) return { '': 'This form is no longer in use.' }
	if (form !== 'request') return null
	const { resourceType } = value as LeadValues['request']
	const kinds = await listCategoryNames(db, 'request')
	const isOffered = kinds.length === 0 || kinds.some((kind) => kind.toLowerCase() === resourceType)
	return isOffered ? null : { resourceType: typeMessage }
}

const goneSentence = 'One of your pictures has expired. Remove it and add it again.'

/** The pictures of a form; null when one is there no more. */
async function picturesOf(db: Db, value: object): Promise<ChosenPicture[] | null> {
	const { pictures: ids = [] } = value as Partial<LeadValues['contact']>
	const found = await findPictures(db, ids)
	return found.length === ids.length ? found : null
}

/** The products of an enquiry list, as they were seen and what they have become; none of other forms. */
async function productsOf(db: Db, value: object): Promise<ListedNow[]> {
	const { products = {} } = value as Partial<LeadValues['list']>
	const listed = Object.entries(products).map(([id, { seen, amount }]) => {
		const [version, slug] = seen.split('.')
		return { id, version: Number(version), slug: slug!, amount }
	})
	const read = await readListedProducts(db, listed)
	return read.map(({ seen: _, ...product }) => ({
		...product,
		remark: products[product.id]!.remark,
	}))
}

/** The key of a list, under which it is stored once, whatever else is written: two tabs hold the same list. */
function listKeyOf(value: object): string | null {
	const { list } = value as Partial<LeadValues['list']>
	return list ? hashOf(['list', list]) : null
}

/** Whether the lead under this key is the same; true when it is there no more. */
async function isStoredAs(db: Db, key: string, lead: Lead) {
	const columns = {
		name: leads.name,
		email: leads.email,
		message: leads.message,
		fields: leads.fields,
		pictures: sql<string[]>`array(select sha256 from ${leadPictures} pictures
			where pictures.lead_id = leads.id and pictures.message_id is null order by position)`,
	}
	const [stored] = await db.select(columns).from(leads).where(eq(leads.idempotencyKey, key))
	const { name, email, message, fields, pictures } = sentContent(lead)
	return !stored || isDeepStrictEqual(stored, { name, email, message, fields, pictures })
}

async function agreedIn(db: Db, { form, shown }: Submission, office: 'New Zealand' | 'Australia') {
	if (form !== 'newsletter' && form !== 'download') return null
	return getAgreed(db, form, { office, shown })
}

function looksLikeSpam({ trap, elapsedMs }: Submission): boolean {
	return trap !== '' || (elapsedMs !== null && elapsedMs < fastestPersonMs)
}

/** Facts besides the lead itself. */
type Circumstances = Pick<Submission, 'address' | 'page' | 'cameFrom'> & {
	/** From `keyOfLead`; null when the sender gave none. */
	idempotencyKey: string | null
	/** From `repeatLimit`, where there is no key. */
	repeat: Once | null
	/** Stored as spam, without mails. */
	isSpam: boolean
	/** The office that answers the sender. */
	office: 'New Zealand' | 'Australia'
	/** The promised reply; null where none is. */
	promise: ReplyPromise | null
}

/**
 * Stores a lead with its consent, the record of its download, its mails and its job: one statement, so all or nothing,
 * and twice as many a second as a transaction of plain ones (decision 0109). The mails get their jobs right after.
 *
 * @returns false when the same was stored before, under the same key or within minutes, null when another lead has a
 * picture: then nothing is done.
 */
async function storeLead(db: Db, lead: Lead, given: Circumstances): Promise<boolean | null> {
	type Stored = { stored: boolean; has_pictures: boolean; mails: string[] }
	const { rows } = await poolOf(db).query<Stored>({
		name: 'store-lead',
		text: storeStatement,
		values: [storableJson(rowsOf(lead, given, Date.now()))],
	})
	const mails = rows[0]?.mails ?? []
	if (mails.length > 0) await addMailJobs(db, mails)
	return rows[0]?.has_pictures ? rows[0].stored : null
}

/** The rows to store, by what they are in the statement, with the columns' names; null where there is none. */
function rowsOf(lead: Lead, given: Circumstances, now: number) {
	const { kind, name, email, country, subject, message, fields, newsletterConsent, download } = lead
	const { idempotencyKey, repeat, address, page, isSpam, office, promise } = given
	const { referrer, utmSource, utmCampaign, firstPage } = given.cameFrom ?? noOrigin
	const id = randomUUID()
	const consent =
		newsletterConsent === null || isSpam ? null : { id: randomUUID(), token: newConsentToken() }
	const notice = isSpam ? null : noticeOf(lead, id)
	const receipt = isSpam ? null : receiptOf(lead, { leadId: id, consent, office })
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
			office,
			page: page.slice(0, maxPathLength),
			referrer,
			utm_source: utmSource,
			utm_campaign: utmCampaign,
			first_page: firstPage,
			reply_days: promise && promise.days,
			due_at: promise && promise.dueAt,
		},
		consent: consent && {
			...consent,
			lead_id: id,
			email,
			purpose: 'newsletter',
			text_shown: newsletterConsent?.text,
			form: newsletterConsent?.form,
			meaning: newsletterConsent?.meaning,
			page,
			office,
		},
		download: download && {
			first_name: download.firstName,
			last_name: download.lastName,
			email,
			country: country ?? '',
			resource_url: download.resourceUrl,
		},
		receipt: receipt && counterOf(receiptLimit(receipt.kind, email), now),
		mails: toMailRows([notice, receipt].filter((mail) => mail !== null)),
		push: kind === 'download' && !isSpam ? { leadId: id } : null,
		pictures: lead.pictures.map((picture) => picture.id),
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

/** Whoever sends one of them at the same moment waits, and then finds it taken. */
const hasPictures = `not exists (select from given, json_array_elements_text(given.pictures) as chosen
	where chosen::uuid not in (select id from free))`

const storeStatement = `
	with given as (
		select * from json_to_record($1) as given
			(now bigint, repeat json, lead json, consent json, download json, receipt json, mails json, push json, pictures json)
	), free as (
		select id from lead_pictures
		where lead_id is null and id in (select chosen::uuid from given, json_array_elements_text(given.pictures) as chosen)
		order by id for update
	), repeat as (
		${insertGiven('repeat', 'lead_limits', 'key, points, expire')} and ${hasPictures} ${isFree}
	), lead as (
		${insertGiven('lead', 'leads', 'id, kind, state, name, email, country, subject, message, fields, idempotency_key, address, office, page, referrer, utm_source, utm_campaign, first_page, reply_days, due_at')}
			and (given.repeat is null or exists (select from repeat)) and ${hasPictures}
		on conflict (idempotency_key) do nothing returning id
	), consent as (
		${insertGiven('consent', 'consents', 'id, token, lead_id, email, purpose, text_shown, form, meaning, page, office')} and ${isStored}
	), download as (
		${insertGiven('download', 'resource_downloads', 'first_name, last_name, email, country, resource_url')} and ${isStored}
	), receipt as (
		${insertGiven('receipt', 'lead_limits', 'key, points, expire')} and ${isStored} ${isFree}
	), pictures as (
		update lead_pictures set lead_id = lead.id, position = chosen.position
		from lead, given, json_array_elements_text(given.pictures) with ordinality as chosen (id, position)
		where lead_pictures.id = chosen.id::uuid and lead_pictures.lead_id is null
	), stored_mails as (
		insert into mails (${mailColumns})
		select ${mailColumns} from json_populate_recordset(null::mails, (select mails from given)) where ${isDue}
		returning id
	), pushed as (
		select graphile_worker.add_job('leads.pushSubscriber', push, 'loops') from given where push is not null and ${isStored}
	)
	select ${isStored} as stored, ${hasPictures} as has_pictures, array(select id from stored_mails) as mails, (select count(*) from pushed)`

/** SQL that inserts the row that is given as `name`, if there is one. The table says which types its values have. */
function insertGiven(name: string, table: string, columns: string): string {
	return `insert into ${table} (${columns})
		select ${columns} from given, json_populate_record(null::${table}, given.${name}) where given.${name} is not null`
}

/** A hash of the sender's key and the lead, so that a key used again for something else does not lose it. */
function keyOfLead(lead: Lead, key: string | null): string | null {
	if (key === null) return null
	return hashOf([key, sentContent(lead)])
}

/** What somebody sent, without what we say of it: that, and the ids of pictures, may differ when it comes again. */
function sentContent({ notice: _, pictures, ...words }: Lead) {
	return { ...words, pictures: pictures.map(({ sha256 }) => sha256) }
}

function hashOf(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
