// R15: what the cache does when a standby becomes the primary. A whole cluster: `npm run faults -- cluster`.
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { RevisionWatch } from '#app/cache/revision-watch.server.ts'
import { SiteClient } from '#app/db/site-client.server.ts'
import { startPostgresPair } from '#tests/support/postgres.ts'

test('after a failover everything is evicted, even when the revision is the same', async () => {
	await using pair = await startPostgresPair()
	const [old, next] = pair.ports
	const changes: (string[] | null)[] = []
	const watch = new RevisionWatch({
		databaseUrl: `postgresql://postgres@127.0.0.1:${old},127.0.0.1:${next}/postgres`,
		readRevision: () => Promise.resolve(7),
		onChange: (tags) => changes.push(tags),
	})
	onTestFinished(() => watch.stop())
	await watch.start()
	const [primary, standby] = pair.urls.map((url) =>
		new Pool({ connectionString: url, max: 1 }).on('error', () => {}),
	)
	const ends = `select pg_terminate_backend(pid) as ended from pg_stat_activity where application_name = 'roost cache'`
	await expect.poll(async () => (await primary?.query(ends))?.rowCount).toBe(1)
	await expect.poll(async () => (await primary?.query(ends))?.rowCount).toBe(1)
	expect(changes).toEqual([null])

	await standby?.query('select pg_promote()')
	// Both take writes now. Any session with the successor, such as one of a page, ends those with the former primary.
	const other = new SiteClient({ connectionString: pair.urls[1] })
	await other.connect()
	await other.end()
	await expect.poll(() => changes).toEqual([null, null])
	await watch.stop()
	await Promise.all([primary?.end(), standby?.end()])
})
