// Servers that listen where a PostgreSQL should.
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A server on its own port that calls `meet` for every connection; ends with `await using`. */
export async function oddServer(meet: (socket: Socket) => void) {
	const sockets = new Set<Socket>()
	const server = createServer((socket) => {
		sockets.add(socket)
		socket.on('error', () => {})
		meet(socket)
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

/** Speaks just enough of PostgreSQL's protocol to report this version. */
export function oldPostgres(version: string, number: string) {
	return (socket: Socket) => {
		let isGreeted = false
		socket.on('data', () => {
			if (isGreeted) return socket.write(Buffer.concat([row([number, version]), ready]))
			isGreeted = true
			// Authentication succeeds without a password.
			return socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
		})
	}
}

const ready = message('Z', Buffer.from('I'))

function row(values: string[]): Buffer {
	const names = ['number', 'version']
	const fields = names.flatMap((name) => [
		Buffer.from(`${name}\0`),
		// No table, type text, any length.
		Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]),
	])
	const cells = values.flatMap((value) => [int32(value.length), Buffer.from(value)])
	return Buffer.concat([
		message('T', Buffer.concat([int16(names.length), ...fields])),
		message('D', Buffer.concat([int16(values.length), ...cells])),
		message('C', Buffer.from('SELECT 1\0')),
	])
}

function message(type: string, body: Buffer): Buffer {
	return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

function int16(value: number): Buffer {
	const bytes = Buffer.alloc(2)
	bytes.writeInt16BE(value)
	return bytes
}

function int32(value: number): Buffer {
	const bytes = Buffer.alloc(4)
	bytes.writeInt32BE(value)
	return bytes
}
