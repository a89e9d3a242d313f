import { expect, onTestFinished, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { WorkerRoll } from './worker-roll.ts'

test('jobs of a worker that died are given back, those of a living one are not', async () => {
	await using db = await testDb()
	const [living, dead] = [await openRoll(db), await openRoll(db)]
	await living.enter('pool-living')
	await dead.enter('pool-dead')
	const [kept, abandoned] = [await takeJob(db, 'pool-living'), await takeJob(db, 'pool-dead')]

	expect(await living.releaseAbandoned()).toBe(0)
	await dead.close()

	expect(await living.releaseAbandoned()).toBe(1)
	expect(await lockedJobs(db)).toEqual([{ id: kept, holder: 'pool-living' }])
	expect(await lockedJobs(db)).not.toContainEqual(expect.objectContaining({ id: abandoned }))
	await living.close()
})

test('a broken session is reported, so that the worker can end', async () => {
	await using db = await testDb()
	const lost = new Promise<void>((done) => {
		const roll = new WorkerRoll(db.url, done)
		void roll.open().then(() => endOtherSessions(db))
	})
	await expect(lost).resolves.toBeUndefined()
})

async function openRoll(db: TestDb): Promise<WorkerRoll> {
	const roll = new WorkerRoll(db.url, () => {})
	await roll.open()
	onTestFinished(() => roll.close().catch(() => {}))
	return roll
}

async function takeJob(db: TestDb, holder: string): Promise<string> {
	const { rows } = await db.pool.query<{ id: string }>(
		`select id from graphile_worker.add_job('media.makeVariants', '{}')`,
	)
	const id = rows[0]?.id ?? ''
	await db.pool.query(
		`update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where id = $2`,
		[holder, id],
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
