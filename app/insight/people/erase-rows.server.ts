// Deletes a person from the tables. Runs in the caller's transaction.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '#platform/auth/actor.ts'
import { caseStudyFields } from '#content/case-study/case-study-fields.ts'
import { caseStudyType } from '#content/case-study/type.ts'
import { changeMemberEmails } from '#content/member/change-email.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import {
	authLimits,
	authLinks,
	authUsers,
	loginInvites,
} from '#platform/db/tables/accounts.server.ts'
import {
	consents,
	leadLimits,
	leadMessages,
	leadPictures,
	leads,
	resourceDownloads,
} from '#platform/db/tables/leads.server.ts'
import { caseStudies } from '#platform/db/tables/content.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { changeColumns } from '#kit/records/change-columns.server.ts'
import { noteErasedMails } from '#enquiries/inbox/mailbox/erased-mails.server.ts'
import { limitKeyEnd } from '#enquiries/leads/message-limits.server.ts'
import type { PersonCounts } from './person-counts.ts'

type Person = { email: string; accountId: string | null }

/** Deletes everything under the normalised `email`, and the account `accountId`; returns the counts. */
export async function eraseRows(
	tx: Db,
	actor: Actor,
	{ email, accountId }: Person,
): Promise<PersonCounts> {
	const isTheirs = (column: PgColumn) => eq(sql`lower(${column})`, email)
	const idOf = { id: leads.id }
	const leadIds = idsOf(
		await tx.select(idOf).from(leads).where(isTheirs(leads.email)).for('update'),
	)
	const sent = await tx
		.delete(mails)
		.where(or(isTheirs(mails.toEmail), inArray(mails.leadId, leadIds)))
		.returning({ id: mails.id })
	const agreed = await tx
		.delete(consents)
		.where(isTheirs(consents.email))
		.returning({ id: consents.id })
	// Notices to others name the person; a link may wait for this address.
	await tx
		.delete(mails)
		.where(
			and(
				eq(mails.kind, 'account-notice'),
				sql`position(${email} in lower(${mails.data}::text)) > 0`,
			),
		)
	// Of what they wrote about a lead under another address.
	await tx
		.delete(mails)
		.where(
			and(eq(mails.kind, 'lead-message'), eq(sql`lower(${mails.data}->'from'->>'email')`, email)),
		)
	await eraseFromDigests(tx, leadIds)
	await tx.delete(authLinks).where(isTheirs(authLinks.email))
	await eraseJobs(tx, { email, ids: [...leadIds, ...idsOf(sent), ...idsOf(agreed)] })
	const written = await tx
		.delete(leadMessages)
		.where(
			or(
				inArray(leadMessages.leadId, leadIds),
				eq(sql`lower(${leadMessages.mail}->>'email')`, email),
			),
		)
		.returning({ mailKey: leadMessages.mailKey })
	await noteErasedMails(
		tx,
		written.map(({ mailKey }) => mailKey),
	)
	const pictures = await tx
		.delete(leadPictures)
		.where(inArray(leadPictures.leadId, leadIds))
		.returning({ id: leadPictures.id })
	await tx.delete(leads).where(inArray(leads.id, leadIds))
	const downloads = await tx
		.delete(resourceDownloads)
		.where(isTheirs(resourceDownloads.email))
		.returning({ id: resourceDownloads.id })
	const invitations = await tx
		.delete(loginInvites)
		.where(isTheirs(loginInvites.email))
		.returning({ id: loginInvites.id })
	if (accountId !== null) await tx.delete(authUsers).where(eq(authUsers.id, accountId))
	await eraseCounters(tx, email)
	await eraseFromDrafts(tx, email)
	await eraseFromVacancies(tx, email)
	return {
		messages: leadIds.length,
		pictures: pictures.length,
		written: written.length,
		consents: agreed.length,
		downloads: downloads.length,
		mails: sent.length,
		accounts: accountId === null ? 0 : 1,
		invitations: invitations.length,
		cases: await eraseFromCases(tx, actor, email),
		profiles: await eraseFromProfiles(tx, actor, email),
	}
}

/** Takes the messages out of the digests that name what is due. */
async function eraseFromDigests(tx: Db, leadIds: string[]): Promise<void> {
	const ids = sql`any (${sql.param(leadIds)}::text[])`
	await tx.execute(sql`update mails set data = jsonb_set(data, '{sections}', (
			select jsonb_agg(case when section->>'kind' = 'leads-due' then jsonb_set(section, '{data,leads}', (
				select coalesce(jsonb_agg(named), '[]') from jsonb_array_elements(section#>'{data,leads}') named
				where not named->>'id' = ${ids})) else section end)
			from jsonb_array_elements(data->'sections') section))
		where kind = 'digest' and exists (
			select from jsonb_array_elements(data->'sections') section, jsonb_array_elements(section#>'{data,leads}') named
			where named->>'id' = ${ids})`)
}

/** What a case study has of the farmer, as its form holds it without them. */
const emptyConsent = {
	quote: '',
	quotedAs: '',
	place: '',
	isPlaceShown: false,
	consentBy: '',
	consentEmail: '',
	consentOn: '',
	consentHow: '',
	consentUntil: '',
}

/**
 * Removes their words, their place and their consent from case studies, as next versions, and from the earlier ones and
 * drafts, also from those that do not have the email yet.
 */
async function eraseFromCases(tx: Db, actor: Actor, email: string): Promise<number> {
	const where = eq(sql`lower(${caseStudies.consentEmail})`, email)
	const found = await tx
		.select({ id: caseStudies.id })
		.from(caseStudies)
		.where(where)
		.orderBy(caseStudies.id)
	const columns = () => ({
		...Object.fromEntries(Object.keys(emptyConsent).map((name) => [name, null])),
		isPlaceShown: false,
	})
	const of = { table: caseStudies, type: caseStudyType, fields: caseStudyFields }
	for (const { id } of found)
		await changeColumns(tx, actor, { ...of, where, action: 'update', id, columns })
	const isTheirs = sql`record_type = 'case-study' and lower("values"->>'consentEmail') = ${email}`
	await tx.execute(sql`update record_versions set "values" = "values" || ${JSON.stringify(emptyConsent)}::jsonb,
			edit = case when state = 'published' then edit else nextval('record_versions_edit_seq') end
		where ${isTheirs} or (record_type = 'case-study' and coalesce("values"->>'consentEmail', '') = ''
			and (record_id = any (${sql.param(idsOf(found))}::text[])
				or record_id in (select record_id from record_versions where ${isTheirs})))`)
	return found.length
}

const emptyContact = { name: '', position: '', email: '' }

/** Clears the email in drafts of members, and the contact in those of vacancies that it belongs to. */
async function eraseFromDrafts(tx: Db, email: string): Promise<void> {
	await tx.execute(sql`update record_versions set edit = nextval('record_versions_edit_seq'),
			"values" = case when lower("values"->>'email') = ${email} then "values" || '{"email": ""}'
				when lower("values"->'contactInfo'->>'email') = ${email}
					then jsonb_set("values", '{contactInfo}', ${JSON.stringify(emptyContact)}::jsonb)
				else "values" end
		where state <> 'published' and record_type in ('member', 'vacancy')
			and position(${email} in lower("values"::text)) > 0`)
}

function idsOf(rows: { id: string }[]): string[] {
	return rows.map(({ id }) => id)
}

/** Deletes jobs that name the person. A running one cannot be deleted: its payload is emptied, and not retried. */
async function eraseJobs(tx: Db, { email, ids }: { email: string; ids: string[] }): Promise<void> {
	// A payload with a NUL is read as text: PostgreSQL cannot parse it.
	const named = sql`(case when position('\\u0000' in payload::text) > 0
		then position(${email} in lower(payload::text)) > 0 else payload->>'mailId' = any(${sql.param(ids)}::text[])
		or payload->>'leadId' = any(${sql.param(ids)}::text[])
		or payload->>'consentId' = any(${sql.param(ids)}::text[]) or lower(payload->>'email') = ${email} end)`
	await tx.execute(
		sql`delete from graphile_worker._private_jobs where locked_at is null and ${named}`,
	)
	await tx.execute(sql`update graphile_worker._private_jobs
		set payload = '{}', key = null, max_attempts = greatest(attempts, 1), last_error = null where ${named}`)
}

async function eraseCounters(tx: Db, email: string): Promise<void> {
	const end = limitKeyEnd(email)
	await tx.delete(leadLimits).where(eq(sql`right(${leadLimits.key}, ${end.length}::int)`, end))
	await tx.delete(authLimits).where(eq(sql`right(${authLimits.key}, ${end.length}::int)`, end))
}

/** Clears the email in team profiles, which stay as content, and in their earlier versions. Never seen by visitors. */
async function eraseFromProfiles(tx: Db, actor: Actor, email: string): Promise<number> {
	const erased = await changeMemberEmails(tx, actor, { from: email, to: null })
	await tx.execute(sql`update record_versions set "values" = "values" || '{"email": ""}'
		where record_type = 'member' and lower("values"->>'email') = ${email}`)
	return erased
}

/**
 * Removes the person as the contact of versions of vacancies, name and all. The contact that the site shows now stays
 * until someone edits the vacancy: applicants would have nobody to ask.
 */
async function eraseFromVacancies(tx: Db, email: string): Promise<void> {
	await tx.execute(sql`update record_versions set "values" = "values" || '{"contactInfo": null}'
		where record_type = 'vacancy' and lower("values"->'contactInfo'->>'email') = ${email}`)
}
