// The whole built site with its files in Swift: what its staff and visitors see.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { purgeMedia } from '#platform/media/commands.server.ts'
import type { Storage } from '#platform/storage/storage-port.server.ts'
import { testDb } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { box } from '#tests/support/file-bytes.ts'
import { testFolder, testImage } from '#tests/support/media.ts'
import { movedClock } from '#tests/support/moved-clock.ts'
import { ownSite, signInTo, statusAt, took, uploadTo } from '#tests/support/own-site.ts'
import type { OwnSite } from '#tests/support/own-site.ts'
import { makeBucket, sizesIn, storageIn, writeKeys } from './swift-buckets.ts'
import type { Swift } from './swift.ts'

type Scene = { swift: Swift; accessKeyId: string; secretAccessKey: string }

const hourMs = 3_600_000
const refusal = 'Files cannot be stored at the moment. Please try again in a few minutes.'
const folders = ['news-images', 'product-videos', 'variants', 'probe']

/** A site on an empty bucket, with its keys in a file. */
async function siteIn({ swift, ...keys }: Scene, bucket: string) {
	const folder = await testFolder()
	const keysFile = join(folder.path, 'keys')
	writeKeys(keysFile, keys)
	const { endpoint, region } = swift
	await makeBucket({ endpoint, region, bucket, ...keys })
	const clock = movedClock(join(folder.path, 'clock'))
	const environment = {
		S3_ENDPOINT: endpoint,
		S3_REGION: region,
		S3_BUCKET: bucket,
		S3_CREDENTIALS_FILE: keysFile,
	}
	const site = await ownSite({
		environment: { ...environment, ...clock.environment, LOG_LEVEL: 'warn' },
	})
	return {
		site,
		clock,
		environment,
		folder,
		storage: storageIn({ endpoint, region, bucket, ...keys }),
		write: (given: Partial<typeof keys>) => writeKeys(keysFile, { ...keys, ...given }),
		async [Symbol.asyncDispose]() {
			await site.close()
			await folder[Symbol.asyncDispose]()
		},
	}
}

/** Uploads, pages, copies, ranges, deleting, backup and restore. */
export async function keepFiles(scene: Scene) {
	await using at = await siteIn(scene, 'whole-site')
	const { site, storage } = at
	const cookie = await signInTo(site, site.db)
	const picture = await uploadTo(site, { cookie, content: await testImage().png().toBuffer() })
	const mp4 = [
		box('ftyp', Buffer.from('isom\0\0\0\0isommp42')),
		box('mdat', randomBytes(57_000_000)),
	]
	const content = Buffer.concat(mp4)
	let video = picture
	const videoMs = await took(async () => {
		video = await uploadTo(site, { cookie, content, folder: 'product-videos', name: 'hens.mp4' })
	})
	expect([picture.status, video.status]).toEqual([200, 200])
	expect(existsSync(site.uploads)).toBe(false)
	expect((await storage.stat(keyOf(video.url)))?.sizeBytes).toBe(video.sizeBytes)

	await buildProduct(site.db, { title: 'Boot tray', slug: 'boot-tray', image: picture.url })
	const page = await fetch(`${site.url}/products/boot-tray`)
	expect(await page.text()).toContain(picture.url)
	const copy = `${site.url}/media/variants/${keyOf(picture.url)}/320.avif`
	await expect.poll(() => statusAt(copy), { timeout: 60_000, interval: 200 }).toBe(200)
	const headers = { Range: 'bytes=5242870-5242889' }
	const part = await fetch(site.url + video.url, { headers })
	expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([
		206,
		content.subarray(5_242_870, 5_242_890),
	])
	await moveBy(at, scene)

	const { rows } = await site.db.pool.query<{ id: string }>('select id from media where url = $1', [
		video.url,
	])
	const response = await ask(site, '/admin/media/delete', {
		cookie,
		body: { ids: rows.map(({ id }) => id) },
	})
	expect(((await response.json()) as { deletedIds: string[] }).deletedIds).toHaveLength(1)
	expect(await statusAt(site.url + video.url), 'in the trash').toBe(404)
	expect(await purgeMedia(site.db, new Date(Date.now() + 60_000))).toBe(1)
	const videos = () => storage.list('product-videos')
	await expect.poll(videos, { timeout: 60_000, interval: 200 }).toEqual([])
	expect(await statusAt(site.url + picture.url)).toBe(200)
	tellFigures('storage', `Swift ${scene.swift.version}, a whole site`, {
		'video of 57 MB taken in': `${Math.round(videoMs)} ms`,
		'lines in the log': logOf(site).length,
	})
	expect(logOf(site)).toEqual([])
}

/** The backup of the running site, restored into another database and another bucket. */
async function moveBy({ site, storage, environment, folder }: At, { swift, ...keys }: Scene) {
	await using target = await testDb()
	const { endpoint, region } = swift
	const other = { endpoint, region, bucket: 'moved-site', ...keys }
	await makeBucket(other)
	const file = join(folder.path, 'site.tar.zst')
	const APP_SECRET = randomBytes(32).toString('hex')
	const run = (databaseUrl: string, bucket: string, args: string[]) => {
		const env = { ...environment, S3_BUCKET: bucket, DATABASE_URL: databaseUrl, APP_SECRET }
		const { status, stdout, stderr } = spawnSync(process.execPath, ['server/run.ts', ...args], {
			cwd: projectRoot(),
			env: { PATH: '/usr/bin:/bin', DATA_DIR: folder.path, LOG_LEVEL: 'error', ...env },
			encoding: 'utf8',
		})
		expect([status, stderr]).toEqual([0, ''])
		return stdout
	}
	expect(run(site.db.url, environment.S3_BUCKET, ['commands/backup.ts', file])).toMatch(/ files, /)
	run(target.url, other.bucket, ['commands/restore.ts', file, '--replace'])
	const [before, after] = await Promise.all(
		[storage, storageIn(other)].map((each: Storage) => sizesIn(each, folders.slice(0, 3))),
	)
	expect(after).toEqual(before)
	expect(Object.keys(before ?? {}).length).toBeGreaterThan(2)
}

type At = Awaited<ReturnType<typeof siteIn>>

/** A clock and keys that are wrong for a time. Returns all that the site printed. */
export async function tellFaults(scene: Scene): Promise<string> {
	await using at = await siteIn(scene, 'faulty-site')
	const { site, clock } = at
	const content = await testImage(40, 30).png().toBuffer()
	const upload = async () => uploadTo(site, { cookie: await signInTo(site, site.db), content })
	const untilStored = () =>
		expect.poll(async () => (await upload()).status, { timeout: 60_000 }).toBe(200)
	await untilStored()

	clock.move(hourMs / 3)
	await untilStored()
	expect(await statusAt(`${site.url}/readyz`)).toBe(200)
	const ahead = (amount: string) =>
		`the clock of this machine is ${amount} ahead of that of the object storage: set it (NTP)`
	expect(await systemPage(site)).toContain(
		`Files can be stored in object storage, but ${ahead('20 minutes')}.`,
	)
	expect(site.said()).toContain(`${ahead('20 minutes')}; requests are signed`)

	clock.move(72 * hourMs)
	expect(await upload()).toEqual({ status: 503, error: refusal })
	await expectFailing(
		site,
		`Files cannot be stored. Object storage answered 403 (RequestTimeTooSkewed): ${ahead('3 days')}.`,
	)
	clock.move(0)
	await untilStored()
	expect(await systemPage(site)).toContain('Files can be stored in object storage.')

	at.write({ secretAccessKey: 'not-the-secret-of-one' })
	await expect.poll(async () => (await upload()).status, { timeout: 60_000 }).toBe(503)
	await expectFailing(site, 'the secret access key, its ID or the region is wrong.')
	at.write({})
	await untilStored()
	expect(await statusAt(`${site.url}/readyz`)).toBe(200)
	return site.said()
}

async function expectFailing(site: OwnSite, words: string) {
	const response = await fetch(`${site.url}/readyz`)
	expect([response.status, await response.json()]).toEqual([
		503,
		{ ready: false, failing: ['storage'] },
	])
	expect(await systemPage(site)).toContain(words)
	expect(site.said()).toContain(words.replace(/^Files cannot be stored\. |\.$/g, ''))
}

/** The text of the page *System*, as an administrator sees it. */
async function systemPage(site: OwnSite): Promise<string> {
	return (await ask(site, '/admin/health', { cookie: await signInTo(site, site.db) })).text()
}

async function ask(
	site: OwnSite,
	path: string,
	{ cookie, body }: { cookie: string; body?: unknown },
) {
	const Origin = site.url.replace('127.0.0.1', 'localhost')
	const headers = { cookie, Origin, 'Content-Type': 'application/json' }
	const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
	return fetch(site.url + path, { headers, ...sent })
}

/** Lines of the log: warnings and errors. */
function logOf(site: OwnSite): string[] {
	return site
		.said()
		.split('\n')
		.filter((line) => line.startsWith('{'))
}

function keyOf(url: string): string {
	return url.replace('/media/', '')
}
