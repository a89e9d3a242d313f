// Mails for tests, and a worker that sends them in the test's process.
import { Logger, run, runOnce } from 'graphile-worker'
import type { MailConfig } from '#platform/mail/config.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import type { NewMail } from '#platform/mail/kinds.ts'
import { defaultLetters } from '#platform/mail/letters.ts'
import { sendDueMails, transportOf } from '#platform/mail/jobs.server.ts'
import type { Sending } from '#platform/mail/send.server.ts'
import type { Timeouts } from '#platform/mail/transport.server.ts'
import { testBusiness } from './business.ts'
import type { TestDb } from './database.ts'

/** Short timeouts, so that a test with a slow server is quick. */
const impatient: Timeouts = {
	dnsTimeout: 700,
	connectionTimeout: 700,
	greetingTimeout: 700,
	socketTimeout: 700,
	wholeMail: 1500,
}

export function testMailConfig(smtpUrl: string | null, addressHash = 'a'.repeat(64)): MailConfig {
	return {
		smtpUrl,
		greeting: 'www.hatchandhen.nz',
		from: { name: 'Hatch & Hen', address: 'no-reply@hatchandhen.nz' },
		mailboxes: {
			other: 'office@hatchandhen.nz',
			contact: 'office@hatchandhen.nz',
			enquiry: 'office@hatchandhen.nz',
			request: 'office@hatchandhen.nz',
			newsletter: 'office@hatchandhen.nz',
		},
		business: testBusiness,
		letters: defaultLetters,
		logoMark: null,
		maxToUs: 10_000,
		limits: { perMinute: Infinity, perDay: Infinity },
		tokens: null,
		siteUrl: 'https://www.hatchandhen.nz',
		replyMailbox: null,
		keepsEnvelope: false,
		addressHash,
	}
}

/** A worker for mail jobs: `run` ends when no job is due, `start` runs until it is stopped. */
export function mailWorker(
	db: TestDb,
	config: MailConfig,
	storage: Sending['storage'] = { get: async () => null },
) {
	const transport = transportOf(db, config, impatient)
	const signal = new AbortController().signal
	const send = async (payload: unknown) => {
		const { mailId } = payload as { mailId: string }
		await sendDueMails(db, mailId, { config, transport, storage, signal })
	}
	const options = {
		pgPool: db.pool,
		taskList: { 'mail.send': send },
		logger: new Logger(() => () => {}),
		noHandleSignals: true,
	}
	return {
		async run() {
			await runOnce(options)
			await settled(db)
		},
		start: () => run({ ...options, pollInterval: 20, parsedCronItems: [] }),
		[Symbol.dispose]: () => transport?.close(),
	}
}

/** graphile-worker resolves before it has released its last job. */
async function settled(db: TestDb): Promise<void> {
	const query = `select 1 from graphile_worker._private_job_queues where locked_at is not null`
	while ((await db.pool.query(query)).rowCount) await new Promise(setImmediate)
}

/** The lead notice of a visitor's message; `words` overrides its data. */
export function leadNotice(
	words: Partial<Extract<NewMail, { kind: 'lead-notice' }>['data']> = {},
): NewMail {
	return {
		kind: 'lead-notice',
		to: null,
		data: {
			subject: 'Question about boot dips',
			intro: 'Somebody sent the contact form.',
			rows: [
				{ label: 'Name', value: 'Mere Tamihana' },
				{ label: 'Message', value: 'First line\nSecond line' },
			],
			replyTo: { name: 'Mere Tamihana', email: 'mere@example.com' },
			adminPath: '/admin/leads/42',
			...words,
		},
	}
}

/** Waiting mail jobs, and the seconds until they are due. */
export async function mailJobs(db: TestDb) {
	const { rows } = await db.pool.query<{ id: string; key: string; waitSeconds: number }>(`
		select id, key, round(extract(epoch from run_at - now()))::int as "waitSeconds"
		from graphile_worker.jobs where task_identifier = 'mail.send' and key is not null order by run_at, id`)
	return rows
}

/** Makes every job due, and ends the pause after a failure of the mail server. */
export async function passTime(db: TestDb): Promise<void> {
	await db.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
	await db.pool.query(`update mail_server set retry_at = now() where retry_at is not null`)
}

/** The only mail. @throws Error when there is not exactly one. */
export async function onlyMail(db: TestDb) {
	const [row, ...more] = await db.select().from(mails)
	if (!row || more.length > 0) throw new Error('not exactly one mail')
	return row
}
