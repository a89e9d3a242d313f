import type { Client } from 'pg'
import { withClient } from '#platform/db/site-client.server.ts'
import { BackupError } from './format.server.ts'

const triesMs = 30_000
const pauseMs = 500

/** Id of the current transaction, to look up its outcome on another connection. */
export async function currentTransaction(client: Client): Promise<string> {
	const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
	return rows[0]?.id ?? ''
}

/**
 * Whether a transaction was committed although its connection broke before the response. Polls for half a minute, since
 * the database may be restarting, or may not have noticed the broken connection yet.
 *
 * @throws BackupError when the outcome stays unknown.
 */
export async function wasCommitted(databaseUrl: string, transactionId: string): Promise<boolean> {
	const until = performance.now() + triesMs
	for (;;) {
		const status = await statusOf(databaseUrl, transactionId).catch(() => null)
		if (status === 'committed' || status === 'aborted') return status === 'committed'
		if (performance.now() > until) {
			throw new BackupError(
				'The connection to the database was lost at the last step, so it is not known whether the backup is in place. None of it was deleted: start the site, which finishes the restore if its rows were stored, or restore again.',
			)
		}
		await new Promise((resolve) => setTimeout(resolve, pauseMs))
	}
}

function statusOf(connectionString: string, transactionId: string): Promise<string | null> {
	const limits = { connectionTimeoutMillis: 5000, query_timeout: 5000 }
	const options = { connectionString, application_name: 'roost restore', ...limits }
	return withClient(options, async (client) => {
		const { rows } = await client.query<{ status: string | null }>(
			'select pg_xact_status($1::xid8) as status',
			[transactionId],
		)
		return rows[0]?.status ?? null
	})
}
