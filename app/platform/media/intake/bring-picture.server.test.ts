import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Actor } from '#platform/auth/actor.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { admin, buildAccess } from '#tests/support/factories.ts'
import { testFolder, testImage, testStorage } from '#tests/support/media.ts'
import { bringPicture } from './bring-picture.server.ts'
import { trashMedia } from '../commands.server.ts'
import { bringPictureJob } from '../jobs.server.ts'
import {
	purgePictureRequests,
	getPictureRequest,
	requestPicture,
} from './picture-requests.server.ts'
import { pictureFaults } from './remote-picture.server.ts'
import type { Network } from '#platform/lib/http/outer-request.server.ts'

const shared = globalThis as { roostStorage?: unknown }
const folder = 'news-images'
const address = 'http://pictures.example/hens%20at%20dawn.png'

test('a requested picture is fetched, stored as an upload, and reused for later requests', async () => {
	await using db = await testDb()
	const bring = await site(await testImage(700, 400).png().toBuffer())
	const requested = await ask(db, `${address}#part`)
	expect(requested.state).toBe('waiting')
	expect(await ask(db)).toEqual(requested)
	expect(await jobs(db)).toEqual([{ payload: { requestId: requested.id }, queue: 'pictures' }])

	await bring(db, requested.id)
	const done = await getPictureRequest(db, requested.id)
	expect(done).toEqual({
		...requested,
		state: 'done',
		url: expect.stringMatching(/^\/media\/news-images\/.*\.png$/),
	})
	await bring(db, requested.id)
	const { rows } = await db.pool.query(`select original_name, width_px, alt, actor_id from media
		join audit_log on record_id = media.id::text where action = 'upload'`)
	expect(rows).toEqual([
		{
			alt: 'Hens at dawn',
			original_name: 'hens at dawn.png',
			width_px: 700,
			actor_id: (admin() as { id: string }).id,
		},
	])
	expect(await ask(db)).toEqual(done)
	expect(await countJobs(db, 'media.makeVariants')).toBe(1)
})

test('after the picture is deleted, a new request fetches it again', async () => {
	await using db = await testDb()
	const bring = await site(await testImage().jpeg().toBuffer())
	const { id } = await ask(db)
	await bring(db, id)
	const { rows } = await db.pool.query('select id from media')
	await trashMedia(db, admin(), { ids: [rows[0].id] })
	expect(await getPictureRequest(db, id)).toBeNull()
	const again = await ask(db)
	expect(again.state).toBe('waiting')
	await bring(db, again.id)
	expect(await getPictureRequest(db, again.id)).toMatchObject({ state: 'done' })
})

test.each([
	['a page', '<!doctype html><title>Not found</title>', pictureFaults.noPicture],
	[
		'a drawing that can contain scripts',
		'<svg xmlns="http://www.w3.org/2000/svg"/>',
		'SVG files can contain scripts',
	],
	['nothing', '', pictureFaults.empty],
])(
	'%s instead of a picture is refused until the picture is requested again',
	async (_what, body, words) => {
		await using db = await testDb()
		const bring = await site(Buffer.from(body))
		const { id } = await ask(db)
		await bring(db, id)
		expect(await getPictureRequest(db, id)).toMatchObject({
			state: 'failed',
			fault: expect.stringContaining(words),
		})
		expect(await ask(db)).toEqual({ id, state: 'waiting' })
		expect((await db.pool.query('select 1 from media')).rowCount).toBe(0)
	},
)

test('a failing site is tried three times, then the request fails', async () => {
	await using db = await testDb()
	let requested = 0
	const bring = await site((_request, response) => {
		requested += 1
		response.writeHead(503).end()
	})
	const { id } = await ask(db)
	for (let times = 1; times <= 2; times += 1) {
		await expect(bring(db, id)).rejects.toThrow('answered 503')
		expect(await getPictureRequest(db, id)).toEqual({ id, state: 'waiting' })
	}
	await bring(db, id)
	expect(await getPictureRequest(db, id)).toMatchObject({
		state: 'failed',
		fault: expect.stringContaining('could not be fetched from pictures.example'),
	})
	expect(requested).toBe(3)
})

test('the job itself refuses the host name localhost', async () => {
	await using db = await testDb()
	const { id } = await ask(db, 'http://localhost/x.png')
	await bringPictureJob.run({ requestId: id }, { db, signal: new AbortController().signal })
	expect(await getPictureRequest(db, id)).toEqual({
		id,
		state: 'failed',
		fault: pictureFaults.address,
	})
})

test('a stopping worker leaves the picture waiting for the next one', async () => {
	await using db = await testDb()
	const bring = await site(Buffer.from('x'))
	const { id } = await ask(db)
	const signal = AbortSignal.abort(new Error('stopping'))
	for (let times = 0; times < 4; times += 1)
		await expect(bring(db, id, signal)).rejects.toThrow('stopping')
	expect(await getPictureRequest(db, id)).toEqual({ id, state: 'waiting' })
})

test('a request whose worker was lost is restarted by the next request', async () => {
	await using db = await testDb()
	await ask(db)
	await db.pool.query(
		`update picture_requests set attempts = 2, updated_at = now() - interval '11 minutes'`,
	)
	await db.pool.query('delete from graphile_worker._private_jobs')
	await ask(db)
	expect(await jobs(db)).toHaveLength(1)
	expect((await db.pool.query('select attempts from picture_requests')).rows).toEqual([
		{ attempts: 0 },
	])
})

test('refuses inner addresses, users without upload rights, and more than 120 requests an hour', async () => {
	await using db = await testDb()
	const inner = await requestPicture(db, admin(), { address: 'http://10.0.0.1/x.png', folder })
	expect(inner).toEqual({ ok: false, error: { code: 'address', message: pictureFaults.address } })
	const nobody = null as unknown as Actor
	await expect(requestPicture(db, nobody, { address, folder })).rejects.toThrow('media:edit')
	for (let count = 0; count < 120; count += 1) await ask(db, `${address}?${count}`)
	const one = await requestPicture(db, admin(), { address, folder })
	expect(one).toMatchObject({ ok: false, error: { code: 'tooOften' } })
}, 30_000)

test('picture requests are purged after 30 days, the pictures stay', async () => {
	await using db = await testDb()
	const bring = await site(await testImage().jpeg().toBuffer())
	const { id } = await ask(db)
	await bring(db, id)
	await purgePictureRequests(db, new Date(Date.now() + 29 * 86_400_000))
	expect(await getPictureRequest(db, id)).not.toBeNull()
	await purgePictureRequests(db, new Date(Date.now() + 31 * 86_400_000))
	expect(await getPictureRequest(db, id)).toBeNull()
	expect((await db.pool.query('select 1 from media')).rowCount).toBe(1)
})

async function ask(db: TestDb, which = address) {
	await buildAccess(db, admin())
	const requested = await requestPicture(db, admin(), {
		address: which,
		folder,
		alt: ' Hens\nat dawn ',
	})
	if (!requested.ok) throw new Error(requested.error.message)
	return requested.value
}

/** A site at `pictures.example` with this response, and the job that fetches from it. */
async function site(result: Buffer | RequestListener) {
	const storage = await testStorage()
	const work = await testFolder()
	shared.roostStorage = storage
	const listener: RequestListener = (_request, response) => response.end(result)
	const server = createServer(typeof result === 'function' ? result : listener)
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(async () => {
		server.close()
		delete shared.roostStorage
		await storage[Symbol.asyncDispose]()
		await work[Symbol.asyncDispose]()
	})
	const port = String((server.address() as AddressInfo).port)
	const network: Network = {
		resolve: async () => [{ address: '127.0.0.1', family: 4 }],
		mayConnect: () => true,
		ports: [port],
		timeoutMs: 10_000,
	}
	return async (db: TestDb, id: string, signal = new AbortController().signal) => {
		const move = (from: string, to: string) =>
			db.pool.query('update picture_requests set address = replace(address, $1, $2)', [from, to])
		await move('.example/', `.example:${port}/`)
		try {
			await bringPicture(db, id, { signal, network, workRoot: work.path })
		} finally {
			await move(`.example:${port}/`, '.example/')
		}
	}
}

async function jobs(db: TestDb) {
	const { rows } = await db.pool.query(`
		select j.payload, q.queue_name as queue from graphile_worker._private_jobs j
		join graphile_worker._private_tasks t on t.id = j.task_id
		left join graphile_worker._private_job_queues q on q.id = j.job_queue_id where t.identifier = 'media.bringPicture'`)
	return rows
}

async function countJobs(db: TestDb, name: string) {
	const { rowCount } = await db.pool.query(
		'select 1 from graphile_worker.jobs where task_identifier = $1',
		[name],
	)
	return rowCount
}
