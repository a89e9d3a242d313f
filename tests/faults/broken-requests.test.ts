// R19 to R21: bodies that are bombs, malformed in every way, or cut off. No response is a 5xx, and nothing is left
// over.
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledForms } from '#tests/support/submissions.ts'
import { expectFigure, tellFigures } from '#tests/support/figures.ts'
import { productForm } from '#tests/support/inputs.ts'
import { testImage } from '#tests/support/media.ts'
import {
	anonKey,
	metricOf,
	openFilesOf,
	ownSite,
	signInTo,
	statusAt,
} from '#tests/support/own-site.ts'
import type { OwnSite } from '#tests/support/own-site.ts'
import { fivePages } from '#tests/support/probe.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { isFullForm } from '#tests/support/rounds.ts'

const random = seededRandom(seed)
const [brokenBodies, cuts] = isFullForm ? [3000, 1000] : [150, 90]
const timeout = { timeout: 300_000 }
const megabyte = 1024 * 1024
const atOnce = 6

let site: OwnSite
let cookie: string
let origin: string

beforeAll(async () => {
	site = await ownSite()
	cookie = await signInTo(site, site.db)
	origin = site.url.replace('127.0.0.1', 'localhost')
	for (const page of fivePages) await statusAt(site.url + page)
}, 120_000)

afterAll(() => site.close(), 120_000)

const json = 'application/json'
const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=x'
const call = '/functions/v1/send-contact-email'
const { contact } = filledForms

const part = (name: string, value: string) =>
	`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const bodies: [type: string, body: string][] = [
	[json, JSON.stringify({ ...contact, idempotencyKey: null })],
	[urlencoded, new URLSearchParams({ form: 'contact', ...contact }).toString()],
	[
		multipart,
		`${Object.entries(contact)
			.map(([name, value]) => part(name, value))
			.join('')}--x--\r\n`,
	],
]
const addresses = [
	'/contact',
	call,
	'/set-country',
	'/admin/auth',
	'/api/auth/sign-in',
	'/admin/products/save',
	'/admin/preview',
	'/admin/upload?folder=team&name=a.png',
	'/search?q=%FF',
]

test('a body that unpacks to 256 MB is refused and never unpacked', timeout, async () => {
	const before = await metricOf(site, 'process_resident_memory_bytes')
	const bomb = gzipSync(gzipSync(Buffer.alloc(256 * megabyte)))
	const packed = gzipSync(Buffer.alloc(64 * megabyte))
	let most = 0
	for (const path of addresses)
		for (const body of [bomb, packed]) {
			const headers = headersOf(path, json)
			headers.set('Content-Encoding', 'gzip')
			const init = {
				method: 'POST',
				headers,
				body: new Uint8Array(body),
				redirect: 'manual',
			} as const
			const status = await statusAt(site.url + path, init)
			expect([path, (status ?? 0) >= 300 && (status ?? 0) < 500]).toEqual([path, true])
			most = Math.max(most, await metricOf(site, 'process_resident_memory_bytes'))
		}
	expectFigure(most - before, 'memory grew by').toBeLessThan(100 * megabyte)
	tellFigures('R19', 'gzip bombs of 64 and 256 MB to nine addresses', {
		'refused with 4xx or sent away': addresses.length * 2,
		'memory more at most': `${Math.round((most - before) / megabyte)} MB`,
	})
})

test(
	`${brokenBodies} malformed bodies (seed ${seed}) never get a 5xx response`,
	timeout,
	async () => {
		const counted: Record<string, number> = {}
		const send = async (number: number) => {
			const path = addresses[number % addresses.length] as string
			const [type, body] = bodies[Math.floor(random() * bodies.length)] as (typeof bodies)[number]
			const broken = breakBody(Buffer.from(body))
			const headers = headersOf(path, random() < 0.8 ? type : json, number)
			const status = await statusAt(site.url + path, {
				method: 'POST',
				headers,
				body: broken,
				redirect: 'manual',
			})
			if (status === null || status >= 500)
				throw new Error(
					`${path} answered ${status} to ${type}: ${Buffer.from(broken).toString('base64')}`,
				)
			counted[status] = (counted[status] ?? 0) + 1
		}
		for (let done = 0; done < brokenBodies; done += atOnce)
			await Promise.all(Array.from({ length: atOnce }, (_, index) => send(done + index)))
		for (const page of fivePages) expect(await statusAt(site.url + page)).toBe(200)
		const told = Object.entries(counted).map(([status, amount]) => `${amount} × ${status}`)
		tellFigures('R20', 'bodies cut, with changed bytes, false UTF-8, deep nesting, false types', {
			bodies: Object.values(counted).reduce((sum, amount) => sum + amount, 0),
			responses: told.join(', '),
			'of them 5xx': 0,
		})
	},
)

function headersOf(path: string, type: string, number = 0): Headers {
	const headers = new Headers({
		'Content-Type': type,
		Origin: origin,
		Authorization: `Bearer ${anonKey}`,
		'X-Forwarded-For': `10.50.${number >> 8}.${number & 255}`,
	})
	if (path.startsWith('/admin')) headers.set('cookie', cookie)
	return headers
}

const tails = [
	'\u0000',
	'"',
	'}',
	'%',
	'&&&=',
	'\r\n--x\r\n',
	'\\ud800',
	'[[[[',
	'1e999',
	'{"__proto__":{"a":1}}',
]

function breakBody(body: Buffer): Uint8Array<ArrayBuffer> {
	const kind = Math.floor(random() * 6)
	const at = Math.floor(random() * body.length)
	if (kind === 0) return new Uint8Array(body.subarray(0, at))
	if (kind === 1)
		return new Uint8Array(
			Buffer.concat([body.subarray(0, at), Buffer.from([0xff, 0xc0, 0x80]), body.subarray(at)]),
		)
	if (kind === 2) return new Uint8Array(Buffer.from('['.repeat(20_000)))
	if (kind === 3) return new Uint8Array(randomBytes(Math.floor(random() * 500)))
	if (kind === 4) {
		const tail = tails[Math.floor(random() * tails.length)] as string
		return new Uint8Array(
			Buffer.concat([body.subarray(0, at), Buffer.from(tail), body.subarray(at)]),
		)
	}
	const changed = Buffer.from(body)
	for (let count = 0; count < 8; count += 1)
		changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256)
	return new Uint8Array(changed)
}

test(
	`${cuts} requests cut off at random bytes leave nothing behind (seed ${seed})`,
	timeout,
	async () => {
		// Some of the broken bodies were valid messages.
		await site.db.pool.query('delete from leads')
		const before = openFilesOf(site)
		const image = await testImage(300, 200).png({ compressionLevel: 0 }).toBuffer()
		const kinds = [
			(number: number) =>
				post(
					call,
					json,
					Buffer.from(JSON.stringify({ ...contact, email: `cut${number}@example.com` })),
				),
			() => post('/contact', urlencoded, Buffer.from(bodies[1]?.[1] ?? '')),
			() => post('/admin/upload?folder=team&name=a.png', 'application/octet-stream', image),
			() => Buffer.from('GET /products HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n\r\n'),
		]
		for (let number = 0; number < cuts; number += 1) {
			const request = (kinds[number % kinds.length] as (typeof kinds)[0])(number)
			const isDownload = number % kinds.length === 3
			await cutOff(
				request.subarray(0, isDownload ? request.length : Math.floor(random() * request.length)),
			)
		}
		await expect.poll(() => openFilesOf(site), { timeout: 30_000 }).toBeLessThanOrEqual(before + 8)
		const incoming = join(site.dataDir, 'incoming')
		await expect.poll(() => (existsSync(incoming) ? readdirSync(incoming) : [])).toEqual([])
		const { rows } = await site.db.pool.query<{ broken: number; files: number }>(
			`select (select count(*)::int from leads where message is null or message <> $1) as broken,
			(select count(*)::int from media) as files`,
			[contact.message],
		)
		const team = join(site.uploads, 'team')
		const stored = existsSync(team) ? readdirSync(team).length : 0
		expect(rows[0]).toEqual({ broken: 0, files: stored })
		tellFigures('R21', 'calls, forms, uploads and pages cut off at random bytes', {
			cuts,
			'half records': 0,
			'files left over': 0,
			'connections left open': Math.max(0, openFilesOf(site) - before),
		})
	},
)

test(`saves cut off at ${cuts} random bytes save nothing (seed ${seed})`, timeout, async () => {
	const products = 'select count(*)::int as amount from products'
	const before = await site.db.pool.query(products)
	const values = JSON.stringify({ id: null, version: 0, values: productForm })
	const whole = post('/admin/products/save', json, Buffer.from(values))
	for (let number = 0; number < cuts; number += 1)
		await cutOff(whole.subarray(0, 1 + Math.floor(random() * (whole.length - 2))))
	expect((await site.db.pool.query(products)).rows).toEqual(before.rows)
	for (const page of fivePages) expect(await statusAt(site.url + page)).toBe(200)
})

function post(path: string, type: string, body: Buffer): Buffer {
	const headers = headersOf(path, type)
	headers.set('Host', new URL(origin).host)
	headers.set('Content-Length', String(body.length))
	const lines = [...headers].map(([name, value]) => `${name}: ${value}`)
	return Buffer.concat([
		Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
		body,
	])
}

async function cutOff(bytes: Buffer) {
	const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
	socket.on('error', () => {})
	await new Promise<void>((done) => socket.write(bytes, () => done()))
	await pause(random() * 10)
	socket.resetAndDestroy()
	if (!socket.closed) await new Promise((done) => socket.once('close', done))
}
