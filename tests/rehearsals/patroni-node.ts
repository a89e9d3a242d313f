// One PostgreSQL under Patroni, and what can happen to its machine. Two ways lead to it: that of the other nodes and
// that of the site. Both are relays, so that each can be cut.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { freePort } from '#server/free-port.ts'
import { processesIn } from '#server/postgres/processes.ts'
import { startRelay } from '#tests/support/relay.ts'
import { accountOf, startProgram } from './programs.ts'
import type { Running } from './programs.ts'

export const superPassword = 'only-in-this-rehearsal'
/** Lease of the leader, pause between two looks, and timeout for etcd, in seconds: short, for a quick failover. */
const [ttl, loopWait, retryTimeout] = [8, 1, 3]

type Options = { name: string; folder: string; etcdUrl: string; binFolder: string }
type Relay = Awaited<ReturnType<typeof startRelay>>
type Relays = { etcd: Relay; peers: Relay[]; site: Relay[] }
/** What is cut off from the node: the other nodes and etcd, or the site and its balancer too. */
export type Cut = 'from its peers' | 'from everything'

export class PatroniNode {
	readonly name: string
	readonly #folder: string
	readonly #relays: Relays
	/** As the site sees it. */
	readonly ports: { postgres: number; api: number }
	#patroni: Running | null = null
	#log = ''

	private constructor(name: string, folder: string, relays: Relays) {
		this.name = name
		this.#folder = folder
		this.#relays = relays
		const [postgres, api] = relays.site.map(({ url }) => Number(new URL(url).port))
		this.ports = { postgres: postgres ?? 0, api: api ?? 0 }
	}

	/** Prepares a node; `start` runs it. */
	static async prepare({ name, folder, etcdUrl, binFolder }: Options): Promise<PatroniNode> {
		const [postgres, api] = [await freePort(), await freePort()]
		const own = [postgres, api].map((port) => `http://127.0.0.1:${port}`)
		const relays = {
			etcd: await startRelay(etcdUrl),
			peers: await Promise.all(own.map(startRelay)),
			site: await Promise.all(own.map(startRelay)),
		}
		const [peerPostgres, peerApi] = relays.peers.map(({ url }) => new URL(url).host)
		mkdirSync(folder, { recursive: true })
		const settings = {
			scope: 'roost',
			name,
			restapi: { listen: `127.0.0.1:${api}`, connect_address: peerApi },
			// As a proxy, so that Patroni asks etcd for no other way to itself. Over etcd's version 3, Patroni 3.0.2 writes
			// the leader's key without comparing it: a primary that was frozen takes the lead back, and its successor's
			// writes are lost.
			etcd: { proxy: relays.etcd.url },
			bootstrap: bootstrap(),
			postgresql: {
				listen: `127.0.0.1:${postgres}`,
				connect_address: peerPostgres,
				data_dir: join(folder, 'data'),
				bin_dir: binFolder,
				pgpass: join(folder, 'pgpass'),
				authentication: {
					superuser: { username: 'postgres', password: superPassword },
					replication: { username: 'replicator', password: superPassword },
					rewind: { username: 'postgres', password: superPassword },
				},
				parameters: { unix_socket_directories: folder },
			},
			watchdog: { mode: 'off' },
		}
		writeFileSync(join(folder, 'patroni.yml'), stringify(settings))
		return new PatroniNode(name, folder, relays)
	}

	get #data() {
		return join(this.#folder, 'data')
	}

	start() {
		this.#log += this.#patroni?.said() ?? ''
		this.#patroni = startProgram('patroni', [join(this.#folder, 'patroni.yml')], {
			account: accountOf('postgres'),
			environment: { LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: this.#folder },
			cwd: this.#folder,
		})
	}

	/** The output of Patroni and PostgreSQL. */
	said() {
		return this.#log + (this.#patroni?.said() ?? '')
	}

	/** `kill -9` of everything, like a machine that loses its power. */
	async kill() {
		this.#signal('SIGKILL')
		await this.#patroni?.ended
		while (this.#processes().length > 0) this.#signal('SIGKILL')
	}

	/** Stops the clock of everything: nothing is closed, nothing responds. */
	freeze() {
		this.#signal('SIGSTOP')
	}

	thaw() {
		this.#signal('SIGCONT')
	}

	async cut(how: Cut) {
		for (const relay of this.#relaysCut(how)) await relay.set('silent')
	}

	async heal() {
		for (const relay of this.#relaysCut('from everything')) {
			await relay.set('open')
			// What was sent meanwhile has been lost, as on a line.
			relay.cut()
		}
	}

	async close() {
		this.thaw()
		await this.#patroni?.stop()
		const { etcd, peers, site } = this.#relays
		for (const relay of [etcd, ...peers, ...site]) await relay.close()
	}

	#relaysCut(how: Cut): Relay[] {
		const { etcd, peers, site } = this.#relays
		return [etcd, ...peers, ...(how === 'from everything' ? site : [])]
	}

	#processes(): number[] {
		return existsSync(this.#data) ? processesIn(this.#data) : []
	}

	/** Patroni first: it must not see its server end. */
	#signal(signal: NodeJS.Signals) {
		this.#patroni?.process.kill(signal)
		for (const pid of this.#processes()) {
			try {
				process.kill(pid, signal)
			} catch {
				// It has ended meanwhile.
			}
		}
	}
}

function bootstrap() {
	return {
		dcs: {
			ttl,
			loop_wait: loopWait,
			retry_timeout: retryTimeout,
			maximum_lag_on_failover: 1_048_576,
			// A commit is acknowledged once another node has it too.
			synchronous_mode: true,
			postgresql: {
				use_pg_rewind: true,
				parameters: {
					max_connections: 150,
					wal_log_hints: 'on',
					// A standby that is waiting for its next try looks at an order to become the primary only after that: 5 s by
					// default.
					wal_retrieve_retry_interval: '500ms',
					password_encryption: 'scram-sha-256',
					shared_buffers: '64MB',
				},
				pg_hba: [
					'host all all 127.0.0.1/32 scram-sha-256',
					'host replication all 127.0.0.1/32 scram-sha-256',
				],
			},
		},
		initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
	}
}
