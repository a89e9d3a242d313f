// R1, R8, R11: visitors' messages while the site is killed or the mail server is down. Every acknowledged message is
// stored once, and every stored message reaches the mailbox.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { killSite, siteFolder } from '#tests/support/bundled-site.ts'
import { tellFigures } from '#tests/support/figures.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import {
	expectMailed,
	failedTries,
	noticesOf,
	storedIds,
	submitAll,
} from '#tests/support/messages.ts'
import { anonKey } from '#tests/support/own-site.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { isFullForm, rounds } from '#tests/support/rounds.ts'
import { bundledUrl, startSite } from '#tests/support/running-site.ts'
import type { RunningSite } from '#tests/support/running-site.ts'

const random = seededRandom(seed)
/** More in the full form. */
const amount = isFullForm ? 1000 : 300
const timeout = { timeout: 240_000 + rounds * 30_000 }

test(
	`${rounds} kills of the site during ${amount} submissions lose none of them (seed ${seed})`,
	timeout,
	async () => {
		await using mail = await startMailServer()
		const dataDir = siteFolder()
		let site = await start(dataDir, { SMTP_URL: mail.url })
		const address = { current: site.url }
		const submitting = submitAll(amount, () => address.current)
		for (let round = 0; round < rounds; round += 1) {
			await pause(300 + random() * 1200)
			await killSite(site)
			site = await start(dataDir, { SMTP_URL: mail.url })
			address.current = site.url
		}
		const sent = await submitting
		const stored = await storedIds(bundledUrl(dataDir))
		const acknowledged = sent.filter(({ isAcknowledged }) => isAcknowledged)
		expect(acknowledged).toHaveLength(amount)
		expect(stored.toSorted()).toEqual(sent.map(({ id }) => id).toSorted())

		await expectMailed(mail, stored)
		const notices = noticesOf(mail)
		const messageIds = new Set(notices.map(({ messageId }) => messageId))
		expect(messageIds.size).toBe(amount)
		const repeats = notices.length - messageIds.size
		expect(repeats).toBeLessThanOrEqual(rounds)
		tellFigures('R1', 'kill -9 of the site during submissions', {
			kills: rounds,
			acknowledged: amount,
			lost: 0,
			'sent again by the visitor': sent.filter(({ tries }) => tries > 1).length,
			'mails twice, same Message-ID': repeats,
		})
		site.process.kill('SIGTERM')
		expect(await site.ended).toBe(0)
	},
)

test(
	'200 submissions made while the mail server is down all arrive once it is back',
	timeout,
	async () => {
		const down = await startMailServer()
		await down.close()
		const dataDir = siteFolder()
		const site = await start(dataDir, { SMTP_URL: down.url })
		const sent = await submitAll(200, () => site.url)
		expect(sent.filter(({ isAcknowledged }) => isAcknowledged)).toHaveLength(200)
		await expect
			.poll(() => failedTries(bundledUrl(dataDir)), { timeout: 60_000 })
			.toBeGreaterThan(0)

		await using mail = await startMailServer({ port: down.port })
		const back = performance.now()
		await expectMailed(mail, await storedIds(bundledUrl(dataDir)))
		const seconds = Math.round((performance.now() - back) / 1000)
		expect(await storedIds(bundledUrl(dataDir))).toHaveLength(200)
		expect(noticesOf(mail)).toHaveLength(200)
		tellFigures('R8', 'mail server away during 200 submissions', {
			acknowledged: 200,
			lost: 0,
			twice: 0,
			'all delivered after its return': `${seconds} s`,
		})
		site.process.kill('SIGTERM')
		expect(await site.ended).toBe(0)
	},
)

async function start(dataDir: string, environment: Record<string, string>): Promise<RunningSite> {
	const site = await startSite(dataDir, {
		environment: { ...environment, TRUST_PROXY: '1', ANON_KEY: anonKey },
	})
	onTestFinished(() => void site.process.kill('SIGKILL'))
	return site
}
