import type { Pool, PoolClient } from 'pg'

/**
 * What a pool was asked for from now on: statements that begin a transaction, those that change rows, and connections
 * in use.
 */
export function watchPool(pool: Pool) {
	const seen = { transactions: 0, updates: 0, inUse: 0, maxAtOnce: 0 }
	const known = new WeakSet<PoolClient>()
	pool.on('acquire', (client) => {
		seen.inUse += 1
		seen.maxAtOnce = Math.max(seen.maxAtOnce, seen.inUse)
		if (known.has(client)) return
		known.add(client)
		const ask = client.query.bind(client) as (...given: unknown[]) => unknown
		client.query = ((...given: unknown[]) => {
			const text = textOf(given[0])
			if (/^begin\b/i.test(text)) seen.transactions += 1
			if (/^(insert|update|delete)\b/i.test(text)) seen.updates += 1
			return ask(...given)
		}) as typeof client.query
	})
	pool.on('release', () => {
		seen.inUse -= 1
	})
	return seen
}

/** The SQL of what a pool was asked for. */
export function textOf(query: unknown): string {
	if (typeof query === 'string') return query
	return String((query as { text?: unknown } | null)?.text ?? '')
}
