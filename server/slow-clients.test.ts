// Clients that send or read next to nothing are disconnected, and do not slow down others.
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { claimPort, WebServer } from './http.ts'
import { expectFigure } from '#tests/support/figures.ts'

const host = '127.0.0.1'
const clients = { headersMs: 400, keepAliveMs: 400, silentMs: 400, checkMs: 100 }
/** Allowance for a busy machine. */
const generousMs = 50

test('a client that sends nothing, or its headers byte by byte, is disconnected', async () => {
	const port = await serve(() => new Response('ok'))
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
	const port = await serve(() => new Response(endless()))
	const socket = connectTo(port)
	socket.pause()
	socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
	await expect(cut.promise).resolves.toBeUndefined()
})

test('200 slow clients do not slow the others down', async () => {
	const port = await serve(() => new Response('ok'), { ...clients, headersMs: 20_000 })
	const quiet = await slowestOf(port)
	const sockets = Array.from({ length: 200 }, () => connectTo(port))
	for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-')
	const timer = setInterval(() => {
		for (const socket of sockets) socket.write('a')
	}, 100)
	onTestFinished(() => clearInterval(timer))
	expectFigure(await slowestOf(port)).toBeLessThan(Math.max(quiet * 3, generousMs))
})

/** 99th percentile of 200 response times, in ms. */
async function slowestOf(port: number): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: 4 })
	onTestFinished(() => agent.destroy())
	const times: number[] = []
	for (let turn = 0; turn < 200; turn += 1) {
		const startedMs = performance.now()
		await new Promise<void>((resolve, reject) => {
			get({ port, host, agent }, (answer) => answer.resume().on('end', resolve)).on('error', reject)
		})
		times.push(performance.now() - startedMs)
	}
	return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Infinity
}

async function serve(answer: () => Response, limits = clients): Promise<number> {
	const web = new WebServer(answer, { clients: limits })
	const port = await claimPort({ port: 0, host })
	await web.listen({ port, host })
	onTestFinished(() => web.close())
	return port
}

function connectTo(port: number): Socket {
	const socket = connect({ port, host })
	socket.on('error', () => {})
	onTestFinished(() => void socket.destroy())
	return socket
}

function msUntilClosed(socket: Socket): Promise<number> {
	const startedMs = performance.now()
	socket.resume()
	return new Promise((done) => socket.once('close', () => done(performance.now() - startedMs)))
}
