// Whoever left the newsletter at the service that sent it before must not get it from here: its list of them is read once,
// before the first edition, or somebody says that there is none.
import { parse } from 'csv-parse/sync'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { normaliseEmail } from '#platform/auth/email-address.ts'
import { assertCan } from '#platform/auth/access/permissions.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { addAudit } from '#platform/auth/audit.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { auditLog } from '#platform/db/tables/history.server.ts'
import { consents } from '#platform/db/tables/leads.server.ts'
import { enqueueAll } from '#platform/jobs/queue.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { suppressAll } from './suppressions.server.ts'

const noted = { action: 'former readers', recordType: 'newsletter', recordId: null }

/** Columns that say of each row whether somebody left, by what services call them, and the values that say so. */
const known: [name: RegExp, hasLeft: RegExp][] = [
	[/^(?:is )?subscribed$/, /^(?:false|no|0)$/],
	[/^(?:is )?(?:unsubscribed|opted ?out|bounced|complained)$/, /^(?:true|yes|1)$/],
	[
		/^(?:subscription |email )?(?:status|state)$/,
		/^(?:unsubscribed|opted ?out|(?:hard )?bounced?|complain(?:ed|t)|cleaned|suppressed|inactive)$/,
	],
]

const delimiters = [',', ';', '\t']
const lenient = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true }

type FormerList = {
	/** Everybody in the list who left. */
	emails: string[]
	/** Rows with an address. */
	rows: number
	/** The columns that say who left; without one, everybody in the list did. */
	columns: string[]
}

/** What a list says: how many left, and how many of them get the newsletter now. */
export type FormerCount = Omit<FormerList, 'emails'> & { people: number; readers: number }

type ListRefusal = { code: 'unreadable' | 'empty' | 'uneven' }

/** What separates the cells of a list: what its first line has most of. */
function delimiterOf(csv: string): string {
	const head = (/\S.*/.exec(csv)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
	const countOf = (delimiter: string) => head.split(delimiter).length
	return delimiters.toSorted((one, other) => countOf(other) - countOf(one))[0]!
}

/**
 * Reads an export as CSV.
 *
 * @returns `unreadable` when it is none, `empty` when no row has an address, and `uneven` when a row has more or fewer
 * cells than the first, so that nobody knows which of them says who left.
 */
export function readFormerList(csv: string): Result<FormerList, ListRefusal> {
	let rows: string[][]
	try {
		rows = parse(csv, { bom: true, delimiter: delimiterOf(csv), trim: true, ...lenient })
	} catch {
		return fail({ code: 'unreadable' })
	}
	const wordOf = (cell = '') => cell.toLowerCase().replaceAll(/[_-]/g, ' ')
	const columns = (rows[0] ?? []).flatMap((name, index) => {
		const column = known.find(([pattern]) => pattern.test(wordOf(name)))
		return column ? [{ name, index, hasLeft: column[1] }] : []
	})
	const people = rows.flatMap((cells) => {
		const email = cells.find((cell) => /^[^\s@<>]+@[^\s@<>]+$/.test(cell))
		return email ? [{ email: normaliseEmail(email), cells }] : []
	})
	if (people.length === 0) return fail({ code: 'empty' })
	const isUneven = people.some(({ cells }) => cells.length !== rows[0]?.length)
	if (columns.length > 0 && isUneven) return fail({ code: 'uneven' })
	const left = people.filter(
		({ cells }) =>
			columns.length === 0 ||
			columns.some(({ index, hasLeft }) => hasLeft.test(wordOf(cells[index]))),
	)
	const emails = [...new Set(left.map(({ email }) => email))]
	return ok({ emails, rows: people.length, columns: columns.map(({ name }) => name) })
}

/**
 * Ends what those in a list had agreed to, as if they had unsubscribed here; an empty text says that there was no other
 * service. Who signs up again afterwards counts. Changes nothing unless `isSure`.
 */
export async function endFormerReaders(
	db: Db,
	actor: Actor,
	{ csv, isSure }: { csv: string; isSure: boolean },
): Promise<Result<FormerCount, ListRefusal>> {
	assertCan(actor, 'newsletter:send')
	const read = csv === '' ? ok({ emails: [], rows: 0, columns: [] }) : readFormerList(csv)
	if (!read.ok) return read
	const { emails, ...said } = read.value
	const isTheirs = sql`lower(${consents.email}) = any (${sql.param(emails)}::text[])`
	const isReader = and(isTheirs, isNull(consents.withdrawnAt))
	const readers = await db.$count(consents, isReader)
	if (isSure)
		await db.transaction(async (tx) => {
			const ended = await tx
				.update(consents)
				.set({ withdrawnAt: sql`now()` })
				.where(isReader)
				.returning({ consentId: consents.id })
			await suppressAll(tx, { emails, reason: 'unsubscribed' })
			await enqueueAll(tx, 'leads.pushSubscriber', ended, { queue: 'loops' })
			await addAudit(tx, actor, { ...noted, detail: { people: emails.length } })
		})
	return ok({ ...said, people: emails.length, readers })
}

/** Whether somebody has said who left the former service, or that there was none. */
export async function areFormerReadersKnown(db: Db): Promise<boolean> {
	const { action, recordType } = noted
	const isIt = and(eq(auditLog.action, action), eq(auditLog.recordType, recordType))
	return (await db.$count(auditLog, isIt)) > 0
}
