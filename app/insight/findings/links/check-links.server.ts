// Tries the links to other sites that are due.
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { withLock } from '#platform/db/locks.server.ts'
import type { LinkTry } from '#platform/db/tables/findings.server.ts'
import type { Network } from '#platform/lib/http/outer-request.server.ts'
import { afterTry } from './link-state.ts'
import type { LinkState } from './link-state.ts'
import { LinkVisitor } from './link-visitor.server.ts'
import type { CheckResult } from './check-result.ts'

/** Links of one run, and those of one host: the rest has its turn in the next run. */
const maxLinks = 300
const maxOfHost = 20
const hostsAtOnce = 4
/** Where no link has ever led anywhere: names that exist, to be resolved and not visited. */
const knownNames = ['example.com', 'iana.org']

type Checking = {
	network: Network
	/** Aborted when the worker stops. */
	signal: AbortSignal
	now: Date
	/** Between two requests to a host. */
	pauseMs: number
	/** No link is begun later. */
	maxMs: number
}

/** `more`: there are links left. `offline`: no network, so nothing was noted. `busy`: another worker is at it. */
export type CheckOutcome = 'done' | 'more' | 'offline' | 'busy'

type DueLink = { address: string; state: LinkState['state']; since: string; tries: LinkTry[] }

/**
 * Tries the links that are due, in one worker at a time, and notes what came of each at the end: a run that is cut off
 * is as if it had not been. A run without network notes nothing. Safe to run twice.
 *
 * @throws when the database is away.
 */
export async function checkLinks(db: Db, checking: Checking): Promise<CheckOutcome> {
	const outcomes: CheckOutcome[] = []
	await withLock(db, 'external links', async () => {
		outcomes.push(await checkOnce(db, checking))
	})
	return outcomes[0] ?? 'busy'
}

async function checkOnce(db: Db, checking: Checking): Promise<CheckOutcome> {
	const due = await listDue(db, checking.now)
	const visitor = new LinkVisitor(checking)
	const tried = await tryAll(due, visitor, checking)
	if (tried.size > 0 && !(await isOnline(db, visitor, checking))) return 'offline'
	await note(
		db,
		due.filter(({ address }) => tried.has(address)),
		{ tried, now: checking.now },
	)
	return checking.signal.aborted || tried.size < due.length || due.length === maxLinks
		? 'more'
		: 'done'
}

/** Those in use, the longest due first; of each host only so many. */
async function listDue(db: Db, now: Date): Promise<DueLink[]> {
	const { rows } = await db.execute<DueLink>(sql`
		select address, state, since, tries from (
			select *, row_number() over (partition by split_part(address, '/', 3) order by try_at, address) as place
			from external_links due
			where try_at <= ${now.toISOString()}::timestamptz
				and exists (select from external_link_uses used where used.address = due.address)
		) numbered
		where place <= ${maxOfHost}
		order by try_at, address limit ${maxLinks}`)
	return rows
}

/** What came of each; those that were not reached in time are missing. */
async function tryAll(
	due: readonly DueLink[],
	visitor: LinkVisitor,
	{ signal, maxMs }: Checking,
): Promise<Map<string, CheckResult>> {
	const tried = new Map<string, CheckResult>()
	const endsAt = performance.now() + maxMs
	const hosts = Map.groupBy(due, ({ address }) => new URL(address).hostname).values()
	const work = async () => {
		// The workers share one iterator: each takes the next host.
		for (const links of hosts) {
			for (const { address } of links) {
				if (signal.aborted || performance.now() > endsAt) return
				tried.set(address, await visitor.try(address))
			}
		}
	}
	const workers = await Promise.allSettled(Array.from({ length: hostsAtOnce }, work))
	const failed = workers.find((worker) => worker.status === 'rejected')
	if (failed && !signal.aborted) throw failed.reason
	return tried
}

/** Whether there is a network: else every link would seem dead at once. */
async function isOnline(db: Db, visitor: LinkVisitor, { network, signal }: Checking) {
	if (visitor.heard) return true
	const { rows: known } = await db.execute<{ address: string }>(
		sql`select address from external_links where state = 'alive' order by since desc limit 3`,
	)
	for (const { address } of known) {
		if (signal.aborted) return false
		await visitor.try(address)
		if (visitor.heard) return true
	}
	if (known.length > 0) return false
	const names = await Promise.allSettled(knownNames.map((name) => network.resolve(name)))
	return names.some((name) => name.status === 'fulfilled' && name.value.length > 0)
}

async function note(
	db: Db,
	links: readonly DueLink[],
	{ tried, now }: { tried: Map<string, CheckResult>; now: Date },
): Promise<void> {
	const rows = links.flatMap(({ address, state, since, tries }) => {
		const checkResult = tried.get(address)
		const link = { state, since: new Date(since), tries }
		if (!checkResult) return []
		const { tryAt, ...next } = afterTry(link, checkResult, now)
		return [{ address, ...next, try_at: tryAt }]
	})
	await db.execute(sql`
		update external_links link
		set state = found.state, since = found.since, tries = found.tries, try_at = found.try_at
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
			as found (address text, state text, since timestamptz, tries jsonb, try_at timestamptz)
		where link.address = found.address`)
}
