// Counts of visits in the database of a test.
import type { Pool } from 'pg'

/** The last one counts as the first view of a visit so often. */
export type Counted = [day: string, kind: string, name: string, views: number, visits?: number]

/** Stores counts of days: dates, or '-3' for three days before the one that is not closed. */
export async function addCounts(db: Pick<Pool, 'query'>, rows: readonly Counted[]): Promise<void> {
	for (const [day, kind, name, views, visits = 0] of rows)
		await db.query(
			`insert into visit_counts (day, kind, name, views, visits)
				select case when $1 ~ '^-?[0-9]{1,3}$'
					then ((now() - interval '10 minutes') at time zone 'Pacific/Auckland')::date + $1::int else $1::date end, $2, $3, $4, $5
				on conflict (day, kind, name) do update set views = visit_counts.views + excluded.views`,
			[day, kind, name, views, visits],
		)
}

type Sent = {
	page: string | null
	email?: string
	kind?: string
	state?: string
	fields?: object
	at?: string
}

/** Stores what a visitor sent, at a moment or in the middle of the day before. */
export async function addSent(db: Pick<Pool, 'query'>, sent: Sent): Promise<void> {
	const { page, email = 'ana@example.com', kind = 'enquiry', state = 'new' } = sent
	const { fields = {}, at = null } = sent
	await db.query(
		`insert into leads (kind, name, email, state, page, fields, created_at)
			values ($1, 'Ana', $6, $2, $3, $4, coalesce($5::timestamptz,
				(((now() - interval '10 minutes') at time zone 'Pacific/Auckland')::date - interval '12 hours') at time zone 'Pacific/Auckland'))`,
		[kind, state, page, JSON.stringify(fields), at, email],
	)
}
