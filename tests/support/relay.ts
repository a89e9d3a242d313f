// Relays to a server, such as the site's PostgreSQL, that simulate failures of networks and servers.
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** `closed`: refuses connections. `silent`: passes no bytes in either direction, and keeps connections open. */
type State = 'open' | 'closed' | 'silent'

/**
 * Breaks the connection at the query after this text: `before` it reaches the server, or `after` it ran but unanswered.
 */
type Cutting = { following: string; when: 'before' | 'after' }

/** Starts a relay to the server of `databaseUrl`; end it with `close()`. */
export async function startRelay(databaseUrl: string) {
	let target = new URL(databaseUrl)
	const held = new Map<Socket, Socket>()
	let state: State = 'open'
	let most = Infinity
	let cutting: Cutting | null = null
	const server = createServer((near) => {
		near.on('error', () => {})
		if (held.size >= most) return void near.once('data', () => near.end(tooMany))
		const far = connect(Number(target.port), target.hostname)
		far.on('error', () => {})
		held.set(near, far)
		near.once('close', () => {
			held.delete(near)
			far.destroy()
		})
		far.once('close', () => near.destroy())
		let isMarked = false
		near.on('data', (bytes) => {
			const isCut = isMarked && cutting?.when
			isMarked ||= cutting !== null && bytes.includes(cutting.following)
			if (isCut === 'before') return void near.resetAndDestroy()
			if (isCut === 'after')
				far.removeAllListeners('data').once('data', () => near.resetAndDestroy())
			far.write(bytes)
		})
		far.on('data', (bytes) => near.write(bytes))
		if (state === 'silent') silence(near, far)
	})
	const listen = (port: number) =>
		new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
	await listen(0)
	const { port } = server.address() as AddressInfo
	const cut = () => {
		for (const near of held.keys()) near.resetAndDestroy()
	}
	return {
		url: Object.assign(new URL(target), { port: String(port) }).href,
		/** Resets every connection. */
		cut,
		/** Leads new connections to another server. */
		leadTo(otherUrl: string) {
			target = new URL(otherUrl)
		},
		/** Open connections; those that a client has left count while the relay is silent. */
		connections: () => held.size,
		cutAt(next: Cutting) {
			cutting = next
		},
		/** Limits the connections; more are refused as by PostgreSQL. */
		allow(connections: number) {
			most = connections
		},
		async set(next: State) {
			state = next
			for (const [near, far] of held) {
				if (next === 'silent') silence(near, far)
				else for (const socket of [near, far]) socket.resume()
			}
			if (next === 'closed') {
				const closed = new Promise((resolve) => server.close(resolve))
				cut()
				await closed
			} else if (!server.listening) await listen(port)
		},
		async close() {
			cut()
			if (server.listening) await new Promise((resolve) => server.close(resolve))
		},
	}
}

/**
 * A line to `host:port` that delays the server's bytes; `delayMs` is called for every chunk. The order of chunks is
 * kept.
 */
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

function silence(...sockets: Socket[]) {
	for (const socket of sockets) socket.pause()
}

const tooMany = refusal({
	S: 'FATAL',
	V: 'FATAL',
	C: '53300',
	M: 'sorry, too many clients already',
})

function refusal(fields: Record<string, string>): Buffer {
	const text = Object.entries(fields).map(([name, value]) => `${name}${value}\0`)
	const body = Buffer.from(`${text.join('')}\0`)
	const head = Buffer.alloc(5, 'E')
	head.writeInt32BE(body.length + 4, 1)
	return Buffer.concat([head, body])
}
