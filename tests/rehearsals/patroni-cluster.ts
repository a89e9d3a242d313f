// Three PostgreSQL under Patroni, etcd that settles which of them is the primary, and HAProxy as shipped in front of
// it.
import {
	chownSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { freePort } from '#server/free-port.ts'
import { PatroniNode, superPassword } from './patroni-node.ts'
import { accountOf, startProgram, until } from './programs.ts'

const sitePassword = 'of-the-site-in-this-rehearsal'
const debianFolder = '/usr/lib/postgresql'

/** A program of PostgreSQL stands here in Debian; null when it is not installed. */
export function postgresFolder(): string | null {
	try {
		const [newest] = readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a))
		return newest ? join(debianFolder, newest, 'bin') : null
	} catch {
		return null
	}
}

type Member = {
	name: string
	role: string
	state: string
	timeline?: number
	lag?: number | string
}

export type PatroniCluster = Awaited<ReturnType<typeof startPatroniCluster>>

/** Starts it with an empty database for the site; end it with `await using`. */
export async function startPatroniCluster() {
	const account = accountOf('postgres')
	// In memory: no machine loses its power here, and three servers share the disk of one machine.
	const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'roost-cluster-'))
	const own = (name: string) => {
		const path = join(folder, name)
		mkdirSync(path, { recursive: true, mode: 0o700 })
		if (account) chownSync(path, account.uid, account.gid)
		return path
	}
	if (account) chownSync(folder, account.uid, account.gid)
	const etcd = await startEtcd(own('etcd'), account)
	const nodes: PatroniNode[] = []
	for (const name of ['one', 'two', 'three'])
		nodes.push(
			await PatroniNode.prepare({
				name,
				folder: own(name),
				etcdUrl: etcd.url,
				binFolder: postgresFolder() ?? '',
			}),
		)
	const haproxy = await startHaproxy(own('haproxy'), nodes)

	const watch = watchCluster(nodes)
	for (const node of nodes) node.start()
	const first = await watch.healthy()
	await makeDatabase(first.ports.postgres)
	return {
		nodes,
		...watch,
		/** The database of the site, through HAProxy. */
		url: `postgresql://roost:${sitePassword}@127.0.0.1:${haproxy.port}/roost`,
		/** Asks the cluster for another primary, in order. */
		async switchOver(leader: PatroniNode) {
			const response = await fetch(`http://127.0.0.1:${leader.ports.api}/switchover`, {
				method: 'POST',
				body: JSON.stringify({ leader: leader.name }),
			})
			if (!response.ok) throw new Error(`switchover: ${response.status} ${await response.text()}`)
		},
		async [Symbol.asyncDispose]() {
			await haproxy.stop()
			await Promise.all(nodes.map((node) => node.close()))
			await etcd.stop()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/** What Patroni says about the nodes. */
function watchCluster(nodes: PatroniNode[]) {
	const said = () => nodes.map((node) => `== ${node.name}\n${node.said()}`).join('\n')
	const members = async (): Promise<Member[]> => {
		const requested = await Promise.any(
			nodes.map(async ({ ports }) => {
				const signal = AbortSignal.timeout(2000)
				const response = await fetch(`http://127.0.0.1:${ports.api}/cluster`, { signal })
				return (await response.json()) as { members: Member[] }
			}),
		)
		return requested.members
	}
	/** Waits until a primary leads two standbys that have all it has, one of which confirms its commits. */
	const healthy = () =>
		until(
			'a whole cluster',
			async () => {
				const found = await members()
				const leader = found.find(({ role }) => role === 'leader')
				const isWhole =
					found.length === 3 &&
					found.every(({ state, timeline, lag }) => {
						const isUp = state === 'running' || state === 'streaming'
						return isUp && timeline === leader?.timeline && Number(lag ?? 0) < 1_000_000
					}) &&
					found.some(({ role }) => role === 'sync_standby')
				return isWhole ? (nodes.find(({ name }) => name === leader?.name) ?? null) : null
			},
			{ timeoutMs: 180_000, everyMs: 200 },
		).catch((error: unknown) => {
			throw new Error(`${String(error)}\n${said().slice(-12_000)}`)
		})

	return { members, healthy, said }
}

async function startEtcd(folder: string, account: ReturnType<typeof accountOf>) {
	const [clients, peers] = [await freePort(), await freePort()].map(
		(port) => `http://127.0.0.1:${port}`,
	)
	const url = clients ?? ''
	const etcd = startProgram(
		'etcd',
		[
			['--name', 'etcd'],
			['--enable-v2'],
			['--data-dir', folder],
			['--listen-client-urls', url],
			['--advertise-client-urls', url],
			['--listen-peer-urls', String(peers)],
			['--initial-advertise-peer-urls', String(peers)],
			['--initial-cluster', `etcd=${peers}`],
		].flat(),
		{ account, cwd: folder },
	)
	await until('etcd', async () => ((await fetch(`${url}/health`)).ok ? true : null))
	return { url, stop: etcd.stop }
}

/** Runs deploy/haproxy.cfg with the addresses of this cluster. */
async function startHaproxy(folder: string, nodes: PatroniNode[]) {
	const port = await freePort()
	let config = readFileSync(join(projectRoot(), 'deploy/haproxy.cfg'), 'utf8')
	const replace = (from: string, to: string) => {
		if (!config.includes(from)) throw new Error(`deploy/haproxy.cfg has no ${from}`)
		config = config.replace(from, to)
	}
	replace('127.0.0.1:5000', `127.0.0.1:${port}`)
	for (const [index, { ports }] of nodes.entries())
		replace(
			`10.0.0.${index + 1}:5432 check port 8008`,
			`127.0.0.1:${ports.postgres} check port ${ports.api}`,
		)
	const file = join(folder, 'haproxy.cfg')
	writeFileSync(file, config)
	const haproxy = startProgram('haproxy', ['-db', '-f', file])
	return { port, stop: haproxy.stop }
}

async function makeDatabase(port: number) {
	const run = async (database: string, statements: string[]) => {
		const connectionString = `postgresql://postgres:${superPassword}@127.0.0.1:${port}/${database}`
		const client = new pg.Client({ connectionString })
		await client.connect()
		for (const statement of statements) await client.query(statement)
		await client.end()
	}
	await run('postgres', [
		`create role roost login password '${sitePassword}'`,
		`create database roost owner roost template template0 encoding 'UTF8' locale 'C.UTF-8'`,
	])
	await run('roost', ['create extension pg_trgm'])
}
