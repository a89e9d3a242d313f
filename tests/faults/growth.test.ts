// R36: very many different addresses, cookies, IP addresses and emails. Nothing in memory grows with their number.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { expectFigure, tellFigures } from '#tests/support/figures.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import { startSite } from '#tests/support/running-site.ts'

const [requests, messages] = isFullForm ? [100_000, 2000] : [1000, 40]
const callers = 16
const parts = 5
const mayGrow = 50 * 1024 * 1024
const anonKey = 'public-key-of-the-tests'

test(
	`memory stays stable over ${requests} different requests and ${messages} senders`,
	{ timeout: 600_000 },
	async () => {
		const db = await testDb()
		await buildProduct(db, { title: 'Boot dip', slug: 'boot-dip' })
		const folder = mkdtempSync(join(tmpdir(), 'roost-growth-'))
		onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
		const environment = {
			DATABASE_URL: db.url,
			APP_SECRET: randomBytes(32).toString('hex'),
			ANON_KEY: anonKey,
			TRUST_PROXY: '1',
			LOG_LEVEL: 'fatal',
		}
		const site = await startSite(folder, { environment })
		onTestFinished(() => void site.process.kill('SIGKILL'))
		const warmUp = Math.min(10_000, requests / 2)
		await inParallel(warmUp, (index) => read(site.url, -index))
		await inParallel(messages / 4, (index) => send(site.url, -index))
		const before = await readings(site.url)

		const course: number[] = []
		for (let part = 0; part < parts; part += 1) {
			const from = (part * requests) / parts
			await inParallel(requests / parts, (index) => read(site.url, from + index))
			course.push(inMegabytes((await readings(site.url)).memory - before.memory))
		}
		await inParallel(messages, (index) => send(site.url, index))
		const after = await readings(site.url)
		site.process.kill('SIGTERM')
		expect(await site.ended).toBe(0)
		await db[Symbol.asyncDispose]()
		tellFigures('R36', 'addresses, cookies, networks and emails, all different', {
			requests,
			senders: messages,
			'memory grew by': `${inMegabytes(after.memory - before.memory)} MB (on the way ${course.join(', ')})`,
			'objects grew by': `${inMegabytes(after.objects - before.objects)} MB`,
			'pages kept': after.pages,
		})
		expect(after.pages).toBeLessThan(60)
		expectFigure(after.memory - before.memory).toBeLessThan(mayGrow)
	},
)

/** Requests missing pages, unused parameters, unknown countries and missing records. */
async function read(url: string, index: number) {
	const paths = [
		`/nothing-${index}`,
		`/products/boot-dip?from=${index}`,
		`/services?country=${index}&utm=${index}`,
		`/news?page=1&${index}=${index}`,
	]
	const path = index % 50 === 0 ? `/news/article-${index}` : paths[Math.abs(index) % paths.length]
	const response = await fetch(url + path, {
		headers: {
			Cookie: `userCountry=Country${index}; session=${index}`,
			'X-Forwarded-For': networkOf(index),
			'User-Agent': `Browser ${index}`,
			'Accept-Language': `en-${index}`,
		},
	})
	await response.arrayBuffer()
	expect([path, [200, 404, 503].includes(response.status)]).toEqual([path, true])
}

/** Sends a message and a failed sign-in, each time from a new visitor. */
async function send(url: string, index: number) {
	const email = `visitor${index}@example.com`
	const headers = { 'X-Forwarded-For': networkOf(index) }
	const message = await fetch(`${url}/functions/v1/send-contact-email`, {
		method: 'POST',
		headers: {
			...headers,
			'Content-Type': 'application/json',
			Authorization: `Bearer ${anonKey}`,
		},
		body: JSON.stringify({
			name: 'Tama Rewi',
			email,
			country: 'New Zealand',
			subject: 'Red mite',
			message: `Message ${index}`,
		}),
	})
	await message.arrayBuffer()
	expect(message.status).toBe(200)
	if (index % 10 !== 0) return
	const signIn = await fetch(`${url}/api/auth/sign-in`, {
		method: 'POST',
		headers: { ...headers, Origin: url.replace('127.0.0.1', 'localhost') },
		body: new URLSearchParams({ email, password: 'not the password' }),
	})
	await signIn.arrayBuffer()
	expect(signIn.status).toBe(401)
}

function inMegabytes(bytes: number): number {
	return Math.round(bytes / 1024 / 1024)
}

function networkOf(index: number): string {
	const number = Math.abs(index) + (index < 0 ? 1_000_000 : 0)
	return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

async function inParallel(amount: number, work: (index: number) => Promise<void>) {
	let next = 1
	const caller = async () => {
		for (let index = next++; index <= amount; index = next++) await work(index)
	}
	await Promise.all(Array.from({ length: callers }, caller))
}

async function readings(url: string) {
	const text = await (await fetch(`${url}/metrics`)).text()
	const valueOf = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])
	return {
		memory: valueOf('process_resident_memory_bytes'),
		objects: valueOf('nodejs_heap_size_used_bytes'),
		pages: valueOf('roost_page_cache_pages'),
	}
}
