// Large files through nginx as shipped: uploads, parts of files, and clients that send or read slowly.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientHttp2Stream } from 'node:http2'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createAdmin } from '#tests/support/admin.ts'
import { box } from '#tests/support/file-bytes.ts'
import { expectFigure, spread, tellFigures } from '#tests/support/figures.ts'
import { metricOf, openFilesOf as filesOfOne } from '#tests/support/own-site.ts'
import { openSlowLine } from '#tests/support/relay.ts'
import { residentMegabytes } from '../../bench/processes.ts'
import { startFronted } from './fronted-site.ts'
import type { FrontedSite } from './fronted-site.ts'
import { siteName } from './nginx.ts'
import { findProgram, runProgram, whatIsMissing } from './programs.ts'
import { fromOwnPage, http1Client, http2Client, tlsSocket } from './tls-client.ts'
import type { CallResult, Requested } from './tls-client.ts'

const missing = whatIsMissing({ nginx: 'nginx', openssl: 'openssl' })
const megabyte = 1024 ** 2
const largest = 300 * megabyte
const uploadPath = '/admin/upload?folder=product-videos&name=hens.mp4'

let site: FrontedSite
/** The session of an administrator. */
let cookie: string
/** A stored video of 300 MB. */
let video: { path: string; content: Buffer }

beforeAll(async () => {
	if (missing) return
	site = await startFronted()
	const { email, password } = await createAdmin(site.db)
	const signedIn = await ask('/api/auth/sign-in', {
		method: 'POST',
		headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...fromOwnPage },
		body: new URLSearchParams({ email, password }).toString(),
	})
	cookie = (signedIn.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
	const content = videoOf(largest)
	const stored = await ask(uploadPath, uploadOf(content))
	video = { path: (JSON.parse(stored.text) as { url: string }).url, content }
})

afterAll(() => site?.close())

async function ask(path: string, form: Requested = {}, from = '127.0.0.1'): Promise<CallResult> {
	using client = http1Client(site.nginx, from)
	return await client.ask(path, form)
}

test.skipIf(missing)(
	'a video of 300 MB is uploaded over HTTP/1.1 and HTTP/2, and nginx writes none of it to its disk',
	async () => {
		using http1 = http1Client(site.nginx)
		using http2 = await http2Client(site.nginx)
		const content = videoOf(largest)
		const before = residentMegabytes(site.sites[0].process.pid ?? 0)
		for (const [version, client] of [
			['HTTP/1.1', http1],
			['HTTP/2', http2],
		] as const) {
			const onDisk = watchLargest(() => site.nginx.bytesOnDisk())
			const began = performance.now()
			const { status, text } = await client.ask(uploadPath, uploadOf(content))
			const seconds = (performance.now() - began) / 1000
			expect([version, status, text.slice(0, 100)]).toEqual([version, 200, expect.any(String)])
			expect(JSON.parse(text)).toMatchObject({ sizeBytes: largest })
			expect(onDisk.end()).toBe(0)
			tellFigures('nginx', `upload of 300 MB over ${version}`, {
				'MB/s': 300 / seconds,
				'MB on the disk of nginx': 0,
				'growth of the site in MB': residentMegabytes(site.sites[0].process.pid ?? 0) - before,
			})
		}
		const { rows } = await site.db.pool.query('select sha256 from media order by created_at desc')
		expect(rows[0].sha256).toBe(createHash('sha256').update(content).digest('hex'))
	},
)

test.skipIf(missing ?? !findProgram('curl'))(
	'a file over the limit gets the sentence of the site as JSON, long before all is sent, over both protocols',
	async () => {
		const folder = mkdtempSync(join(tmpdir(), 'roost-large-'))
		onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
		const file = join(folder, 'hens.mp4')
		writeFileSync(file, videoOf(largest + 1))
		for (const option of ['--http2', '--http1.1']) {
			const told = sendByCurl(site, { option, file })
			const [body = '', status, sentBytes] = told.split('\n')
			expect([option, status]).toEqual([option, '413'])
			expect(JSON.parse(body)).toEqual({
				error: 'This file is larger than 300 MB. Please choose a smaller one.',
			})
			expect(Number(sentBytes)).toBeLessThan(largest / 2)
		}
		const picture = uploadOf(Buffer.alloc(26 * megabyte))
		const { status, text } = await ask(uploadPath.replace('product-videos', 'team'), picture)
		expect([status, text]).toEqual([413, expect.stringContaining('larger than 25 MB')])
		expect((await ask('/')).status).toBe(200)
	},
)

/** Sends a file like the back office; returns the response's body, its status and the bytes sent, a line each. */
function sendByCurl({ nginx }: FrontedSite, { option, file }: { option: string; file: string }) {
	const place = `${siteName}:${nginx.tlsPort}`
	const headers = { ...fromOwnPage, Cookie: cookie, 'Content-Type': 'application/octet-stream' }
	const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
	const form = ['--silent', '--insecure', option, '--resolve', `${place}:127.0.0.1`]
	const sent = ['--data-binary', `@${file}`, '--write-out', '\n%{http_code}\n%{size_upload}']
	return runProgram('curl', [...form, ...named, ...sent, `https://${place}${uploadPath}`])
}

test.skipIf(missing)(
	'forms over the limit of the site get its sentence, not a page of nginx',
	async () => {
		const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...fromOwnPage }
		const body = `form=contact&message=${'x'.repeat(100_000)}`
		const { status, text } = await ask('/contact', { method: 'POST', headers, body })
		expect([status, text]).toEqual([413, expect.stringContaining('the limit is 5,000 characters')])
		const json = { Cookie: cookie, 'Content-Type': 'application/json', ...fromOwnPage }
		const staffs = { method: 'POST', headers: json, body: Buffer.alloc(2 * megabyte, 'x') }
		const saved = await ask('/admin/preview', staffs)
		expect([saved.status, saved.text]).toEqual([413, expect.stringContaining('too long')])
	},
)

test.skipIf(missing)(
	'an upload from 50 ms away is not held up by the window of HTTP/2',
	async () => {
		const { tlsPort, certificate } = site.nginx
		await using line = await openSlowLine({ host: '127.0.0.1', port: tlsPort }, () => 50)
		using client = await http2Client({ tlsPort: line.port, certificate })
		const began = performance.now()
		const { status } = await client.ask(uploadPath, uploadOf(videoOf(20 * megabyte)))
		expect(status).toBe(200)
		const perSecond = 20 / ((performance.now() - began) / 1000)
		tellFigures('nginx', 'upload over HTTP/2 from 50 ms away', { 'MB/s': perSecond })
		expectFigure(perSecond).toBeGreaterThan(4)
	},
)

test.skipIf(missing)(
	'parts of a file are exact, also with If-Range and over both protocols',
	async () => {
		using http2 = await http2Client(site.nginx)
		const { path, content } = video
		for (const client of [{ ask }, http2]) {
			const part = async (headers: Record<string, string>) => client.ask(path, { headers })
			const middle = await part({ Range: 'bytes=150000000-150099999' })
			expect(middle.status).toBe(206)
			expect(middle.headers['content-range']).toBe(`bytes 150000000-150099999/${largest}`)
			expect(middle.body.equals(content.subarray(150_000_000, 150_100_000))).toBe(true)
			const last = await part({ Range: 'bytes=-1000' })
			expect([last.status, last.body.equals(content.subarray(-1000))]).toEqual([206, true])
			const etag = String(middle.headers.etag)
			const same = await part({ Range: 'bytes=0-9', 'If-Range': etag })
			expect([same.status, same.body.equals(content.subarray(0, 10))]).toEqual([206, true])
			const beyond = await part({ Range: `bytes=${largest}-` })
			expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${largest}`])
			const known = await part({ 'If-None-Match': etag })
			expect([known.status, known.body.length]).toEqual([304, 0])
		}
		const changed = await ask(path, { headers: { Range: 'bytes=0-9', 'If-Range': '"other"' } })
		expect([changed.status, changed.body.length]).toEqual([200, largest])
		expect(changed.body.equals(content)).toBe(true)
	},
)

test.skipIf(missing)(
	'clients that send next to nothing are cut off by nginx after 15 and 20 s, never reach the site, and slow nobody down',
	{ timeout: 120_000 },
	async () => {
		const before = openFilesOf(site)
		const head = `POST /contact HTTP/1.1\r\nHost: ${siteName}\r\nContent-Length: 1000\r\n`
		const sockets = await openMany(300)
		const began = performance.now()
		for (const [index, socket] of sockets.entries())
			socket.write(index % 2 ? `${head}\r\nform=contact` : head)
		const cut = Promise.all(
			sockets.map(async (socket) => {
				await new Promise((resolve) => socket.once('close', resolve))
				return performance.now() - began
			}),
		)
		const others = await readMeanwhile(cut)
		expect(openFilesOf(site)).toBeLessThan(before + 100)
		const timesMs = await cut
		const of = (kind: number) => timesMs.filter((_, index) => index % 2 === kind)
		for (const [kind, limitMs] of [
			[0, 15_000],
			[1, 20_000],
		] as const) {
			expect(Math.min(...of(kind))).toBeGreaterThan(limitMs - 1500)
			expectFigure(Math.max(...of(kind))).toBeLessThan(limitMs + 5000)
		}
		tellFigures('nginx', '300 clients that do not finish headers or bodies', {
			'headers cut': spread(of(0)),
			'bodies cut': spread(of(1)),
			others: spread(others),
		})
	},
)

test.skipIf(missing)(
	'200 clients that do not read their page hold no connection of the site',
	async () => {
		const before = { files: openFilesOf(site), pages: await countPages(site) }
		using one = await http2Client(site.nginx, '127.0.0.50')
		using other = await http2Client(site.nginx, '127.0.0.51')
		for (const { session } of [one, other]) {
			// The client takes 100 bytes of each response and no more.
			session.settings({ initialWindowSize: 100 })
			await once(session, 'localSettings')
			for (let count = 0; count < 100; count += 1)
				session.request({ ':path': '/', ':authority': siteName }).on('error', () => {})
		}
		await expect.poll(() => countPages(site)).toBe(before.pages + 200)
		// Of the connections that nginx keeps, 32 in each of its two processes, none is held for longer than a second.
		await expect.poll(() => openFilesOf(site)).toBeLessThan(before.files + 10)
	},
)

test.skipIf(missing)(
	'50 slow readers of a video are served for longer than a minute, without memory of the site or disk of nginx, and slow nobody down',
	{ timeout: 180_000 },
	async () => {
		const memory = () => site.sites.map(({ process }) => residentMegabytes(process.pid ?? 0))
		const before = memory()
		using client = await http2Client(site.nginx)
		const streams = Array.from({ length: 50 }, () =>
			client.session.request({ ':path': video.path, ':authority': siteName }),
		)
		const onDisk = watchLargest(() => site.nginx.bytesOnDisk())
		const readMs = 75_000
		const reading = Promise.all(streams.map((stream) => readSlowly(stream, readMs)))
		const others = await readMeanwhile(reading)
		const growth = Math.max(...memory().map((now, index) => now - (before[index] ?? 0)))
		const ends = await reading
		expect(ends.map(({ isOpen }) => isOpen)).toEqual(ends.map(() => true))
		expect(onDisk.end()).toBe(0)
		expectFigure(growth).toBeLessThan(100)
		tellFigures('nginx', '50 slow readers of a video of 300 MB for 75 s', {
			cut: 0,
			'growth of an instance in MB': growth,
			'MB on the disk of nginx': 0,
			others: spread(others),
		})
	},
)

/** Reads 64 kB a second. */
async function readSlowly(stream: ClientHttp2Stream, forMs: number) {
	let [bytes, hasFailed] = [0, false]
	stream.on('error', () => (hasFailed = true))
	const until = performance.now() + forMs
	while (performance.now() < until && !stream.closed) {
		if (stream.readableLength === 0)
			await Promise.race([once(stream, 'readable').catch(() => {}), pause(500)])
		const chunk: Buffer | null = stream.read(Math.min(16_384, stream.readableLength || 16_384))
		bytes += chunk?.length ?? 0
		await pause(250)
	}
	const isOpen = !stream.closed && !hasFailed
	stream.destroy()
	return { bytes, isOpen }
}

/** Response times of a page for someone else, until `work` is done. */
async function readMeanwhile(work: Promise<unknown>): Promise<number[]> {
	using client = http1Client(site.nginx, '127.0.0.9')
	const timesMs: number[] = []
	let isDone = false
	void work.finally(() => (isDone = true))
	while (!isDone) {
		const began = performance.now()
		expect((await client.ask('/products')).status).toBe(200)
		timesMs.push(performance.now() - began)
		await Promise.race([work, pause(50)])
	}
	return timesMs
}

function openMany(amount: number): Promise<TLSSocket[]> {
	return Promise.all(
		Array.from({ length: amount }, async (_, index) => {
			const socket = await tlsSocket(site.nginx, { localAddress: `127.0.0.${40 + (index % 4)}` })
			socket.on('error', () => {})
			return socket
		}),
	)
}

/** Open files and connections of both instances. */
function openFilesOf({ sites }: FrontedSite): number {
	return sites.reduce((sum, one) => sum + filesOfOne(one), 0)
}

/** Pages that both instances have sent. */
async function countPages({ sites }: FrontedSite): Promise<number> {
	const name = 'roost_http_requests_total{kind="page",status="200"}'
	const counts = await Promise.all(sites.map(async (one) => (await metricOf(one, name)) || 0))
	return counts.reduce((sum, count) => sum + count, 0)
}

/** The largest value seen until `end`. */
function watchLargest(read: () => number) {
	let most = 0
	const timer = setInterval(() => (most = Math.max(most, read())), 20)
	return {
		end() {
			clearInterval(timer)
			return most
		},
	}
}

function videoOf(bytes: number): Buffer {
	const start = box('ftyp', Buffer.from('isom\0\0\0\0isomiso2mp41'))
	const piece = randomBytes(megabyte)
	return Buffer.concat([start, ...Array.from({ length: bytes / megabyte + 1 }, () => piece)], bytes)
}

function uploadOf(content: Buffer): Requested {
	const headers = { 'Content-Type': 'application/octet-stream', Cookie: cookie, ...fromOwnPage }
	return { method: 'POST', headers, body: content }
}
