// Uploads over real connections that break: nothing is left over, whatever the client does.
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { handleUpload } from '#platform/media/intake/upload-response.server.ts'
import { claimPort, WebServer } from '#server/http.ts'
import { admin } from '#tests/support/factories.ts'
import { testImage } from '#tests/support/media.ts'
import { expectFigure } from '#tests/support/figures.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { uploads } from '#tests/support/uploads.ts'

const host = '127.0.0.1'
const rounds = 60
const random = seededRandom(seed)

test(`connections closed at random bytes of an upload leave no file, no row and no running request (seed ${seed})`, async () => {
	await using site = await uploads()
	const web = await serve(site)
	const image = await testImage(600, 400).png({ compressionLevel: 0 }).toBuffer()
	for (let round = 0; round < rounds; round += 1) {
		const content = round % 2 ? image : randomBytes(300_000)
		const head = headOf(content.length)
		const at = Math.floor(random() * (head.length + content.length))
		await sendAndBreak(web.port, Buffer.concat([head, content]).subarray(0, at))
	}
	await expect.poll(() => web.requests()).toBe(0)
	await site.expectNothing()
	// The next one works as usual.
	expect(await sendWhole(web.port, image)).toMatch(/^HTTP\/1\.1 200/)
})

test('a body over the limit gets a 413 response and its connection is closed soon', async () => {
	await using site = await uploads()
	const web = await serve(site)
	const started = performance.now()
	const before = process.memoryUsage.rss()
	const response = await sendEndless(web.port)
	expect(response).toMatch(/^HTTP\/1\.1 413[^]*larger than 25 MB/)
	expectFigure(performance.now() - started).toBeLessThan(5000)
	expectFigure(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024)
	await site.expectNothing()
})

type Site = Awaited<ReturnType<typeof uploads>>

async function serve(site: Site) {
	let running = 0
	const web = new WebServer(async (request) => {
		running += 1
		try {
			return await handleUpload(request, admin(), site)
		} finally {
			running -= 1
		}
	})
	const port = await claimPort({ port: 0, host })
	await web.listen({ port, host })
	onTestFinished(() => web.close())
	return { port, requests: () => running }
}

function headOf(length: number): Buffer {
	return Buffer.from(
		`POST /admin/upload?folder=team&name=a.png HTTP/1.1\r\nHost: ${host}\r\n` +
			`Content-Type: application/octet-stream\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`,
	)
}

async function sendAndBreak(port: number, bytes: Buffer): Promise<void> {
	const socket = connect({ port, host })
	socket.on('error', () => {})
	await new Promise<void>((done) => socket.write(bytes, () => done()))
	// Some before the server starts on it, some during its work.
	await pause(random() * 8)
	socket.resetAndDestroy()
	await new Promise<void>((done) => socket.once('close', () => done()))
}

function sendWhole(port: number, content: Buffer): Promise<string> {
	const socket = connect({ port, host })
	socket.write(Buffer.concat([headOf(content.length), content]))
	return responseOf(socket)
}

/** Sends a chunked body without end, until the server stops reading. */
function sendEndless(port: number): Promise<string> {
	const socket = connect({ port, host })
	const head = headOf(0).toString().replace('Content-Length: 0', 'Transfer-Encoding: chunked')
	socket.write(head)
	const piece = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')])
	const push = () => {
		while (!socket.destroyed && socket.write(piece)) {
			// As fast as possible.
		}
	}
	socket.on('drain', push)
	push()
	return responseOf(socket)
}

function responseOf(socket: ReturnType<typeof connect>): Promise<string> {
	let text = ''
	socket.on('data', (data) => (text += data.toString()))
	socket.on('error', () => {})
	return new Promise((done) => socket.once('close', () => done(text)))
}
