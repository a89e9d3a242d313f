// R15: what the cache does when a standby becomes the primary. A whole cluster: `npm run faults -- cluster`.
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { RevisionWatch } from '#platform/cache/revision-watch.server.ts'
import { SiteClient } from '#platform/db/site-client.server.ts'
import { startPostgresPair } from '#tests/support/postgres.ts'
import { startRelay } from '#tests/support/relay.ts'

test('after a failover everything is evicted, even when the revision is the same', async () => {
	await using pair = await startPostgresPair()
	const balancer = await startRelay(pair.urls[0])
	onTestFinished(() => balancer.close())
	const changes: (string[] | null)[] = []
	const watch = new RevisionWatch({
		databaseUrl: balancer.url,
		readRevision: () => Promise.resolve(7),
		onChange: (tags) => changes.push(tags),
	})
	onTestFinished(() => watch.stop())
	await watch.start()
	const [primary, standby] = pair.urls.map((url) =>
		new Pool({ connectionString: url, max: 1 }).on('error', () => {}),
	)
	const session = async () => {
		const found = `select pid from pg_stat_activity where application_name = 'roost cache'`
		return (await primary?.query<{ pid: number }>(found))?.rows[0]?.pid
	}
	await expect.poll(session).toBeTypeOf('number')
	const first = await session()
	await primary?.query('select pg_terminate_backend($1)', [first])
	await expect.poll(session).not.toBe(first)
	await expect.poll(session).toBeTypeOf('number')
	expect(changes).toEqual([null])

	await standby?.query('select pg_promote()')
	// Both take writes now, and the balancer ends nothing. Any session with the successor, such as one of a page, ends
	// those with the former primary.
	balancer.leadTo(pair.urls[1])
	const other = new SiteClient({ connectionString: pair.urls[1] })
	await other.connect()
	await other.end()
	await expect.poll(() => changes).toEqual([null, null])
	await watch.stop()
	await Promise.all([primary?.end(), standby?.end()])
})
