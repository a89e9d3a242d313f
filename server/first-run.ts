// The first start of an empty site loads the demo content in a child process: rendering its pictures takes memory that
// the web process would never release.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type pg from 'pg'
import { firstContentStep } from '#platform/db/first-content.ts'
import { withClient } from '#platform/db/site-client.server.ts'
import type { EnvSource } from '#platform/lib/env/env-schema.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { say, StartError } from './start-error.ts'

/** Advisory lock: of several instances starting at once, one loads the content and the others wait. */
const firstRunLock = 7_040_003

/**
 * Loads the demo content once per database or, with `SEED=none`, what a site without it begins with. An interrupted load
 * is resumed.
 *
 * @throws StartError when the content could not be loaded.
 */
export async function loadFirstContent(environment: EnvSource, signal: AbortSignal) {
	await withClient(ourDatabase(), async (client) => {
		if (await isDone(client)) return
		await client.query('select pg_advisory_lock($1)', [firstRunLock])
		if (await isDone(client)) return
		// A site that starts empty gets its own content; a later start must not add the demo to it.
		const isEmpty = env().SEED === 'none'
		if (!isEmpty) say('First start: loading the demo content (SEED=none starts empty)...')
		await runSeed(isEmpty ? ['--none'] : [], environment, signal)
		await markDone(client, isEmpty)
	})
}

/** Whether no start has made tables in the database yet. */
export function isNewSite(): Promise<boolean> {
	return withClient(ourDatabase(), async (client) => {
		const { rows } = await client.query<{ table: string | null }>(
			`select to_regclass('setup_steps') as table`,
		)
		return !rows[0]?.table
	})
}

const ourDatabase = () => ({ connectionString: env().DATABASE_DIRECT_URL })

async function markDone(client: pg.Client, isClosed: boolean): Promise<void> {
	await client.query(
		`insert into setup_steps (name) select $1::text union all
			select 'closed' where $2::boolean and not exists (select from setup_steps where name = 'open')
			on conflict do nothing`,
		[firstContentStep, isClosed],
	)
}

async function isDone(client: pg.Client): Promise<boolean> {
	const { rowCount } = await client.query('select 1 from setup_steps where name = $1', [
		firstContentStep,
	])
	return rowCount === 1
}

function runSeed(options: string[], environment: EnvSource, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = fork(join(projectRoot(), 'commands/seed.ts'), options, {
			env: environment as NodeJS.ProcessEnv,
			execArgv: [],
		})
		signal.addEventListener('abort', () => child.kill('SIGTERM'))
		child.on('error', reject)
		child.on('exit', (code) => {
			if (code === 0) resolve()
			else
				reject(
					new StartError(
						'The first content could not be stored: see above. SEED=none starts without the demo content',
					),
				)
		})
	})
}
