// Everything held under one email.
import { desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/client.server.ts'
import {
	adminUsers,
	authPasskeys,
	authSessions,
	authUsers,
	loginInvites,
} from '#platform/db/tables/accounts.server.ts'
import {
	consentColumns,
	consents,
	leadMessages,
	leadPictures,
	leads,
	resourceDownloads,
} from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import type { mailReports } from '#platform/db/tables/mails.server.ts'
import { caseStudies, teamMembers, templates } from '#platform/db/tables/content.server.ts'
import { getMeanings } from '#enquiries/leads/form-words.server.ts'
import { getSuppression } from '#enquiries/leads/suppressions.server.ts'
import type { PersonCounts } from './person-counts.ts'

type MailReport = Omit<typeof mailReports.$inferSelect, 'mailId' | 'rules' | 'at'> & { at: string }

/**
 * What is held under a normalised email, newest first, to be exported or erased. Without passwords and the secrets of
 * passkeys, time codes, sessions and links. Always the same number of queries.
 */
export async function getPerson(db: Db, email: string) {
	const [sent, account, cases, suppression] = await Promise.all([
		getSent(db, email),
		getAccount(db, email),
		getCases(db, email),
		getSuppression(db, email),
	])
	return { email, ...sent, ...account, cases, suppression }
}

const isOf = (column: PgColumn, email: string) => eq(sql`lower(${column})`, email)

/** Whether a message was mailed from this address. */
const isSender = (email: string) => sql`lower(${leadMessages.mail}->>'email') = ${email}`

/** Their messages with what was written about them since, consents, downloads and mails. */
async function getSent(db: Db, email: string) {
	const theirLeads = sql`(select id from leads where lower(email) = ${email})`
	const [messages, pictures, written, agreed, downloads, sent, meanings] = await Promise.all([
		db
			.select()
			.from(leads)
			.where(isOf(leads.email, email))
			.orderBy(desc(leads.createdAt), leads.id),
		db
			.select({
				id: leadPictures.id,
				leadId: leadPictures.leadId,
				name: leadPictures.name,
				mime: leadPictures.mime,
				at: leadPictures.createdAt,
			})
			.from(leadPictures)
			.where(inArray(leadPictures.leadId, theirLeads))
			.orderBy(desc(leadPictures.createdAt), leadPictures.id),
		db
			.select({
				id: leadMessages.id,
				leadId: leadMessages.leadId,
				kind: leadMessages.kind,
				text: leadMessages.text,
				at: leadMessages.at,
				mail: leadMessages.mail,
				/** Files of the library that went along. */
				files: leadMessages.files,
				/** The template it was written with; null for none, and when that was deleted. */
				template: templates.title,
			})
			.from(leadMessages)
			.leftJoin(templates, eq(templates.id, leadMessages.templateId))
			// What they wrote from this address about a lead under another one is theirs too.
			.where(or(inArray(leadMessages.leadId, theirLeads), isSender(email)))
			.orderBy(desc(leadMessages.at), leadMessages.id),
		db
			.select(consentColumns)
			.from(consents)
			.where(isOf(consents.email, email))
			.orderBy(desc(consents.givenAt), consents.id),
		db
			.select()
			.from(resourceDownloads)
			.where(isOf(resourceDownloads.email, email))
			.orderBy(desc(resourceDownloads.createdAt), resourceDownloads.id),
		db
			.select({
				...getTableColumns(mails),
				/** The edition of the newsletter that it is, or was to be; null for other mails. */
				edition: sql<string | null>`(select letter->>'subject' from edition_sendings s
					where s.id = mails.sending_id)`,
				/** What came back about it, the oldest first; `at` is text. */
				reports: sql<
					MailReport[]
				>`(select coalesce(json_agg(json_build_object('kind', r.kind, 'status', r.status,
					'words', r.words, 'outcome', r.outcome, 'at', r.at) order by r.at), '[]')
					from mail_reports r where r.mail_id = mails.id)`,
			})
			.from(mails)
			.where(or(isOf(mails.toEmail, email), inArray(mails.leadId, theirLeads)))
			.orderBy(desc(mails.createdAt), mails.id),
		getMeanings(db),
	])
	return {
		messages,
		pictures,
		written,
		consents: agreed.map((consent) => ({
			...consent,
			meansTheSame: meanings[consent.form].includes(consent.meaning),
		})),
		downloads,
		mails: sent,
	}
}

/** Their account with its passkeys and sessions, and their invitations and team profiles. */
async function getAccount(db: Db, email: string) {
	const [accounts, passkeys, sessions, invitations, profiles] = await Promise.all([
		db
			.select({
				id: authUsers.id,
				email: authUsers.email,
				name: authUsers.name,
				isVerified: authUsers.emailVerified,
				/** Null without access to the back office. */
				role: adminUsers.role,
				hasTimeCodes: sql<boolean>`exists (select from auth_time_codes c
					where c.user_id = auth_users.id and c.confirmed_at is not null)`,
				lastSignInAt: authUsers.lastSignInAt,
				wantsVisitsMail: authUsers.wantsVisitsMail,
				createdAt: authUsers.createdAt,
			})
			.from(authUsers)
			.leftJoin(adminUsers, eq(adminUsers.id, authUsers.id))
			.where(eq(authUsers.email, email)),
		db
			.select({
				name: authPasskeys.name,
				createdAt: authPasskeys.createdAt,
				usedAt: authPasskeys.usedAt,
			})
			.from(authPasskeys)
			.innerJoin(authUsers, eq(authUsers.id, authPasskeys.userId))
			.where(eq(authUsers.email, email))
			.orderBy(desc(authPasskeys.createdAt), authPasskeys.id),
		db
			.select({
				signedInAt: authSessions.createdAt,
				usedAt: authSessions.usedAt,
				expiresAt: authSessions.expiresAt,
				browser: authSessions.browser,
				country: authSessions.country,
			})
			.from(authSessions)
			.innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
			.where(eq(authUsers.email, email))
			.orderBy(desc(authSessions.createdAt)),
		db
			.select({
				id: loginInvites.id,
				email: loginInvites.email,
				status: loginInvites.status,
				updatedAt: loginInvites.updatedAt,
			})
			.from(loginInvites)
			.where(isOf(loginInvites.email, email)),
		db
			.select({
				id: teamMembers.id,
				name: teamMembers.name,
				email: teamMembers.email,
				updatedAt: teamMembers.updatedAt,
			})
			.from(teamMembers)
			.where(isOf(teamMembers.email, email)),
	])
	return { account: accounts[0] ?? null, passkeys, sessions, invitations, profiles }
}

/** What they agreed to in case studies. */
function getCases(db: Db, email: string) {
	return db
		.select({
			id: caseStudies.id,
			title: caseStudies.title,
			quote: caseStudies.quote,
			place: caseStudies.place,
			name: caseStudies.consentBy,
			email: caseStudies.consentEmail,
			givenOn: caseStudies.consentOn,
			how: caseStudies.consentHow,
			until: caseStudies.consentUntil,
			updatedAt: caseStudies.updatedAt,
		})
		.from(caseStudies)
		.where(isOf(caseStudies.consentEmail, email))
		.orderBy(desc(caseStudies.createdAt), caseStudies.id)
}

export type Person = Awaited<ReturnType<typeof getPerson>>

/** Counts by kind. */
export function countPerson(person: Person): PersonCounts {
	return {
		messages: person.messages.length,
		pictures: person.pictures.length,
		written: person.written.length,
		consents: person.consents.length,
		downloads: person.downloads.length,
		mails: person.mails.length,
		accounts: person.account === null ? 0 : 1,
		invitations: person.invitations.length,
		cases: person.cases.length,
		profiles: person.profiles.length,
	}
}
