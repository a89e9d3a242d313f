// Whoever left the newsletter at the service that sent it before must not get it from here: its list of them is read once,
// before the first edition, or somebody says that there is none.
import { parse } from 'csv-parse/sync'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { normaliseEmail } from '#platform/auth/email-address.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { consents } from '#platform/db/tables/leads.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { suppress } from './suppressions.server.ts'

const action = 'former readers'
const recordType = 'newsletter'

/** Columns that say of each row whether somebody left, by what services call them, and the values that say so. */
const columns: { name: RegExp; isLeft: RegExp }[] = [
	{ name: /^(?:is ?)?subscribed$/i, isLeft: /^(?:false|no|0)$/i },
	{ name: /^(?:unsubscribed|opted ?out|is ?unsubscribed|bounced|complained)$/i, isLeft: /^(?:true|yes|1)$/i },
	{
		name: /^(?:status|state|subscription ?status|email ?status)$/i,
		isLeft: /^(?:unsubscribed|opted ?out|bounced|hard ?bounced?|complained|complaint|cleaned|suppressed|inactive)$/i,
	},
]

export type FormerList = {
	/** Everybody in the list who left. */
	emails: string[]
	/** Rows with an address. */
	rows: number
	/** The columns that say who left; without one, everybody in the list did. */
	columns: string[]
}

/** @returns `unreadable` when it is no CSV, and `empty` when no row has an address. */
export function readFormerList(csv: string): Result<FormerList, { code: 'unreadable' | 'empty' }> {
	let rows: string[][]
	try {
		rows = parse(csv, {
			bom: true,
			delimiter: [',', ';', '\t'],
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: true,
			trim: true,
		}) as string[][]
	} catch {
		return fail({ code: 'unreadable' })
	}
	const [head = []] = rows
	const named = head.flatMap((name, index) => {
		const column = columns.find((one) => one.name.test(name.replaceAll(/[_-]/g, ' ')))
		return column ? [{ name, index, isLeft: column.isLeft }] : []
	})
	const found = rows.flatMap((cells) => {
		const email = cells.find((cell) => /^[^\s@<>]+@[^\s@<>]+$/.test(cell))
		if (!email) return []
		const hasLeft =
			named.length === 0 || named.some(({ index, isLeft }) => isLeft.test(cells[index] ?? ''))
		return [{ email: normaliseEmail(email), hasLeft }]
	})
	if (found.length === 0) return fail({ code: 'empty' })
	const emails = [...new Set(found.flatMap(({ email, hasLeft }) => (hasLeft ? [email] : [])))]
	return ok({ emails, rows: found.length, columns: named.map(({ name }) => name) })
}

/** How many of these get the newsletter now. */
export async function countReadersAmong(db: Db, emails: readonly string[]): Promise<number> {
	return db.$count(consents, isReaderOf(emails))
}

function isReaderOf(emails: readonly string[]) {
	return and(inArray(sql`lower(${consents.email})`, [...emails]), isNull(consents.withdrawnAt))
}

/**
 * Ends what those in a list had agreed to, as if they had unsubscribed here; an empty list says that there was no other
 * service. Who signs up again afterwards counts.
 *
 * @returns how many consents ended.
 */
export async function endFormerReaders(
	db: Db,
	actor: Actor,
	emails: readonly string[],
): Promise<number> {
	assertCan(actor, 'newsletter:send')
	return db.transaction(async (tx) => {
		const ended =
			emails.length === 0
				? []
				: await tx
						.update(consents)
						.set({ withdrawnAt: sql`now()` })
						.where(isReaderOf(emails))
						.returning({ id: consents.id })
		for (const email of emails) await suppress(tx, { email, reason: 'unsubscribed' })
		for (const { id } of ended)
			await enqueue(tx, 'leads.pushSubscriber', { consentId: id }, { queue: 'loops' })
		const detail = { people: emails.length, ended: ended.length }
		await addAudit(tx, actor, { action, recordType, recordId: null, detail })
		return ended.length
	})
}

/** Whether somebody has said who left the former service, or that there was none. */
export async function areFormerReadersKnown(db: Db): Promise<boolean> {
	return (await db.$count(auditLog, and(eq(auditLog.action, action), eq(auditLog.recordType, recordType)))) > 0
}
