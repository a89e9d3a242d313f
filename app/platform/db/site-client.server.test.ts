import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { startPostgresPair } from '#tests/support/postgres.ts'
import { startRelay } from '#tests/support/relay.ts'
import { createDb } from './client.server.ts'
import { isDatabaseAway, isLostConnection } from './errors.server.ts'
import { SiteClient } from './site-client.server.ts'

async function openAt(connectionString: string) {
	const client = new SiteClient({ connectionString, connectionTimeoutMillis: 3000 })
	onTestFinished(() => client.end().catch(() => {}))
	await client.connect()
	return client
}

/** As the superuser, past the checks of the site's own client. */
async function promote(url: string) {
	const client = new Client({ connectionString: url })
	await client.connect()
	await client.query('select pg_promote()')
	await client.end()
}

test('timeouts are set without startup parameters, which poolers refuse', async () => {
	await using home = await testDb()
	const client = new SiteClient({
		connectionString: home.url,
		statement_timeout: 8000,
		lock_timeout: 5000,
		idle_in_transaction_session_timeout: 30_000,
	})
	onTestFinished(() => client.end())
	expect((client as unknown as { getStartupConf(): object }).getStartupConf()).not.toHaveProperty(
		'statement_timeout',
	)
	await client.connect()
	const limit = async (name: string) => Object.values((await client.query(`show ${name}`)).rows[0])
	expect(await limit('statement_timeout')).toEqual(['8s'])
	expect(await limit('lock_timeout')).toEqual(['5s'])
	expect(await limit('idle_in_transaction_session_timeout')).toEqual(['30s'])

	const { rows } = await client.query<{ name: string }>('select current_database() as name')
	await client.query(`alter database ${rows[0]?.name} set statement_timeout = '2s'`)
	const long = await openAt(home.url)
	expect((await long.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
})

test('a standby is refused; after a failover, so is the former primary, and connections to it break off', async () => {
	await using pair = await startPostgresPair()
	const [formerUrl, nextUrl] = pair.urls
	const balancer = await startRelay(formerUrl)
	onTestFinished(() => balancer.close())
	const { pool } = createDb(balancer.url, { max: 3 })
	onTestFinished(() => pool.end())
	const one = await openAt(balancer.url)
	await expect(openAt(nextUrl)).rejects.toThrow('The server is a standby')

	const waiting = pool.query('select pg_sleep(60)')
	waiting.catch(() => {})
	await promote(nextUrl)
	// Both accept writes now, and the balancer ends no session.
	balancer.leadTo(nextUrl)
	const next = await openAt(balancer.url)
	expect(next.history?.slice(0, -1)).toBe(one.history?.slice(0, -1))
	expect(next.history).not.toBe(one.history)
	await expect(waiting).rejects.toSatisfy(isLostConnection)
	await expect(one.query('select')).rejects.toSatisfy(isDatabaseAway)

	balancer.leadTo(formerUrl)
	const refused = await openAt(balancer.url).catch((error: unknown) => error)
	expect(refused).toMatchObject({ message: expect.stringContaining('before another took over') })
	expect(isDatabaseAway(refused)).toBe(true)
	await expect(pool.query('select')).rejects.toThrow('before another took over')

	balancer.leadTo(nextUrl)
	expect((await pool.query('select inet_server_port() as port')).rows).toEqual([
		{ port: pair.ports[1] },
	])
	expect((await next.query('select')).rowCount).toBe(1)
})
