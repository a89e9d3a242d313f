// A PostgreSQL for one test run: the bundled one, in memory if the system allows it, without the waits that make data
// durable, and with a superuser that may copy databases.
import {
	appendFileSync,
	cpSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseAccount } from '#server/postgres/account.ts'
import { findBinaries } from '#server/postgres/binaries.ts'
import { ensureCluster } from '#server/postgres/cluster.ts'
import type { Site } from '#server/postgres/cluster.ts'
import { isRunning } from '#server/postgres/processes.ts'
import { ensureRunning, stopRunning } from '#server/postgres/running.ts'

const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const prefix = 'roost-tests-'

/** PostgreSQL reads these after the site's settings, so they override them. */
const carelessSettings = `
fsync = off
synchronous_commit = off
full_page_writes = off
autovacuum = off
max_connections = 500
shared_buffers = '64MB'
`

/** A standby refuses lower values than those of the first start. */
const likeInitdb = `
max_wal_senders = 10
max_worker_processes = 8
`

/** Starts a new, empty server; `url` opens its database `postgres` as superuser. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
	await removeAbandoned()
	const site = siteIn(mkdtempSync(join(place, `${prefix}${process.pid}-`)))
	await ensureCluster(site)
	appendFileSync(join(site.cluster, 'postgresql.auto.conf'), carelessSettings)
	appendFileSync(join(site.cluster, 'pg_hba.conf'), 'host all postgres 127.0.0.1/32 trust\n')
	const { port } = await ensureRunning(site)
	return {
		url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
		stop: () => remove(site),
	}
}

/**
 * Two servers of one cluster: the second is a standby, which does not follow the first. `select pg_promote()` makes it
 * the new primary, while the first goes on as a former one.
 */
export async function startPostgresPair() {
	await removeAbandoned()
	const [primary, standby] = ['a', 'b'].map((name) =>
		siteIn(mkdtempSync(join(place, `${prefix}${process.pid}-${name}`))),
	) as [Site, Site]
	await ensureCluster(primary)
	appendFileSync(join(primary.cluster, 'postgresql.auto.conf'), carelessSettings + likeInitdb)
	appendFileSync(join(primary.cluster, 'pg_hba.conf'), 'host all postgres 127.0.0.1/32 trust\n')
	cpSync(primary.cluster, standby.cluster, { recursive: true })
	writeFileSync(join(standby.cluster, 'standby.signal'), '')
	const ports: number[] = []
	for (const site of [primary, standby]) ports.push((await ensureRunning(site)).port)
	return {
		ports: ports as [number, number],
		urls: ports.map((port) => `postgresql://postgres@127.0.0.1:${port}/postgres`) as [
			string,
			string,
		],
		async [Symbol.asyncDispose]() {
			for (const site of [primary, standby]) await remove(site)
		},
	}
}

function siteIn(dataDir: string): Site {
	const binaries = findBinaries()
	const cluster = join(dataDir, 'postgres')
	return { binaries, dataDir, cluster, account: chooseAccount(binaries, { dataDir, cluster }) }
}

async function remove(site: Site) {
	await stopRunning(site)
	rmSync(site.dataDir, { recursive: true, force: true })
}

/** Ends the servers of killed test runs, which outlive them. */
async function removeAbandoned() {
	for (const name of readdirSync(place)) {
		const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
		if (pid && !isRunning(pid)) await remove(siteIn(join(place, name)))
	}
}
