import { sql } from 'drizzle-orm'
import { Logger, runOnce } from 'graphile-worker'
import { expect, test } from 'vitest'
import { defineJob, enqueue } from '#platform/jobs/queue.server.ts'
import { testDb } from '#tests/support/database.ts'
import { levelOf, taskListOf } from './worker-tasks.ts'

const planted = 'hana@example.nz'

test('the log and table entries of a failed job name the error but no values', async () => {
	await using db = await testDb()
	const failing = defineJob('search.readVocabulary', async () => {
		await db.execute(sql`insert into auth_users (email, name) values (${planted}, null)`)
	})
	await enqueue(db, 'search.readVocabulary', {})

	const logged: unknown[] = []
	await runOnce({
		pgPool: db.pool,
		logger: new Logger(() => (level, message) => logged.push({ level, message })),
		noHandleSignals: true,
		taskList: taskListOf([failing], db),
	})

	const errorOf = async () => {
		const { rows } = await db.pool.query<{ words: string | null }>(
			'select last_error as words from graphile_worker.jobs',
		)
		expect(rows).toHaveLength(1)
		return rows[0]?.words ?? ''
	}
	// graphile-worker may resolve before it has stored the outcome of its last job.
	await expect
		.poll(errorOf)
		.toMatch(/^Failed query: insert into auth_users .*null value in column/s)
	const lines = JSON.stringify(logged)
	expect(lines).toMatch(
		/Failed task .*Failed query: insert into auth_users .*worker-tasks\.test\.ts/,
	)
	expect(lines + (await errorOf())).not.toContain(planted)
})

test('a job that fails once is a warning, and an error when it fails again or is not tried again', () => {
	const failed = (attempts: number, max_attempts: number) =>
		levelOf('error', { failure: true, job: { attempts, max_attempts } })
	expect([failed(1, 25), failed(2, 25), failed(1, 1)]).toEqual(['warn', 'error', 'error'])
	expect([levelOf('error', undefined), levelOf('info', {})]).toEqual(['error', 'debug'])
})
