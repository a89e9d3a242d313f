import { setTimeout as wait } from 'node:timers/promises'
import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { consents, leads } from '#platform/db/tables/leads.server.ts'
import type { JobPayload } from '#platform/jobs/catalog.ts'
import { defineJob } from '#platform/jobs/queue.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { backOffice } from '#platform/settings.ts'
import { askAgain } from './ask-again.server.ts'
import { setDueTimes } from './due-times.server.ts'
import { purgeLimits } from './message-limits.server.ts'
import { judgeReportsAgain, takeRefusal } from './mail-reports.server.ts'
import { hasLoops, pushContact, removeContact } from './loops.server.ts'
import type { Contact } from './loops.server.ts'
import { purgePeople } from './retention.server.ts'
import { openEmail, suppressionHash } from './suppressions.server.ts'

/** Loops accepts 10 requests a second; the queue runs one job at a time across all workers. */
const pauseMs = 110

/**
 * Updates one person on the mailing list from what is stored here. Safe to run twice. Does nothing without
 * `LOOPS_API_KEY`, or when the person was erased.
 *
 * @throws when Loops refuses it; the queue retries with back-off.
 */
export const pushSubscriberJob = defineJob(
	'leads.pushSubscriber',
	async (person, { db, signal }) => {
		if (!hasLoops()) {
			logger.info(person, 'subscriber stored, not pushed: no LOOPS_API_KEY')
			return
		}
		const contact = await findContact(db, person)
		if (!contact) return
		await wait(pauseMs, undefined, { signal })
		await pushContact(contact, signal)
	},
)

/**
 * Deletes an erased person from the list, unless they have subscribed again since. Safe to run twice.
 *
 * @throws when Loops refuses it; the queue retries with back-off.
 */
export const removeSubscriberJob = defineJob(
	'leads.removeSubscriber',
	async ({ sealedEmail }, { db, signal }) => {
		const email = openEmail(sealedEmail)
		if (!hasLoops() || email === null) {
			logger.warn('an erased subscriber was not removed from Loops: remove the contact there')
			return
		}
		if (await isSubscribed(db, email)) return
		await wait(pauseMs, undefined, { signal })
		await removeContact(email, signal)
	},
)

/** Asks again those who agreed to words with another meaning. Safe to run twice. */
export const askAgainJob = defineJob('leads.askAgain', ({ form }, { db, signal }) =>
	askAgain(db, form, signal),
)

/** Ends the reader whose mailbox the mail server says there is none of. Safe to run twice. */
export const takeRefusalJob = defineJob('leads.takeRefusal', ({ mailId, words }, { db }) =>
	takeRefusal(db, mailId, words),
)

/**
 * Purges expired counters, and personal data after the periods in settings.ts. What is left of reports is judged by the
 * present rules. Safe to run twice.
 */
export const purgeLeadsJob = defineJob('leads.purge', async (_nothing, { db }) => {
	await purgeLimits(db, new Date())
	await purgePeople(db, backOffice.retention)
	await judgeReportsAgain(db)
})

/** After other hours were entered: when replies are due by them. Safe to run twice. */
export const setDueTimesJob = defineJob('leads.setDueTimes', async (_nothing, { db }) => {
	const moved = await setDueTimes(db)
	if (moved > 0) logger.info({ moved }, 'replies are due at other times')
})

/** The condition for a consent in force to words that name no mailing service. */
const isOfNoService = sql<boolean>`meaning < 0 and withdrawn_at is null`

/** The person behind a lead, or behind a consent whose lead may be gone; null when nothing is left of them. */
async function findContact(
	db: Db,
	{ leadId, consentId }: JobPayload<'leads.pushSubscriber'>,
): Promise<Contact | null> {
	const [consent] = consentId
		? await db
				.select({ email: consents.email, leadId: consents.leadId, isOfNoService })
				.from(consents)
				.where(eq(consents.id, consentId))
		: []
	// Nobody who agreed to no such service is told to it.
	if (consent?.isOfNoService) return null
	const id = leadId ?? consent?.leadId
	const [lead] = id ? await db.select().from(leads).where(eq(leads.id, id)) : []
	const email = lead?.email ?? consent?.email
	if (!email) return null
	const fields = (lead?.fields ?? {}) as Record<string, string | undefined>
	const [firstName = '', ...rest] = lead?.name.split(' ') ?? []
	return {
		email,
		firstName: fields['firstName'] ?? firstName,
		lastName: fields['lastName'] ?? rest.join(' '),
		// A signup has only the page's country, which must not replace one that was given.
		country: lead?.kind === 'download' ? lead.country : null,
		resourceTitle: fields['resourceTitle'] || null,
		browserLocation: fields['browserLocation'] || null,
		subscribed: await isSubscribed(db, email),
	}
}

/**
 * Whether there is a consent that is not withdrawn, confirmed by mail, and later than any erasure or unsubscription.
 * Boxes of downloads ticked before confirmation was required count without it.
 */
async function isSubscribed(db: Db, email: string): Promise<boolean> {
	const [standing] = await db
		.select({ id: consents.id })
		.from(consents)
		.where(
			and(
				eq(sql`lower(${consents.email})`, email.toLowerCase()),
				isNull(consents.withdrawnAt),
				sql`not (${isOfNoService})`,
				or(isNotNull(consents.confirmedAt), eq(consents.needsConfirmation, false)),
				sql`not exists (select from suppressions where email_hash = ${suppressionHash(email)}
					and since >= greatest(${consents.givenAt}, ${consents.confirmedAt}))`,
			),
		)
		.orderBy(desc(consents.givenAt))
		.limit(1)
	return standing !== undefined
}
