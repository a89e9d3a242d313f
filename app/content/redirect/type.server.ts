import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { lockForTransaction } from '#platform/db/locks.server.ts'
import { redirects } from '#platform/db/tables/content.server.ts'
import { ownPath } from '#platform/lib/own-path.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import { defineContent } from '#kit/records/content.server.ts'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import { findPageAt } from '#kit/records/find-slug.server.ts'
import type { RowIn } from '#kit/records/list-records.server.ts'
import type { Invalid } from '#kit/records/save-record.server.ts'
import { isOwnPath } from '#kit/site/reserved.ts'
import { pathKey, sourceKey, toRules, wayFrom } from './addresses.ts'
import type { Redirect } from './addresses.ts'
import { endOfWay, listRedirects } from './queries.server.ts'
import type { StoredRedirect } from './queries.server.ts'
import { onSite, redirectFields } from './redirect-fields.ts'
import { redirectType } from './type.ts'

/** How often somebody was led on by a redirect, as long as counts are kept. */
const hits = sql<number>`(select coalesce(sum(c.views), 0)::int from visit_counts c
	where c.kind = 'redirect' and c.name = redirects.id::text)`

const { list } = declaredReads(redirectType, redirects, redirectFields, {
	columns: { hits },
	sorts: { hits },
})

export type RedirectRow = RowIn<typeof list>

/**
 * Redirects from addresses without a page. A save is refused at the old address when visitors see a page there, or
 * another redirect has it, and at the target when that leads back. One whose address another redirect has got meanwhile
 * is restored as a draft.
 */
export const redirectContent = defineContent({
	type: redirectType,
	table: redirects,
	title: redirects.source,
	fields: redirectFields,
	titleOf: ({ source }) => source,
	rules: async (tx, { id, input }) => {
		// Two saves cannot lead to each other without either knowing.
		await lockForTransaction(tx, redirectType.key)
		const others = await othersThan(tx, id)
		const own = { ...input, target: ownPath(input.target) }
		const source = await sourceProblem(tx, own, others)
		const target = await targetProblem(tx, own, others)
		const messages = { ...(source && { source: [source] }), ...(target && { target: [target] }) }
		return source || target ? fail<Invalid>({ code: 'invalid', messages }) : ok({})
	},
	restoredColumns: async (tx, id) => {
		const [row] = await tx.select().from(redirects).where(eq(redirects.id, id))
		return row && takenBy(row, await othersThan(tx, id)) ? { status: 'draft' } : {}
	},
	admin: { list },
})

async function othersThan(tx: Db, id: string | null): Promise<StoredRedirect[]> {
	return (await listRedirects(tx)).filter((other) => other.id !== id)
}

function takenBy({ source }: Redirect, others: StoredRedirect[]): StoredRedirect | undefined {
	return toRules(others).get(sourceKey(onSite(source)))
}

/** What is said against an old address; null for nothing. Pages below a folder come first anyway. */
async function sourceProblem(tx: Db, own: Redirect, others: StoredRedirect[]) {
	const key = pathKey(onSite(own.source).pathname)
	const taken = takenBy(own, others)
	if (taken) return `This address leads to ${taken.target} already: change that redirect instead`
	const isThere = isOwnPath(key) || (await findPageAt(tx, key, new Date()))
	return isThere ? 'Visitors see a page at this address, so it cannot be redirected' : null
}

/** What is said against where a redirect leads; null for nothing. */
async function targetProblem(tx: Db, own: Redirect, others: StoredRedirect[]) {
	if (own.target.endsWith('/*') && !own.source.endsWith('/*'))
		return 'An asterisk here stands for what follows a folder: the old address needs one too'
	const requested = onSite(own.source.replace(/\*$/, 'any-page'))
	const way = wayFrom(toRules([own, ...others]), requested)
	const isEndless =
		way?.isLoop && (await endOfWay(tx, way, { requested, now: new Date() })) === null
	return isEndless ? 'This leads back to the old address: choose another page' : null
}
