import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo } from './account.ts'
import type { Account } from './account.ts'

/** Role and database of the application. The role owns the database and is no superuser; no other role may sign in. */
export const appRole = 'roost'

const settingsFile = 'roost.conf'
const passwordFile = 'roost-password'

const settings = `
# Rewritten at every start. Loopback only; pg_hba.conf names the one role that may sign in.
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 100
password_encryption = 'scram-sha-256'

# Committed data survives a crash and a power cut.
fsync = on
synchronous_commit = on
full_page_writes = on
wal_compression = on
max_wal_senders = 0
min_wal_size = '80MB'
max_wal_size = '512MB'

# A small machine that also runs the site. No parallel queries: they need shared memory that containers may lack.
shared_buffers = '128MB'
effective_cache_size = '512MB'
work_mem = '8MB'
maintenance_work_mem = '64MB'
random_page_cost = 1.1
max_parallel_workers_per_gather = 0
max_parallel_maintenance_workers = 0
io_method = 'sync'
jit = off
huge_pages = off

# Work of disconnected clients ends soon.
client_connection_check_interval = '5s'
idle_in_transaction_session_timeout = '10min'

# The log must not contain what visitors wrote: no statements, no values.
log_min_messages = 'warning'
log_min_error_statement = 'panic'
log_error_verbosity = 'terse'
log_parameter_max_length = 0
log_parameter_max_length_on_error = 0
log_checkpoints = off
log_line_prefix = '%m [%p] '

timezone = 'UTC'
log_timezone = 'UTC'
datestyle = 'iso, ymd'
lc_messages = 'C'
default_text_search_config = 'pg_catalog.english'
`

/** Writes the server's settings into its folder and returns the argument that makes it read them. */
export function writeSettings(
	cluster: string,
	{ account, port }: { account: Account; port: number },
): string {
	const file = join(cluster, settingsFile)
	writeOwn(file, { account, text: `port = ${port}\n${settings}` })
	return `config_file=${file}`
}

/** Only the application's role may sign in, from this machine and with its password. */
export function writeAccessRules(cluster: string, account: Account) {
	const text = `host all ${appRole} 127.0.0.1/32 scram-sha-256\n`
	writeOwn(join(cluster, 'pg_hba.conf'), { account, text })
}

/** Makes a password for the application's role and stores it in the cluster's folder. */
export function writePassword(cluster: string, account: Account): string {
	const password = randomBytes(24).toString('base64url')
	writeOwn(join(cluster, passwordFile), { account, text: `${password}\n` })
	return password
}

/** The role's password; null when its file is lost. */
export function readPassword(cluster: string): string | null {
	try {
		return readFileSync(join(cluster, passwordFile), 'utf8').trim() || null
	} catch {
		return null
	}
}

/** The server's last port; null before its first start. */
export function lastPort(cluster: string): number | null {
	try {
		const text = readFileSync(join(cluster, settingsFile), 'utf8')
		return Number(/^port = (\d+)$/m.exec(text)?.[1]) || null
	} catch {
		return null
	}
}

function writeOwn(file: string, { account, text }: { account: Account; text: string }) {
	writeFileSync(file, text, { mode: 0o600 })
	giveTo(account, file)
}
