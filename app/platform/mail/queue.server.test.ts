import { expect, test } from 'vitest'
import { leads } from '#platform/db/tables/leads.server.ts'
import { mails } from '#platform/db/tables/mails.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import type { NewMail } from './kinds.ts'
import { queueMails } from './queue.server.ts'

const notice: NewMail = {
	kind: 'lead-notice',
	to: null,
	data: {
		subject: 'Question',
		intro: 'Somebody wrote.',
		rows: [{ label: 'Message', value: 'Hello' }],
		replyTo: { name: 'Mere', email: 'mere@example.com' },
		adminPath: '/admin/leads/1',
	},
}
const reset: NewMail = { kind: 'account-reset', to: 'a@example.com', data: { path: '/x' } }

async function jobs(db: TestDb) {
	const { rows } = await db.pool.query(
		'select key, queue_name as queue, priority, task_identifier as name from graphile_worker.jobs order by priority',
	)
	return rows
}

test('each mail has a row and one job; account mails have priority', async () => {
	await using db = await testDb()
	const [first, second] = await queueMails(db, [notice, reset])

	const rows = await db.select().from(mails)
	expect(rows.find((row) => row.id === first)).toMatchObject({
		kind: 'lead-notice',
		toEmail: null,
		state: 'waiting',
		data: notice.data,
	})
	expect(rows.find((row) => row.id === second)).toMatchObject({ toEmail: 'a@example.com' })
	const job = { name: 'mail.send', queue: 'mail' }
	expect(await jobs(db)).toEqual([
		{ ...job, key: `mail:${second}`, priority: -10 },
		{ ...job, key: `mail:${first}`, priority: 0 },
	])
	const { rows: payloads } = await db.pool.query(
		'select payload from graphile_worker._private_jobs order by priority',
	)
	expect(payloads).toEqual([{ payload: { mailId: second } }, { payload: { mailId: first } }])
})

test('a mail queued in a rolled-back transaction leaves no row and no job', async () => {
	await using db = await testDb()
	const broken = db.transaction(async (tx) => {
		await queueMails(tx, [notice])
		throw new Error('changed my mind')
	})

	await expect(broken).rejects.toThrow('changed my mind')
	expect(await db.select().from(mails)).toEqual([])
	expect(await jobs(db)).toEqual([])
})

test('a mail is deleted with its lead', async () => {
	await using db = await testDb()
	const [lead] = await db
		.insert(leads)
		.values({ kind: 'contact', name: 'Mere', email: 'mere@example.com' })
		.returning()
	await queueMails(db, [{ ...notice, leadId: lead?.id ?? null }])

	await db.delete(leads)
	expect(await db.select().from(mails)).toEqual([])
})

test('characters that PostgreSQL cannot store do not stop a mail', async () => {
	await using db = await testDb()
	const rows = [{ label: 'Message', value: 'a\0b \ud83d \\u0000 c' }]
	await queueMails(db, [{ ...notice, data: { ...notice.data, rows } } as NewMail])

	const [row] = await db.select().from(mails)
	expect(row?.data).toMatchObject({ rows: [{ label: 'Message', value: 'ab \ufffd \\u0000 c' }] })
})

test('queueing no mails returns no ids', async () => {
	await using db = await testDb()
	expect(await queueMails(db, [])).toEqual([])
})
