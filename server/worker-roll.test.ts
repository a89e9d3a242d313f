import { expect, onTestFinished, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { WorkerRoll } from './worker-roll.ts'

test('jobs of a dead worker are released; jobs of a living worker stay locked', async () => {
	await using db = await testDb()
	const clock = { ms: 0 }
	const [living, dead] = [await openRoll(db, clock), await openRoll(db)]
	await living.enter('pool-living')
	await dead.enter('pool-dead')
	const [held, abandoned] = [await takeJob(db, 'pool-living'), await takeJob(db, 'pool-dead')]

	expect(await living.releaseAbandoned()).toEqual({ dead: 0, missed: 0 })
	await dead.close()
	expect(await living.releaseAbandoned()).toEqual({ dead: 0, missed: 1 })
	clock.ms = 10_000
	expect(await living.releaseAbandoned(), 'it may end just now').toEqual({ dead: 0, missed: 1 })
	expect(await lockedJobs(db)).toContainEqual({ id: abandoned, holder: 'pool-dead' })
	clock.ms = 10_001

	expect(await living.releaseAbandoned()).toEqual({ dead: 1, missed: 0 })
	expect(await lockedJobs(db)).toEqual([{ id: held, holder: 'pool-living' }])
})

test('a worker that was seen again after being missed does not count as dead', async () => {
	await using db = await testDb()
	const clock = { ms: 0 }
	const [looking, other] = [await openRoll(db, clock), await openRoll(db)]
	await takeJob(db, 'pool-late')
	expect(await looking.releaseAbandoned()).toEqual({ dead: 0, missed: 1 })
	clock.ms = 5000
	await other.enter('pool-late')
	expect(await looking.releaseAbandoned()).toEqual({ dead: 0, missed: 0 })
	clock.ms = 20_000
	await other.close()
	expect(await looking.releaseAbandoned()).toEqual({ dead: 0, missed: 1 })
})

test('a queue whose job has ended elsewhere is unlocked; a queue in use stays locked', async () => {
	await using db = await testDb()
	const roll = await openRoll(db)
	await roll.enter('pool-living')
	await takeJob(db, 'pool-living', 'at work')
	const finished = await takeJob(db, 'pool-living', 'left')
	await db.pool.query('delete from graphile_worker._private_jobs where id = $1', [finished])

	await roll.releaseAbandoned()

	const { rows } = await db.pool.query(
		`select queue_name as name, locked_by as holder from graphile_worker._private_job_queues order by 1`,
	)
	expect(rows).toEqual([
		{ name: 'at work', holder: 'pool-living' },
		{ name: 'left', holder: null },
	])
})

test('a broken session is reported, so that the worker can end', async () => {
	await using db = await testDb()
	const lost = new Promise<void>((done) => {
		const roll = new WorkerRoll(db.url, done)
		void roll.open().then(() => endOtherSessions(db))
	})
	await expect(lost).resolves.toBeUndefined()
})

async function openRoll(db: TestDb, clock = { ms: 0 }): Promise<WorkerRoll> {
	const roll = new WorkerRoll(
		db.url,
		() => {},
		() => clock.ms,
	)
	await roll.open()
	onTestFinished(() => roll.close().catch(() => {}))
	return roll
}

async function takeJob(db: TestDb, holder: string, queue: string | null = null): Promise<string> {
	const { rows } = await db.pool.query<{ id: string; queueId: number | null }>(
		`with added as (select * from graphile_worker.add_job('media.makeVariants', '{}', queue_name => $1))
		select id, job_queue_id as "queueId" from added`,
		[queue],
	)
	const { id = '', queueId = null } = rows[0] ?? {}
	for (const [table, row] of [
		['_private_jobs', id],
		['_private_job_queues', queueId],
	])
		await db.pool.query(
			`update graphile_worker.${table} set locked_by = $1, locked_at = now() where id = $2`,
			[holder, row],
		)
	return id
}

async function lockedJobs(db: TestDb) {
	const { rows } = await db.pool.query<{ id: string; holder: string }>(
		`select id, locked_by as holder from graphile_worker.jobs where locked_by is not null`,
	)
	return rows
}

async function endOtherSessions(db: TestDb) {
	await db.pool.query(
		`select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and application_name = 'roost worker roll'`,
	)
}
