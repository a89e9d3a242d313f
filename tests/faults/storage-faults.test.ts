// R5 to R7: the uploads' disk is full, missing or damaged. Uploads are refused with a message and leave nothing, pages
// and other files work, no response is a 5xx of ours, and no restart is needed.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellFigures } from '#tests/support/figures.ts'
import { noiseImage, pdfBytes, testImage } from '#tests/support/media.ts'
import { everythingIn, ownSite, signInTo, statusAt, uploadTo } from '#tests/support/own-site.ts'
import type { OwnSite } from '#tests/support/own-site.ts'
import { fivePages, readSteadily } from '#tests/support/probe.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { isFullForm, rounds } from '#tests/support/rounds.ts'
import { canHaveSmallDisk, mountDisk } from '#tests/support/uploads.ts'

const random = seededRandom(seed)
const timeout = { timeout: 120_000 + rounds * 20_000 }

let site: OwnSite
let cookie: string
let picture: Buffer

beforeAll(async () => {
	site = await ownSite()
	cookie = await signInTo(site, site.db)
	picture = await testImage(900, 600).png().toBuffer()
	for (const page of fivePages) await statusAt(site.url + page)
}, 120_000)

afterAll(() => site.close(), 120_000)

const upload = (content: Buffer) => uploadTo(site, { cookie, content })
const readers = () => readSteadily(site.url, { paths: fivePages, perSecond: 50 })

test.runIf(canHaveSmallDisk())(
	`with the upload or incoming disk full ${rounds} times, uploads answer 507 and leave nothing`,
	timeout,
	async () => {
		const { status, url } = await upload(picture)
		expect(status).toBe(200)
		await expect.poll(() => copiesOf(url), { timeout: 60_000 }).toBe(true)
		const reading = readers()
		let refused = 0
		for (const folder of ['uploads', 'incoming'])
			for (let round = 0; round < rounds; round += 1) {
				using disk = mountDisk(join(site.dataDir, folder), '1m')
				// A random fill level: either the uploaded bytes or their cleaned copy does not fit.
				await writeFile(
					join(disk.path, 'filler'),
					randomBytes(Math.floor(1_000_000 - random() * 200_000)),
				)
				const before = await everythingIn(site)
				const response = await upload(await noiseImage(500))
				expect(response).toMatchObject({
					status: 507,
					error: expect.stringMatching(/no space left/),
				})
				expect(await everythingIn(site)).toEqual(before)
				refused += 1
				await rm(join(disk.path, 'filler'))
				const small = await upload(await noiseImage(60))
				expect(small.status).toBe(200)
				await site.db.pool.query('delete from media where url = $1', [small.url])
			}
		const read = await reading.end()
		expect(read.failed).toEqual([])
		tellFigures('R5', 'disk full on upload, at random fillings', {
			'uploads refused with 507': refused,
			'rows or files left': 0,
			'taken once there was room': refused,
			'pages read': read.sent,
			failed: 0,
			responded: read.spread,
		})
	},
)

test(
	'without the uploads folder, uploads answer 503, and work once it is back',
	timeout,
	async () => {
		const { url } = await upload(picture)
		await expect.poll(() => copiesOf(url), { timeout: 60_000 }).toBe(true)
		const before = await everythingIn(site)
		const aside = `${site.uploads}-aside`
		const reading = readers()
		await rename(site.uploads, aside)
		// Not even root can make a folder in the place of a file.
		await writeFile(site.uploads, '')
		expect(await upload(picture)).toMatchObject({
			status: 503,
			error: expect.stringMatching(/cannot be stored at the moment/),
		})
		const file = await statusAt(site.url + url)
		expect([404, 503]).toContain(file)
		expect(await statusAt(`${site.url}/readyz`)).toBe(503)
		expect(await statusAt(`${site.url}/healthz`)).toBe(200)
		await rm(site.uploads)
		await rename(aside, site.uploads)
		expect(await everythingIn(site)).toEqual(before)
		expect(await statusAt(`${site.url}/readyz`)).toBe(200)
		expect(await statusAt(site.url + url)).toBe(200)
		expect(await upload(picture)).toMatchObject({ status: 200 })
		// An empty replacement disk lacks the folders made at the first upload.
		for (const folder of [join(site.uploads, '.tmp'), join(site.dataDir, 'incoming')])
			await rm(folder, { recursive: true })
		expect(await upload(picture)).toMatchObject({ status: 200 })
		const read = await reading.end()
		expect(read.failed).toEqual([])
		tellFigures('R6', 'folder of uploads gone and not to be written to', {
			'uploads refused with 503': 1,
			'a stored file meanwhile': `${file}`,
			'rows or files changed': 0,
			'pages read': read.sent,
			failed: 0,
			responded: read.spread,
		})
	},
)

test('missing, truncated or damaged stored files never cause a 5xx response', timeout, async () => {
	const damages = isFullForm ? 200 : 20
	const { url } = await upload(picture)
	const document = await uploadTo(site, {
		cookie,
		content: pdfBytes,
		folder: 'product-documents',
		name: 'a.pdf',
	})
	await expect.poll(() => copiesOf(url), { timeout: 60_000 }).toBe(true)
	const paths = [url, document.url, `${url.replace('/media/', '/media/variants/')}/320.avif`]
	const counted: Record<string, number> = {}
	for (let count = 0; count < damages; count += 1) {
		const path = paths[count % paths.length] as string
		const file = join(site.uploads, path.replace('/media/', ''))
		await damage(file, random())
		const headers = new Headers()
		if (random() < 0.5) headers.set('Range', `bytes=${Math.floor(random() * 4000)}-`)
		const status = (await statusAt(site.url + path, { headers })) ?? 0
		expect([200, 206, 404, 416]).toContain(status)
		counted[status] = (counted[status] ?? 0) + 1
	}
	// A missing variant is replaced by the original, if there is one.
	const copy = `${site.url}${paths[2]}`
	await rm(join(site.uploads, (paths[2] as string).replace('/media/', '')), { force: true })
	await writeFile(join(site.uploads, url.replace('/media/', '')), picture)
	const standIn = await fetch(copy)
	expect([standIn.status, standIn.headers.get('Content-Type')]).toEqual([200, 'image/png'])
	await standIn.arrayBuffer()
	for (const page of fivePages) expect(await statusAt(site.url + page)).toBe(200)
	const told = Object.entries(counted).map(([status, amount]) => `${amount} × ${status}`)
	tellFigures('R7', 'stored files deleted, cut and with flipped bytes', {
		damages,
		responses: told.join(' and '),
		'of them 5xx': 0,
	})
})

/** Deletes, truncates or alters the file; restores it if it was deleted before. */
async function damage(file: string, chance: number) {
	if (!existsSync(file)) return writeFile(file, picture)
	if (chance < 0.3) return rm(file)
	const { size } = await stat(file)
	if (chance < 0.6) return truncate(file, Math.floor(size * random()))
	const flipped = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
		.raw()
		.toBuffer()
	return writeFile(file, Buffer.concat([flipped, randomBytes(Math.max(0, size - flipped.length))]))
}

async function copiesOf(url: string): Promise<boolean> {
	const copies = join(site.uploads, url.replace('/media/', 'variants/'))
	const { rows } = await site.db.pool.query<{ waiting: number }>(
		`select count(*)::int as waiting from graphile_worker._private_jobs
			where payload->>'mediaId' = (select id::text from media where url = $1)`,
		[url],
	)
	return existsSync(copies) && rows[0]?.waiting === 0
}
