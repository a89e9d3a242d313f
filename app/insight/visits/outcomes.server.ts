// What reading led to: messages, downloads and sign-ups. Spam never counts.
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { homeZone } from '#platform/db/conditions.server.ts'
import { namePages } from './store-counts.server.ts'
import type { Conversions } from './visits.ts'

/** Whole days at the office, as SQL dates: from the first until before `end`. */
export type Span = { start: SQL; end: SQL }

/** Of a page that nothing was sent from. */
export const nothing: Conversions = { enquiries: 0, downloads: 0, signUps: 0 }

const amounts = sql`count(*) filter (where kind in ('enquiry', 'contact', 'resource-request'))::int as enquiries,
	count(*) filter (where kind = 'download')::int as downloads,
	count(*) filter (where kind = 'newsletter')::int as "signUps"`

function isIn({ start, end }: Span) {
	return sql`created_at >= ${start}::timestamp at time zone ${homeZone}
		and created_at < ${end}::timestamp at time zone ${homeZone} and state <> 'spam'`
}

/** With the page that each was sent from: an enquiry list with each of its products instead. */
function sentIn(span: Span) {
	return sql`(
		select coalesce(product ->> 'path', page) as path, kind
		from leads left join lateral jsonb_path_query(fields, '$.products[*]') product on true
		where ${isIn(span)}
	) sent`
}

/** What visitors sent in these days, by the name under which the page that they sent it from is counted. */
export async function readOutcomes(db: Db, span: Span): Promise<Map<string, Conversions>> {
	const { rows } = await db.execute<Conversions & { path: string }>(
		sql`select path, ${amounts} from ${sentIn(span)} where path is not null group by path`,
	)
	const names = await namePages(
		db,
		rows.map(({ path }) => path),
	)
	const conversions = new Map<string, Conversions>()
	for (const { path, ...sent } of rows) {
		const name = names.get(path)
		if (name) conversions.set(name, sent)
	}
	return conversions
}

/** What visitors sent in these days from the page at a path. */
export async function readOutcomesOf(db: Db, path: string, span: Span): Promise<Conversions> {
	const lists = JSON.stringify({ products: [{ path }] })
	const { rows } = await db.execute<Conversions>(sql`
		select ${amounts} from (
			select kind from leads where page = ${path} and not fields ? 'products' and ${isIn(span)}
			union all
			select kind from leads where fields ? 'products' and fields @> ${lists}::jsonb and ${isIn(span)}
		) sent`)
	return rows[0] ?? nothing
}

/** All that visitors sent in these days, wherever they sent it from. */
export async function readAllOutcomes(db: Db, span: Span): Promise<Conversions> {
	const { rows } = await db.execute<Conversions>(
		sql`select ${amounts} from leads where ${isIn(span)}`,
	)
	return rows[0] ?? nothing
}
