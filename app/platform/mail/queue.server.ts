import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { poolOf } from '#platform/db/client.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { isAccountMail } from './kinds.ts'
import type { MailKind, NewMail } from './kinds.ts'

/** Jobs of one queue run one at a time across all workers: a slow server holds up one worker at most. */
const queue = 'mail'
/** Lower goes first: recipients wait for account mails at the screen. */
const accountPriority = -10
/** Mails of an edition of the newsletter go behind all others. */
const editionPriority = 10

/**
 * Stores mails and their jobs, in one statement; inside a transaction they exist only once that commits.
 *
 * @returns the ids, in the order given.
 */
export async function queueMails(db: Db, mails: NewMail[]): Promise<string[]> {
	if (mails.length === 0) return []
	const rows = toMailRows(mails)
	await db.execute(sql`
		with stored_mails as (
			insert into mails (${sql.raw(mailColumns)})
			select ${sql.raw(mailColumns)} from json_populate_recordset(null::mails, ${storableJson(rows)}::json)
			returning id, kind, held_until, sending_id
		) ${sql.raw(addJobs('stored_mails'))}`)
	return rows.map(({ id }) => id)
}

/** The columns of a mail that is stored: those of `toMailRows`. */
export const mailColumns = 'id, kind, to_email, lead_id, held_until, data'

/** Mails as rows of their table, for `storableJson`. */
export function toMailRows(mails: NewMail[]) {
	return mails.map(({ id = randomUUID(), kind, to, leadId = null, heldUntil = null, data }) => ({
		id,
		kind,
		to_email: to,
		lead_id: leadId,
		held_until: heldUntil,
		data,
	}))
}

type Batch = { ids: string[]; added: Promise<void> }

const running = new WeakMap<Db, Promise<void>>()
const gathering = new WeakMap<Db, Batch>()

/**
 * Adds the jobs of stored mails. Commits that announce a job wait for one another in PostgreSQL, so calls during one
 * are batched into the next (decision 0014). Never throws: a mail without a job gets one from the sweep.
 */
export async function addMailJobs(db: Db, ids: string[]): Promise<void> {
	let batch = gathering.get(db)
	if (!batch) {
		const all: string[] = []
		const turn = (running.get(db) ?? Promise.resolve()).then(() => {
			gathering.delete(db)
			return addJobsOf(db, all)
		})
		batch = { ids: all, added: turn }
		gathering.set(db, batch)
		running.set(db, turn)
	}
	batch.ids.push(...ids)
	await batch.added
}

async function addJobsOf(db: Db, ids: string[]): Promise<void> {
	try {
		await poolOf(db).query({
			name: 'add-mail-jobs',
			text: addJobs('mails where id = any($1)'),
			values: [ids],
		})
	} catch (error) {
		logger.warn({ err: error, mails: ids.length }, 'mail jobs could not be added yet')
	}
}

/** SQL that adds the jobs of all rows of `source`, SQL with `id`, `kind`, `held_until` and `sending_id`. */
export function addJobs(source: string): string {
	return `select count(*)::int as added from graphile_worker.add_jobs(array(select ${jobSpec} from ${source}))`
}

/** The job of a mail: SQL over such a row; the same options as `mailJobOptions`. */
const jobSpec = `('mail.send', json_build_object('mailId', id), '${queue}', held_until, null, 'mail:' || id,
	case when kind like 'account-%' then ${accountPriority} when sending_id is not null then ${editionPriority} else 0 end,
	null)::graphile_worker.job_spec`

type QueuedMail = { id: string; kind: MailKind; sendingId: string | null }

/** Queue options of a mail's job. */
export function mailJobOptions({ id, kind, sendingId }: QueuedMail) {
	const priority = isAccountMail(kind) ? accountPriority : sendingId ? editionPriority : 0
	return { queue, key: `mail:${id}`, priority }
}

/** Adds the jobs of all mails that wait in a sending of an edition. */
export async function queueSending(db: Db, sendingId: string): Promise<void> {
	await db.execute(sql`
		with waiting as (select * from mails where sending_id = ${sendingId} and state = 'waiting')
		${sql.raw(addJobs('waiting'))}`)
}

/** JSON without what PostgreSQL cannot store in it: U+0000 and unpaired surrogates. */
export function storableJson(value: unknown): string {
	const text = JSON.stringify(value)
	if (!text.includes('\\u')) return text
	return JSON.stringify(value, (_key, part: unknown) =>
		typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
	)
}
