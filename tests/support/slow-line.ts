// A connection to a server that delays the server's bytes by varying times.
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** Opens a relay to `host:port`; `delayMs` is called for every chunk. The order of chunks is kept. */
export async function openSlowLine(target: { host: string; port: number }, delayMs: () => number) {
	const sockets = new Set<Socket>()
	const server = createServer((near) => {
		const far = connect(target)
		for (const socket of [near, far]) {
			sockets.add(socket)
			socket.setNoDelay(true)
			socket.on('error', () => {})
			socket.on('close', () => [near, far].forEach((one) => one.destroy()))
		}
		near.pipe(far)
		let last = Promise.resolve()
		far.on('data', (piece) => {
			const held = new Promise((done) => setTimeout(done, delayMs()))
			last = last.then(() => held).then(() => void near.write(piece))
		})
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	return {
		port: (server.address() as AddressInfo).port,
		async [Symbol.asyncDispose]() {
			for (const socket of sockets) socket.destroy()
			await new Promise((done) => server.close(done))
		},
	}
}
