// With 20,000 leads, the list and the menu read no large part of them.
import { expect, test } from 'vitest'
import { leadFilters } from '#enquiries/inbox/lead-filters.ts'
import { countUnseenLeads, getLeadNeighbours, listLeads } from '#enquiries/inbox/queries.server.ts'
import { readListAddress } from '#kit/records/list-address.ts'
import { testDb } from '#tests/support/database.ts'
import { now } from '#tests/support/factories.ts'
import { readsOf } from '#tests/support/plans.ts'

const maxRows = 2600
const at = (search: string) => readListAddress(new URLSearchParams(search), leadFilters)

test('pages of the list, the leads beside one and the numbers in the menu are read by index', async () => {
	await using db = await testDb()
	await db.pool.query(`
		insert into leads (kind, name, email, message, state, created_at, wrote_again_at)
			select 'contact', 'Visitor ' || n, 'visitor@example.com', repeat(md5(n::text), 30),
				case when n % 20 = 0 then 'in progress' else 'done' end,
				timestamptz '2026-01-01' + n * interval '1 minute',
				case when n % 40 = 0 then timestamptz '2026-02-01' + n * interval '1 minute' end
			from generate_series(1, 20000) n`)
	await db.pool.query('vacuum analyze leads')
	const largeReads = async (read: () => Promise<unknown>) =>
		(await readsOf(db, read)).filter(({ table, rows }) => table === 'leads' && rows > maxRows)
	// What matches is counted once; the page itself comes from the index.
	for (const search of ['', 'page=40', 'kind=contact&state=done', 'state=in+progress']) {
		const reads = await largeReads(() => listLeads(db, at(search), now))
		expect.soft(reads.length, search).toBeLessThan(2)
	}
	for (const page of [1, 200, 399]) {
		const { rows } = await listLeads(db, at(`page=${page}`), now)
		const beside = () => getLeadNeighbours(db, rows[1]?.id ?? '', at(''), now)
		expect.soft(await beside()).toEqual({ previous: rows[0]?.id, next: rows[2]?.id })
		expect.soft(await largeReads(beside), `beside one of page ${page}`).toEqual([])
	}
	expect.soft(await largeReads(() => countUnseenLeads(db))).toEqual([])
})
