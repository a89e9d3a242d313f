// Counters of tries: rows of `auth_limits` and `lead_limits`, shared by all instances. `expire`: milliseconds
// since 1970.

type CounterTable = 'auth_limits' | 'lead_limits'

/**
 * Raises the counters with the keys `$1` by one, which expire `$2` milliseconds after `$3` (now) if they are new or
 * have expired, and returns `key`, `points` and `wait` (whole seconds until it expires). One statement, so that tries
 * at the same time cannot slip through together.
 *
 * @param condition - SQL; nothing is counted where it is false.
 */
export function countingStatement(table: CounterTable, condition = 'true'): string {
	// Sorted, so that two statements with the same keys never deadlock.
	return `
	insert into ${table} as counted (key, points, expire)
	select key, 1, $3::bigint + duration from unnest($1::text[], $2::bigint[]) as given (key, duration)
	where ${condition}
	order by key
	on conflict (key) do update set
		points = case when counted.expire <= $3 then 1 else counted.points + 1 end,
		expire = case when counted.expire <= $3 then excluded.expire else counted.expire end
	returning key, points, ${waitOf('$3')} as wait`
}

/** Whole seconds until a counter expires. */
export function waitOf(now: string): string {
	return `greatest(0, ceil((expire - ${now}) / 1000.0))::int`
}
