// A process that reports views at a steady rate, each of another made-up page, from one address. It writes the bytes of
// each request and counts the responses, so that it takes little of the processor from the server and nothing from
// whoever measures it meanwhile.
import { connect } from 'node:net'
import type { Socket } from 'node:net'

export type FloodOrder = {
	port: number
	headers: Record<string, string>
	/** The marks of a loaded page, as they go into a report. */
	marks: object[]
	perSecond: number
	/** How long, in ms. */
	ms: number
}

export type FloodResult = { sent: number; failures: number }

const connections = 64
const okLine = Buffer.from('HTTP/1.1 204')
const endOfHead = Buffer.from('\r\n\r\n')

process.on('message', (order: FloodOrder) => {
	void flood(order).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())

async function flood({ port, perSecond, ms, ...request }: FloodOrder): Promise<FloodResult> {
	const result: FloodResult = { sent: 0, failures: 0 }
	const free = await Promise.all(Array.from({ length: connections }, () => open(port)))
	const sockets = [...free]
	for (const socket of sockets) {
		socket.on('error', () => (result.failures += 1))
		socket.on('data', (chunk: Buffer) => {
			if (!chunk.subarray(0, okLine.length).equals(okLine)) result.failures += 1
			// The responses have no body, and are smaller than a packet.
			if (chunk.subarray(-endOfHead.length).equals(endOfHead)) free.push(socket)
			else result.failures += 1
		})
	}
	const started = performance.now()
	for (let passed = 0; passed < ms; passed = performance.now() - started) {
		const due = (passed / 1000) * perSecond
		while (result.sent < due && free.length > 0)
			free.pop()?.write(bytesOf(port, request, (result.sent += 1)))
		await new Promise((resolve) => setTimeout(resolve, 4))
	}
	for (const socket of sockets) socket.destroy()
	return result
}

async function open(port: number): Promise<Socket> {
	const socket = connect(port, '127.0.0.1')
	socket.setNoDelay(true)
	await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
	return socket
}

function bytesOf(
	port: number,
	{ headers, marks }: Pick<FloodOrder, 'headers' | 'marks'>,
	n: number,
) {
	const start = [`spam-${n}.example`, '/', null]
	const body = JSON.stringify([`/made-up-${n}`, start, 390, false, marks])
	const all = { Host: `127.0.0.1:${port}`, ...headers, 'Content-Length': Buffer.byteLength(body) }
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
	return `POST /api/seen HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
