// Clients that send or read next to nothing are disconnected.
import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { expectFigure } from '#tests/support/figures.ts'
import { connectTo, serve } from '#tests/support/web-server.ts'

const clients = { headersMs: 400, keepAliveMs: 400, silentMs: 400, checkMs: 100 }

test('a client that sends nothing, or its headers byte by byte, is disconnected', async () => {
	const port = await serve(() => new Response('ok'), clients)
	const silent = connectTo(port)
	const slow = connectTo(port)
	slow.write('GET / HTTP/1.1\r\nHost: x\r\nX-')
	const timer = setInterval(() => slow.write('a'), 50)
	onTestFinished(() => clearInterval(timer))
	const closed = await Promise.all([msUntilClosed(silent), msUntilClosed(slow)])
	expect(closed).toHaveLength(2)
	for (const ms of closed) expectFigure(ms).toBeLessThan(2000)
})

test('a client that does not read its response is disconnected', async () => {
	const cut = Promise.withResolvers<void>()
	const endless = () =>
		new ReadableStream({
			pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
			cancel: () => cut.resolve(),
		})
	const port = await serve(() => new Response(endless()), clients)
	const socket = connectTo(port)
	socket.pause()
	socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
	await expect(cut.promise).resolves.toBeUndefined()
})

function msUntilClosed(socket: Socket): Promise<number> {
	const startedMs = performance.now()
	socket.resume()
	return new Promise((done) => socket.once('close', () => done(performance.now() - startedMs)))
}
