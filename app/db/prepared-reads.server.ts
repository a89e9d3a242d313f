import type { Pool, QueryResult } from 'pg'

/** More texts than the site's pages have; a list of ids of another length is another text. */
const mostNames = 300

type Query = { text?: unknown; name?: string }
type Ask = (query: unknown, ...rest: unknown[]) => Promise<QueryResult>

/**
 * Has each connection keep the plans of the reads it is asked for again and again: for the small reads of a page, PostgreSQL
 * takes longer to understand the text than to find the rows. It still makes a plan for the values at hand where that is cheaper.
 * Writes and what runs in transactions are left as they are.
 */
export function prepareReads(pool: Pool): void {
	const names = new Map<string, string>()
	const ask = pool.query.bind(pool) as Ask
	const nameOf = (text: string) => {
		const known = names.get(text)
		if (known !== undefined || names.size >= mostNames) return known
		const name = `read_${names.size}`
		names.set(text, name)
		return name
	}
	const askByName: Ask = (query, ...rest) => {
		const { text, name } = (query ?? {}) as Query
		if (name !== undefined || typeof text !== 'string' || !/^(select|with)\b/i.test(text))
			return ask(query, ...rest)
		return ask({ ...(query as Query), name: nameOf(text) }, ...rest).catch((error: unknown) => {
			// A newer version of the site has changed the table meanwhile: the connection's plan has had its day.
			if (!isOutdatedPlan(error)) throw error
			return ask(query, ...rest)
		})
	}
	Object.assign(pool, { query: askByName })
}

function isOutdatedPlan(error: unknown): boolean {
	const { code, message } = error as { code?: string; message?: string }
	return code === '0A000' && message?.startsWith('cached plan') === true
}
