import type { Pool, QueryResult } from 'pg'

/** More query texts than the site's pages have; ids in another number make another text. */
const maxNames = 300

type Query = { text?: unknown; name?: string }
type Ask = (query: unknown, ...rest: unknown[]) => Promise<QueryResult>

/**
 * Makes each connection prepare the reads it repeats: for the small reads of a page, PostgreSQL takes longer to parse
 * and plan than to find the rows. It still plans for the given values where that is cheaper. Writes and transactions
 * are unchanged.
 */
export function prepareReads(pool: Pool): void {
	const names = new Map<string, string>()
	const ask = pool.query.bind(pool) as Ask
	const nameOf = (text: string) => {
		const known = names.get(text)
		if (known !== undefined || names.size >= maxNames) return known
		const name = `read_${names.size}`
		names.set(text, name)
		return name
	}
	const askByName: Ask = (query, ...rest) => {
		const { text, name } = (query ?? {}) as Query
		if (name !== undefined || typeof text !== 'string' || !/^(select|with)\b/i.test(text))
			return ask(query, ...rest)
		return ask({ ...(query as Query), name: nameOf(text) }, ...rest).catch((error: unknown) => {
			// A newer version of the site has changed the table: the connection's plan is stale.
			if (!isOutdatedPlan(error)) throw error
			return ask(query, ...rest)
		})
	}
	Object.assign(pool, { query: askByName })
}

/** For a connection pooler: the next session does not know the statements that the last one prepared. */
export function prepareNothing(pool: Pool): void {
	const ask = pool.query.bind(pool) as Ask
	const askWithoutName: Ask = (query, ...rest) => {
		if (typeof query !== 'object' || query === null) return ask(query, ...rest)
		return ask({ ...query, name: undefined }, ...rest)
	}
	Object.assign(pool, { query: askWithoutName })
}

function isOutdatedPlan(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string }
	return code === '0A000' && message?.startsWith('cached plan') === true
}
