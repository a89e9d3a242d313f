import { followChanges } from '#platform/cache/version-cache.server.ts'
import { closeDb, db } from '#platform/db/client.server.ts'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { submitLead } from '#enquiries/leads/submit.server.ts'
import { Pool } from 'pg'
import type { Row } from './row.ts'

const callers = 32
const warmUp = 2000
const amount = 10_000
const mustReach = 1000

/**
 * Leads a second through the lead command: checked, counted, stored durably with mails and jobs, each from another
 * visitor.
 */
export async function measureLeads(databaseUrl: string): Promise<Row> {
	// As in the site, which reads the business once for each of its versions.
	completeEnv({ DATABASE_URL: databaseUrl })
	followChanges(true)
	const pool = new Pool({ connectionString: databaseUrl, max: callers })
	const { rows } = await pool.query<{ fsync: string; commit: string }>(
		`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
	)
	if (rows[0]?.fsync !== 'on' || rows[0].commit !== 'on')
		throw new Error('PostgreSQL is not durable here')
	await perSecond(warmUp, (index) => submit(index))
	const leads = await perSecond(amount, (index) => submit(warmUp + index))
	await pool.query('create table bare (id bigint primary key, message text)')
	const inserts = await perSecond(amount, (index) =>
		pool.query({
			name: 'bare',
			text: 'insert into bare values ($1, $2)',
			values: [index, 'How often must the solution be changed?'],
		}),
	)
	await pool.end()
	await closeDb()
	return {
		what: `leads stored a second, ${callers} callers`,
		mustReach: `${mustReach}`,
		figure: `${leads}`,
		floor: `bare inserts: ${inserts}`,
		isReached: leads >= mustReach,
	}

	async function submit(index: number) {
		const taken = await submitLead(db, {
			form: 'enquiry',
			values: {
				name: 'Anna Bell',
				companyOrFarm: 'Bell Free Range',
				email: `visitor${index}@example.com`,
				subject: 'Boot dip station',
				message: 'How often must the solution be changed in a wet winter?',
				productName: 'Boot Dip Station',
			},
			address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
			page: '/products/boot-dip-station',
			country: 'New Zealand',
			idempotencyKey: crypto.randomUUID(),
			trap: '',
			elapsedMs: 8000,
			requestId: 'bench',
		})
		if (!taken.ok) throw new Error(`refused: ${taken.error.code}`)
	}
}

/** Runs `work` `times` times, with all callers at once; returns the rate per second. */
async function perSecond(
	times: number,
	work: (index: number) => Promise<unknown>,
): Promise<number> {
	let next = 0
	const started = performance.now()
	const caller = async () => {
		for (let index = next++; index < times; index = next++) await work(index)
	}
	await Promise.all(Array.from({ length: callers }, caller))
	return Math.round((times * 1000) / (performance.now() - started))
}
