import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { startPostgresPair } from '#tests/support/postgres.ts'
import { createDb } from './client.server.ts'
import { isDatabaseAway, isLostConnection } from './errors.server.ts'
import { SiteClient } from './site-client.server.ts'

async function openAt(connectionString: string) {
	const client = new SiteClient({ connectionString, connectionTimeoutMillis: 3000 })
	onTestFinished(() => client.end().catch(() => {}))
	await client.connect()
	return client
}

async function portOf(client: Client) {
	const { rows } = await client.query<{ port: number }>('select inet_server_port() as port')
	return rows[0]?.port
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

test('of several servers the primary is found; after a failover its successor, and the former one is left and refused', async () => {
	await using pair = await startPostgresPair()
	const [old, next] = pair.ports
	const several = `postgresql://postgres@127.0.0.1:${next},127.0.0.1:${old}/postgres?target_session_attrs=read-write`
	const { pool } = createDb(several, { max: 3 })
	onTestFinished(() => pool.end())
	const one = await openAt(several)
	expect(await portOf(one)).toBe(old)
	expect((await pool.query('select inet_server_port() as port')).rows).toEqual([{ port: old }])
	await expect(openAt(pair.urls[1])).rejects.toThrow('The server is a standby')

	const waiting = pool.query('select pg_sleep(60)')
	waiting.catch(() => {})
	await promote(pair.urls[1])
	const direct = await openAt(pair.urls[1])
	expect(direct.server?.timeline).toBe((one.server?.timeline ?? 0) + 1)
	await expect(waiting).rejects.toSatisfy(isLostConnection)
	await expect(one.query('select')).rejects.toSatisfy(isDatabaseAway)
	const refused = await openAt(pair.urls[0]).catch((error: unknown) => error)
	expect(refused).toMatchObject({ message: 'The server was the primary before another took over' })
	expect(isDatabaseAway(refused)).toBe(true)

	expect((await pool.query('select inet_server_port() as port')).rows).toEqual([{ port: next }])
	expect(await portOf(await openAt(several))).toBe(next)
	// Both accept writes now: whichever answers first, only the successor is chosen, at the first attempt.
	for (const name of ['one', 'two', 'three', 'four', 'five', 'six'])
		expect(await portOf(await openAt(`${several}&application_name=${name}`))).toBe(next)
})

test('with every server away or a standby, connecting fails and says why', async () => {
	await using pair = await startPostgresPair()
	const [, standby] = pair.ports
	await expect(openAt(`postgresql://postgres@127.0.0.1:1,127.0.0.1:2/postgres`)).rejects.toThrow(
		'ECONNREFUSED',
	)
	const mixed = `postgresql://postgres@127.0.0.1:1,127.0.0.1:${standby}/postgres`
	await expect(openAt(mixed)).rejects.toSatisfy(isDatabaseAway)
	await expect(
		openAt(`postgresql://nobody@127.0.0.1:1,127.0.0.1:${standby}/postgres`),
	).rejects.toThrow(/no pg_hba.conf entry|rejects connection/)
})
