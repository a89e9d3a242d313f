// A process that requests one page as fast as it is answered, over open connections. It writes prepared bytes and only
// counts the bytes of the responses, so it uses less of the processor than the server. A generator that parsed every
// response in JavaScript would be slower than the server, and would measure itself.
import { connect } from 'node:net'
import type { LoadOrder, LoadResult } from './load.ts'

const statusLine = Buffer.from('HTTP/1.1 200')

process.on('message', (order: LoadOrder) => {
	void run(order).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())

async function run({ port, path, headers, connections, ms }: LoadOrder): Promise<LoadResult> {
	const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(
		([name, value]) => `${name}: ${value}\r\n`,
	)
	const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
	const started = performance.now()
	const until = started + ms
	const counts = await Promise.all(
		Array.from({ length: connections }, () => ask({ port, request, until })),
	)
	const requests = counts.reduce((sum, count) => sum + count.requests, 0)
	const failures = counts.reduce((sum, count) => sum + count.failures, 0)
	return { perSecond: (requests * 1000) / (performance.now() - started), requests, failures }
}

type Asking = { port: number; request: Buffer; until: number }

/** One connection; the first response gives the length of all. */
function ask({ port, request, until }: Asking): Promise<{ requests: number; failures: number }> {
	return new Promise((resolve) => {
		let [requests, failures, length, received] = [0, 0, 0, 0]
		let first = Buffer.alloc(0)
		const socket = connect(port, '127.0.0.1', () => socket.write(request))
		socket.setNoDelay(true)
		const end = () => {
			socket.destroy()
			resolve({ requests, failures })
		}
		socket.on('error', () => {
			failures += 1
			end()
		})
		socket.on('close', end)
		socket.on('data', (chunk: Buffer) => {
			if (length === 0) {
				first = Buffer.concat([first, chunk])
				length = lengthOf(first)
			}
			if (received === 0 && !chunk.subarray(0, statusLine.length).equals(statusLine)) failures += 1
			received += chunk.length
			if (length === 0 || received < length) return
			requests += 1
			received = 0
			if (performance.now() >= until) end()
			else socket.write(request)
		})
	})
}

/** Length of a whole response in bytes, from its headers; 0 while they are incomplete. */
function lengthOf(response: Buffer): number {
	const head = response.indexOf('\r\n\r\n')
	if (head === -1) return 0
	const told = /^content-length: (\d+)/im.exec(response.toString('latin1', 0, head))?.[1]
	if (!told) throw new Error('an answer without Content-Length')
	return head + 4 + Number(told)
}
