// What must never get lost, once each and on one site. `npm run faults` does the same many times, under load.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#tests/support/backup.ts'
import {
	killDatabase,
	killSite,
	queryAt,
	siteFolder,
	stopCleanly,
} from '#tests/support/bundled-site.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { noiseImage } from '#tests/support/media.ts'
import {
	expectMailed,
	failedTries,
	noticesOf,
	storedIds,
	submitAll,
} from '#tests/support/messages.ts'
import { anonKey, signInTo, statusAt, uploadTo } from '#tests/support/own-site.ts'
import { bundledUrl, startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'
import { canHaveSmallDisk, mountDisk } from '#tests/support/uploads.ts'

const dataDir = siteFolder(afterAll)
let site: RunningSite
let mailPort: number

beforeAll(async () => {
	const away = await startMailServer()
	await away.close()
	mailPort = away.port
	site = await start()
})

afterAll(() => stopCleanly(site, dataDir))

function start(): Promise<RunningSite> {
	const environment = {
		SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
		TRUST_PROXY: '1',
		ANON_KEY: anonKey,
	}
	return startSite(dataDir, { environment })
}

test('messages sent while the mail server is away are thanked, and mailed once it is back', async () => {
	const sent = await submitAll(5, () => site.url)
	expect(sent.map(({ tries }) => tries)).toEqual([1, 1, 1, 1, 1])
	await expect.poll(() => failedTries(bundledUrl(dataDir))).toBeGreaterThan(0)
	await using mail = await startMailServer({ port: mailPort })
	const ids = sent.map(({ id }) => id)
	await expectMailed(mail, ids)
	expect(noticesOf(mail)).toHaveLength(ids.length)
})

test.runIf(canHaveSmallDisk())(
	'with a full disk an upload is refused and leaves nothing, and is taken once there is room',
	async () => {
		const cookie = await withClient(bundledUrl(dataDir), (client) => signInTo(site, client))
		const uploads = join(dataDir, 'uploads')
		mkdirSync(uploads, { recursive: true })
		using disk = mountDisk(uploads, '1m')
		const filler = join(disk.path, 'filler')
		writeFileSync(filler, Buffer.alloc(900_000))
		const content = await noiseImage(300)
		expect(await uploadTo(site, { cookie, content })).toMatchObject({
			status: 507,
			error: expect.stringMatching(/no space left/),
		})
		expect(await queryAt(bundledUrl(dataDir), 'select url from media')).toEqual([])
		rmSync(filler)
		const { status, url } = await uploadTo(site, { cookie, content })
		expect(status).toBe(200)
		expect(await statusAt(site.url + url)).toBe(200)
		await queryAt(bundledUrl(dataDir), 'delete from media')
	},
)

test('a killed database is started again, with every acknowledged message', async () => {
	const before = await submitAll(5, () => site.url)
	await killDatabase(site, dataDir)
	const after = await submitAll(5, () => site.url)
	const stored = await storedIds(bundledUrl(dataDir))
	expect(stored).toEqual(expect.arrayContaining([...before, ...after].map(({ id }) => id)))
})

test('a killed site has stored every message that it acknowledged, once', async () => {
	await queryAt(bundledUrl(dataDir), 'delete from leads')
	let url = site.url
	const submitting = submitAll(40, () => url)
	const stored = () => storedIds(bundledUrl(dataDir))
	await expect.poll(async () => (await stored()).length, { interval: 5 }).toBeGreaterThan(5)
	await killSite(site)
	site = await start()
	url = site.url
	const sent = await submitting
	expect((await stored()).toSorted()).toEqual(sent.map(({ id }) => id).toSorted())
})
