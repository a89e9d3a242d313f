import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { defineJob, enqueue } from './queue.server.ts'

const mediaId = '00000000-0000-4000-8000-000000000000'

async function waiting(db: TestDb) {
	const { rows } = await db.pool.query(`
		select t.identifier as name, j.payload, j.priority, j.key, q.queue_name as queue
		from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
		left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`)
	return rows
}

test('a job is queued with its payload, priority, queue and key', async () => {
	await using db = await testDb()
	await enqueue(
		db,
		'media.makeVariants',
		{ mediaId },
		{ priority: -5, queue: 'images', key: 'one' },
	)
	await enqueue(db, 'media.makeVariants', { mediaId })

	const job = { name: 'media.makeVariants', payload: { mediaId } }
	expect(await waiting(db)).toEqual([
		{ ...job, priority: -5, queue: 'images', key: 'one' },
		{ ...job, priority: 0, queue: null, key: null },
	])
})

test('a job of a rolled-back transaction is not queued', async () => {
	await using db = await testDb()
	const broken = db.transaction(async (tx) => {
		await enqueue(tx, 'media.makeVariants', { mediaId })
		throw new Error('changed my mind')
	})

	await expect(broken).rejects.toThrow('changed my mind')
	expect(await waiting(db)).toEqual([])
})

test('a second job with the same key replaces the first', async () => {
	await using db = await testDb()
	for (const priority of [1, 2])
		await enqueue(db, 'media.makeVariants', { mediaId }, { key: 'one', priority })

	expect(await waiting(db)).toMatchObject([{ key: 'one', priority: 2 }])
})

test('an invalid payload is refused before it is queued, and before a handler gets it', async () => {
	await using db = await testDb()
	const seen: unknown[] = []
	const job = defineJob('media.makeVariants', async (payload) => {
		seen.push(payload)
	})
	const context = { db, signal: AbortSignal.timeout(1000) }

	await expect(enqueue(db, 'media.makeVariants', { mediaId: 'x' })).rejects.toThrow('mediaId')
	expect(await waiting(db)).toEqual([])
	await expect(async () => job.run({ mediaId: 'x' }, context)).rejects.toThrow('mediaId')
	await job.run({ mediaId, more: 1 }, context)
	expect(seen).toEqual([{ mediaId }])
})
