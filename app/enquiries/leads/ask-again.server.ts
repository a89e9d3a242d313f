// Consents whose words have got another meaning: their people are asked again, once for each meaning.
import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { consents } from '#platform/db/tables/leads.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { queueMails } from '#platform/mail/queue.server.ts'
import { signToken } from '#platform/auth/signed-token.server.ts'
import type { Agreed, ConsentForm } from './consent-fields.ts'
import { agreedText } from './form-words.ts'
import { getMeanings, getWordsOf } from './form-words.server.ts'
import { unsubscribePath } from './consent-links.server.ts'
import { repeatableName } from './lead-mails.server.ts'
import { suppressionHash } from './suppressions.server.ts'

/** Stands for the page of a consent that was asked for by mail. */
export const byMail = 'Email'

/** Time in which staff can take back a change of meaning before anybody is asked. */
const graceMs = 10 * 60 * 1000

const batch = 200

/** The condition for a consent that is in force. */
const isInForce = sql`withdrawn_at is null and (confirmed_at is not null or not needs_confirmation)`

/** The condition for a row of `consents` whose email has a consent in force. */
export const hasInForce = sql`exists (select from consents as any_of
	where lower(any_of.email) = lower(consents.email) and ${isInForce})`

/** The latest consent of each person that is in force. */
const inForce = sql`
	select distinct on (lower(email)) id, email, lead_id, office, form, meaning, told_meaning, given_at, confirmed_at
	from consents where ${isInForce}
	order by lower(email), given_at desc, id`

/** How many people agree now, by the form with which they did last. */
export async function countAgreed(db: Db): Promise<Agreed> {
	const { rows } = await db.execute<{ form: ConsentForm; people: number }>(
		sql`select form, count(*)::int as people from (${inForce}) as latest group by form`,
	)
	const counts = Object.fromEntries(rows.map(({ form, people }) => [form, people]))
	return { newsletter: 0, download: 0, ...counts }
}

/** Asks again those who agreed to another meaning; not `isSoon`: after a while, in which the change can be undone. */
export function queueAskingAgain(
	db: Db,
	form: ConsentForm,
	{ isSoon }: { isSoon: boolean },
): Promise<void> {
	const options = { queue: 'leads.askAgain', key: `leads.askAgain:${form}` }
	return enqueue(
		db,
		'leads.askAgain',
		{ form },
		isSoon ? options : { ...options, runAt: new Date(Date.now() + graceMs) },
	)
}

/**
 * Mails everybody whose consent with this form has another meaning than its words have now: a new consent waits for
 * their agreement, and the one they gave stays in force. Nobody is asked twice for one meaning.
 */
export async function askAgain(db: Db, form: ConsentForm, signal: AbortSignal): Promise<void> {
	for (;;) {
		signal.throwIfAborted()
		const { found, told } = await db.transaction((tx) => askSome(tx, form))
		if (told > 0) logger.info({ form, told }, 'people were asked again for their consent')
		if (found < batch) return
	}
}

type ConsentRow = {
	id: string
	token: string
	email: string
	office: 'New Zealand' | 'Australia'
	name: string | null
	since: string
}

async function askSome(tx: Db, form: ConsentForm): Promise<{ found: number; told: number }> {
	const meanings = (await getMeanings(tx))[form]
	const [meaning = 0] = meanings
	const known = sql`any (${sql.param(meanings)}::int[])`
	const { rows } = await tx.execute<ConsentRow>(sql`
		select own.id, own.token, own.email, own.office, leads.name, greatest(own.given_at, own.confirmed_at) as since
		from (${inForce}) as latest join consents as own on own.id = latest.id left join leads on leads.id = own.lead_id
		where own.form = ${form} and not own.meaning = ${known} and not coalesce(own.told_meaning = ${known}, false)
			and own.withdrawn_at is null
		limit ${batch} for update of own`)
	if (rows.length === 0) return { found: 0, told: 0 }
	const willing = await withoutSuppressed(tx, rows)
	const words = await getWordsOf(tx, form)
	const added = willing.map(({ token, email, office, name }) => ({
		earlierToken: token,
		name,
		row: {
			id: randomUUID(),
			email,
			purpose: 'newsletter',
			textShown: agreedText(words[office]),
			form,
			meaning,
			page: byMail,
			office,
		},
	}))
	if (added.length > 0) await tx.insert(consents).values(added.map(({ row }) => row))
	await queueMails(
		tx,
		added.map(({ earlierToken, name, row }) => ({
			kind: 'newsletter-again',
			to: row.email,
			data: {
				country: row.office,
				name: repeatableName(name),
				words: row.textShown,
				confirmPath: `/confirm?token=${signToken('confirm', row.id)}`,
				// Of the consent in force: the new one is deleted if nobody agrees to it.
				unsubscribePath: unsubscribePath(earlierToken),
			},
		})),
	)
	const ids = rows.map(({ id }) => id)
	await tx.update(consents).set({ toldMeaning: meaning }).where(inArray(consents.id, ids))
	return { found: rows.length, told: added.length }
}

/** Without those on the suppression list since: a backup may bring back their consents. */
async function withoutSuppressed(tx: Db, rows: ConsentRow[]): Promise<ConsentRow[]> {
	const hashOf = new Map(rows.map(({ id, email }) => [id, suppressionHash(email)]))
	const { rows: found } = await tx.execute<{ hash: string; since: string }>(sql`
		select email_hash as hash, max(since) as since from suppressions
		where email_hash = any(${sql.param([...hashOf.values()])}::text[]) group by email_hash`)
	const ends = new Map(found.map(({ hash, since }) => [hash, new Date(since)]))
	return rows.filter(({ id, since }) => {
		const end = ends.get(hashOf.get(id) ?? '')
		return end === undefined || end < new Date(since)
	})
}
