// The bundled PostgreSQL: a real server on the loopback interface, with its data in DATA_DIR/postgres. Every user keeps
// a session open: it notices when the server dies, and its locks show the other users.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { siteLock } from '#platform/db/site-lock.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { StartError } from '../start-error.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import type { Site } from './cluster.ts'
import { appRole, readPassword } from './config.ts'
import { readPidFile, worksIn } from './processes.ts'
import { ensureRunning, stopRunning } from './running.ts'
import type { Running } from './running.ts'

/** Advisory lock shared by all users of the server; the folder's one site holds `siteLock` as well. */
const userLock = 7_040_001
/** A site that was just killed may still hold its lock. */
const siteLockTimeoutMs = 2000
const restartTimeoutMs = 60_000
const closeTimeoutMs = 5000

export type Bundled = {
	databaseUrl: string
	/** Such as `18.4`. */
	version: string
	/** It was already running: left over from an earlier start, or in use by another command. */
	wasRunning: boolean
	/** Ends our use of it; the last user stops the server. */
	close: () => Promise<void>
}

/**
 * Opens the bundled database of `dataDir`: creates, starts or adopts it as needed, and restarts it when it dies.
 *
 * @param options.use `site` for the folder's one site, `command` for a program that may run at the same time.
 * @param options.onLost called once when the server died and could not be brought back.
 * @throws StartError when it cannot be opened, or when another site uses the folder.
 */
export async function openBundled(
	dataDir: string,
	{ use, onLost }: { use: 'site' | 'command'; onLost?: (error: unknown) => void },
): Promise<Bundled> {
	const cluster = join(dataDir, 'postgres')
	const binaries = findBinaries()
	const site: Site = {
		binaries,
		dataDir,
		cluster,
		account: chooseAccount(binaries, { dataDir, cluster }),
	}
	await ensureCluster(site)
	const running = await ensureRunning(site)
	const guard = new Guard(site, { use, onLost: onLost ?? (() => {}) })
	const version = await guard.open(running)
	return {
		databaseUrl: addressOf(site, running),
		version,
		wasRunning: running.wasRunning,
		close: () => guard.close(),
	}
}

function addressOf({ cluster }: Site, { port }: Running): string {
	return `postgresql://${appRole}:${readPassword(cluster)}@127.0.0.1:${port}/${appRole}`
}

class Guard {
	#client: pg.Client | null = null
	#isClosing = false
	#restarting: Promise<void> | null = null
	readonly #site: Site
	readonly #options: { use: 'site' | 'command'; onLost: (error: unknown) => void }

	constructor(site: Site, options: { use: 'site' | 'command'; onLost: (error: unknown) => void }) {
		this.#site = site
		this.#options = options
	}

	/** Opens our session on the running server; returns the server's version. */
	async open(running: Running): Promise<string> {
		const client = new pg.Client({
			connectionString: addressOf(this.#site, running),
			connectionTimeoutMillis: 10_000,
			keepAlive: true,
		})
		client.on('error', () => {})
		await client.connect()
		try {
			await client.query('select pg_advisory_lock_shared($1)', [userLock])
			if (this.#options.use === 'site') await this.#takeSiteLock(client)
			const version = await client.query<{ server_version: string }>('show server_version')
			client.once('end', () => {
				this.#client = null
				if (!this.#isClosing) this.#restarting = this.#restart(running.port)
			})
			this.#client = client
			return version.rows[0]?.server_version ?? 'unknown'
		} catch (error) {
			await client.end()
			throw error
		}
	}

	async #takeSiteLock(client: pg.Client) {
		const deadline = Date.now() + siteLockTimeoutMs
		do {
			const { rows } = await client.query<{ got: boolean }>(
				'select pg_try_advisory_lock($1) as got',
				[siteLock],
			)
			if (rows[0]?.got) return
			await pause(100)
		} while (Date.now() < deadline)
		throw new StartError(
			`${this.#site.dataDir} is in use by another Roost: stop that one, or set DATA_DIR to another folder`,
		)
	}

	async #restart(port: number) {
		logger.error('the bundled PostgreSQL stopped; starting it again')
		const deadline = Date.now() + restartTimeoutMs
		while (!this.#isClosing) {
			try {
				const running = await ensureRunning(this.#site)
				if (running.port !== port)
					throw new StartError(`port ${port} of the bundled PostgreSQL was taken`)
				await this.open(running)
				logger.info('the bundled PostgreSQL is running again')
				return
			} catch (error) {
				if (Date.now() > deadline) return this.#options.onLost(error)
				logger.error({ err: error }, 'the bundled PostgreSQL is not running yet')
				await pause(500)
			}
		}
	}

	async close() {
		this.#isClosing = true
		await this.#restarting
		const client = this.#client ?? (await this.#openLast())
		if (!client) return
		const isLast = await leave(client)
		if (isLast) await stopRunning(this.#site)
		await client.end().catch(() => {})
	}

	/** A new session for closing when ours has just broken; null when the server is gone or does not respond. */
	async #openLast(): Promise<pg.Client | null> {
		const deadline = Date.now() + closeTimeoutMs
		while (Date.now() < deadline) {
			const file = readPidFile(this.#site.cluster)
			if (!file || !worksIn(file.pid, this.#site.cluster)) return null
			try {
				await this.open({ pid: file.pid, port: file.port ?? 0, wasRunning: true })
				return this.#client
			} catch (error) {
				logger.warn({ err: error }, 'the bundled PostgreSQL is not responding yet')
				await pause(100)
			}
		}
		return null
	}
}

/** Releases our share of the lock; true when nobody else holds one. */
async function leave(client: pg.Client): Promise<boolean> {
	try {
		await client.query('select pg_advisory_unlock_shared($1)', [userLock])
		const { rows } = await client.query<{ got: boolean }>(
			'select pg_try_advisory_lock($1) as got',
			[userLock],
		)
		return rows[0]?.got ?? false
	} catch {
		return false
	}
}
