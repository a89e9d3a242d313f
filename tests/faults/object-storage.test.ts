// R13: two instances that share a database and a bucket, tested over HTTP.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { media } from '#platform/db/tables/media.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { expectFigure, tellFigures } from '#tests/support/figures.ts'
import { testImage } from '#tests/support/media.ts'
import { signInTo, statusAt, took, uploadTo } from '#tests/support/own-site.ts'
import { startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import type { S3Server } from '#tests/support/s3-server.ts'

const timeout = { timeout: 120_000 }
const sentence = 'Files cannot be stored at the moment. Please try again in a few minutes.'

let db: TestDb
let folder: string
let bucket: S3Server
let sites: [RunningSite, RunningSite]
let cookie: string

beforeAll(async () => {
	db = await testDb()
	bucket = await startS3Server()
	folder = mkdtempSync(join(tmpdir(), 'roost-object-storage-'))
	const environment = {
		DATABASE_URL: db.url,
		APP_SECRET: randomBytes(32).toString('hex'),
		LOG_LEVEL: 'fatal',
		S3_ENDPOINT: bucket.options.endpoint,
		S3_REGION: bucket.options.region,
		S3_BUCKET: bucket.options.bucket,
		S3_ACCESS_KEY_ID: bucket.options.accessKeyId,
		S3_SECRET_ACCESS_KEY: bucket.options.secretAccessKey,
	}
	const start = (name: string) => startSite(join(folder, name), { environment })
	sites = await Promise.all([start('a'), start('b')])
	cookie = await signInTo(sites[0], db)
}, 120_000)

afterAll(async () => {
	for (const site of sites) {
		site.process.kill('SIGTERM')
		await site.ended
	}
	rmSync(folder, { recursive: true, force: true })
	await bucket[Symbol.asyncDispose]()
	await db[Symbol.asyncDispose]()
})

beforeEach(() => {
	bucket.fault = () => null
})

const upload = (site: RunningSite, content: Buffer) => uploadTo(site, { cookie, content })

const statusOf = (site: RunningSite, path: string) => statusAt(site.url + path)

async function readiness(site: RunningSite) {
	const response = await fetch(`${site.url}/readyz`)
	return { status: response.status, ...((await response.json()) as { failing?: string[] }) }
}

const pages = ['/', '/products', '/news', '/resources', '/about', '/contact']

test(
	'an upload through one instance is served by the other, with its smaller variants',
	timeout,
	async () => {
		const [one, other] = sites
		const { status, url, sizeBytes } = await upload(one, await testImage().png().toBuffer())
		expect(status).toBe(200)
		const stored = bucket.objects.get(url.replace('/media/', ''))?.body
		expect(stored?.byteLength).toBe(sizeBytes)
		expect(existsSync(join(folder, 'a', 'uploads'))).toBe(false)
		for (const site of [other, one]) {
			const response = await fetch(`${site.url}${url}`)
			expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png'])
			expect(Buffer.from(await response.arrayBuffer()).equals(stored as Buffer)).toBe(true)
			const part = await fetch(`${site.url}${url}`, { headers: { Range: 'bytes=100-199' } })
			expect([part.status, part.headers.get('Content-Range')]).toEqual([
				206,
				`bytes 100-199/${sizeBytes}`,
			])
			expect(Buffer.from(await part.arrayBuffer()).equals(stored!.subarray(100, 200))).toBe(true)
		}
		const copy = `${other.url}${url.replace('/media/', '/media/variants/')}/320.avif`
		const typeOf = async () => (await fetch(copy)).headers.get('Content-Type')
		await expect.poll(typeOf, { timeout: 30_000, interval: 200 }).toBe('image/avif')
	},
)

test(
	'while storage is down, pages load, uploads are refused and /readyz names storage',
	timeout,
	async () => {
		const [site] = sites
		const image = await testImage(40, 30).png().toBuffer()
		expect(await readiness(site)).toMatchObject({ status: 200 })
		const rows = await db.$count(media)
		await bucket.stop()
		expect(await readiness(site)).toMatchObject({ status: 503, failing: ['storage'] })
		for (const page of pages) expect([page, await statusOf(site, page)]).toEqual([page, 200])
		expect(await upload(site, image)).toEqual({ status: 503, error: sentence })
		expect(await statusOf(site, '/media/news-images/1-unknown.jpg')).toBe(503)
		expect(await db.$count(media)).toBe(rows)
		await bucket.start()
		expect(await readiness(site)).toMatchObject({ status: 200 })
		expect(await upload(site, image)).toMatchObject({ status: 200 })
		tellFigures('R13', 'object storage down', {
			'pages answered 200': pages.length,
			'uploads refused with 503': 1,
			'rows left by them': 0,
			'/readyz': 'names storage, and is well again with the first answer',
		})
	},
)

test('storage that never responds delays no page, and times out', timeout, async () => {
	const [site] = sites
	const image = await testImage(40, 30).png().toBuffer()
	const rows = await db.$count(media)
	bucket.fault = () => 'stall'
	const hanging = Promise.all([
		took(async () => expect(await upload(site, image)).toEqual({ status: 503, error: sentence })),
		took(async () => expect(await statusOf(site, '/media/team/1-unknown.jpg')).toBe(503)),
		took(async () => expect(await readiness(site)).toMatchObject({ failing: ['storage'] })),
	])
	const pagesMs = await took(async () => {
		for (const page of pages) expect(await statusOf(site, page)).toBe(200)
	})
	expectFigure(pagesMs).toBeLessThan(5000)
	const [uploadMs, fileMs, readyMs] = await hanging
	expectFigure(uploadMs).toBeLessThan(10_000)
	expectFigure(fileMs).toBeLessThan(10_000)
	expectFigure(readyMs).toBeLessThan(10_000)
	expect(await db.$count(media)).toBe(rows)
	tellFigures('R13', 'object storage that takes requests and never answers', {
		'upload refused after': `${Math.round(uploadMs)} ms`,
		'file refused after': `${Math.round(fileMs)} ms`,
		'/readyz 503 after': `${Math.round(readyMs)} ms`,
		'six pages in': `${Math.round(pagesMs)} ms`,
		'rows left': 0,
	})
})
