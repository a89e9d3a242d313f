import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { claimPort, WebServer } from './http.ts'
import { expectFigure } from '#tests/support/figures.ts'

const host = '127.0.0.1'

test('a port in use is reported in one line that names PORT', async () => {
	const other = createServer()
	await new Promise<void>((done) => other.listen(0, host, done))
	onTestFinished(() => void other.close())
	const { port } = other.address() as AddressInfo
	await expect(claimPort({ port, host })).rejects.toThrow(
		`PORT ${port} is in use on ${host}: stop what listens there. Example: PORT=3001`,
	)
})

test('an address of another machine is reported in one line that names HOST', async () => {
	await expect(claimPort({ port: 0, host: '192.0.2.1' })).rejects.toThrow(
		/^HOST 192\.0\.2\.1 is no/,
	)
})

test('port 0 claims a free port', async () => {
	expect(await claimPort({ port: 0, host })).toBeGreaterThan(1023)
})

test('stopping lets a running request finish, closes its connection and accepts no new one', async () => {
	const [requested, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
	const { web, port } = await listen(async () => {
		requested.resolve()
		await finish.promise
		return new Response('finished')
	})
	const agent = new Agent({ keepAlive: true })
	onTestFinished(() => agent.destroy())
	const response = request(port, agent)
	await requested.promise

	const closing = web.close()

	await expect.poll(() => refusal(port)).toBe('ECONNREFUSED')
	finish.resolve()
	expect(await response).toEqual({ body: 'finished', connection: 'close' })
	await closing
})

test('a client that connected before a stop is answered, even when not yet accepted', async () => {
	const { web, port } = await listen(() => new Response('heard'))
	const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')} 01`
	const connections = () => readFileSync('/proc/net/tcp', 'utf8').split(remote).length
	// Of another process, to an earlier owner of the port.
	const others = connections()
	const visitor = spawn(process.execPath, [
		'--eval',
		`const asked = require('node:http').get('http://${host}:${port}', (answer) =>
			answer.on('data', (data) => process.stdout.write(data)))
		asked.on('socket', (socket) => socket.on('connect', () => process.stderr.write('connected')))
		asked.on('error', (error) => process.stdout.write(error.code))`,
	])
	const response = text(visitor.stdout)
	// Blocks the event loop until the system reports a connection.
	while (connections() <= others);
	await web.close()
	expect(await response).toBe('heard')
})

test('a stop does not wait for idle connections', async () => {
	const { web, port } = await listen(() => new Response('ok'))
	const agent = new Agent({ keepAlive: true })
	onTestFinished(() => agent.destroy())
	await request(port, agent)
	const started = Date.now()
	await web.close()
	await expect(request(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
	expectFigure(Date.now() - started).toBeLessThan(1000)
})

test('behind a proxy, a stop answers on connections that the proxy keeps, until it has closed or used them', async () => {
	const { web, port } = await listen(() => new Response('ok'), { clients: { leaveMs: 60_000 } })
	const [used, closed] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })]
	for (const agent of [used, closed]) await request(port, agent)

	const closing = web.close()

	await expect.poll(() => refusal(port)).toBe('ECONNREFUSED')
	expect(await request(port, used)).toEqual({ body: 'ok', connection: 'close' })
	closed.destroy()
	await closing
})

test('a stop waits no longer than given for a proxy', async () => {
	const { web, port } = await listen(() => new Response('ok'), { clients: { leaveMs: 50 } })
	const agent = new Agent({ keepAlive: true })
	onTestFinished(() => agent.destroy())
	await request(port, agent)
	await web.close()
	await expect(request(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('headers beyond 16 kB are refused', async () => {
	const { web, port } = await listen(() => new Response('ok'))
	onTestFinished(() => web.close())
	const long = `X-Long: ${'a'.repeat(17_000)}`
	const response = await exchange(port, `GET / HTTP/1.1\r\nHost: x\r\n${long}\r\n\r\n`)
	expect(response).toMatch(/^HTTP\/1\.1 431/)
})

// A busy machine may send nothing for a while.
const limits = { wholeMs: 300, lookMs: 1000, minBytes: 4, visitorMs: 1500 }

test('a request that names two hosts is refused before it reaches the handler', async () => {
	let requested = 0
	const { web, port } = await listen(() => {
		requested += 1
		return new Response('ok')
	})
	onTestFinished(() => web.close())
	const send = (hosts: string[]) =>
		exchange(port, `GET / HTTP/1.1\r\n${hosts.join('')}Connection: close\r\n\r\n`)
	expect(await send(['Host: a.example\r\n', 'HOST: b.example\r\n'])).toMatch(
		/^HTTP\/1\.1 400 [^]*names two hosts/,
	)
	expect(requested).toBe(0)
	expect(await send(['Host: a.example\r\n'])).toMatch(/^HTTP\/1\.1 200 /)
})

test('a request with a malformed Host is refused, though its page is in memory', async () => {
	const { web, port } = await listen(() => new Response('ok'), {
		sendCached: (_, outgoing) => {
			outgoing.end('from memory')
			return true
		},
	})
	onTestFinished(() => web.close())
	const send = (host: string) =>
		exchange(port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
	for (const host of ['a b', 'a/b', 'a@b', 'a.example:x', '<a>', 'a.example?x'])
		expect.soft(await send(host), host).toMatch(/^HTTP\/1\.1 400 /)
	for (const host of ['a.example', '127.0.0.1:3000', '[::1]:3000', 'A_b.example'])
		expect.soft(await send(host), host).toMatch(/^HTTP\/1\.1 200 [^]*from memory/)
})

test('a body that does not arrive in time gets 408', async () => {
	const { web, port } = await listen(readAll, { limits })
	onTestFinished(() => web.close())
	const response = sendSlowly(port, { path: '/contact', everyMs: 50, chunks: 100 })
	expect(await response).toMatch(/^HTTP\/1\.1 408/)
})

test('an upload can take longer, as long as its bytes keep arriving', async () => {
	const { web, port } = await listen(readAll, { limits })
	onTestFinished(() => web.close())
	const response = sendSlowly(port, { path: '/admin/upload?folder=team', everyMs: 50, chunks: 50 })
	expect(await response).toMatch(/^HTTP\/1\.1 200[^]*300$/)
})

test('an upload of a visitor has a deadline, even while its bytes keep arriving', async () => {
	const { web, port } = await listen(readAll, { limits })
	onTestFinished(() => web.close())
	const response = sendSlowly(port, { path: '/api/picture', everyMs: 50, chunks: 200 })
	expect(await response).toMatch(/^HTTP\/1\.1 408/)
})

test('an upload whose bytes stop arriving gets 408', async () => {
	const { web, port } = await listen(readAll, { limits })
	onTestFinished(() => web.close())
	const response = sendSlowly(port, { path: '/admin/upload', everyMs: 50, chunks: 4, stopsAt: 2 })
	expect(await response).toMatch(/^HTTP\/1\.1 408/)
})

test('after a half-read request is refused, its connection accepts the next one', async () => {
	const { web, port } = await listen(async (requested) => {
		await requested.body?.getReader().read()
		return new Response('refused')
	})
	onTestFinished(() => web.close())
	const socket = connect({ port, host })
	let said = ''
	socket.on('data', (data) => (said += data.toString()))
	const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 600000\r\n\r\n'
	socket.write(Buffer.concat([Buffer.from(head), Buffer.alloc(600_000)]))
	await expect.poll(() => said).toContain('refused')
	// The server waits half a second for the rest of a body.
	await pause(700)
	socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
	await expect.poll(() => said.split('HTTP/1.1 200').length - 1).toBe(2)
})

test('the rest of a body that arrived in time counts, though the process was too busy to look', async () => {
	const { web, port } = await listen(async (requested) => {
		await requested.body?.getReader().read()
		return new Response('refused')
	})
	onTestFinished(() => web.close())
	const socket = connect({ port, host })
	let said = ''
	socket.on('data', (data) => {
		said += data.toString()
		if (!said.endsWith('refused')) return
		socket.write(Buffer.alloc(1000))
		// Longer than the server waits for the rest.
		const until = performance.now() + 700
		while (performance.now() < until);
	})
	socket.write(
		Buffer.concat([
			Buffer.from('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2000\r\n\r\n'),
			Buffer.alloc(1000),
		]),
	)
	await expect.poll(() => said).toContain('refused')
	socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
	await expect.poll(() => said.split('HTTP/1.1 200').length - 1).toBe(2)
})

test.each([
	['GET', 'Content-Length: 1073741824'],
	['GET', 'Transfer-Encoding: chunked'],
	['POST', 'Content-Length: 1073741824'],
	['POST', 'Transfer-Encoding: chunked'],
])('an unread body is cut off soon after 1 MB: %s, %s', async (method, length) => {
	let taken: Socket | undefined
	const { web, port } = await listen((_, connection) => {
		taken = connection.incoming.socket
		return new Response('refused', { status: 413 })
	})
	onTestFinished(() => web.close())
	const socket = connect({ port, host })
	const piece = `10000\r\n${'a'.repeat(65_536)}\r\n`
	const pour = () => {
		while (!socket.destroyed && socket.write(piece));
	}
	let said = ''
	socket.on('data', (data) => (said += data.toString()))
	socket.on('drain', pour)
	socket.on('error', () => {})
	socket.write(`${method} / HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`)
	pour()
	await new Promise((done) => socket.once('close', done))
	expect(said).toMatch(/^HTTP\/1\.1 413[^]*refused$/)
	expect(taken?.bytesRead).toBeLessThan(2 * 1024 * 1024)
})

/** Sends bytes; resolves with everything received until the server closes. */
function exchange(port: number, bytes: string): Promise<string> {
	const socket = connect({ port, host })
	socket.write(bytes)
	let said = ''
	socket.on('data', (data) => (said += data.toString()))
	socket.on('error', () => {})
	return new Promise<string>((done) => socket.on('close', () => done(said)))
}

async function readAll(request: Request): Promise<Response> {
	const bytes = await request.arrayBuffer().catch(() => new ArrayBuffer())
	return new Response(String(bytes.byteLength))
}

type Slow = { path: string; everyMs: number; chunks: number; stopsAt?: number }

/** Sends six bytes at a time; resolves with everything received. */
function sendSlowly(port: number, { path, everyMs, chunks, stopsAt = chunks }: Slow) {
	const socket = connect({ port, host })
	const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${chunks * 6}\r\n\r\n`
	socket.write(head)
	let sent = 0
	const timer = setInterval(() => {
		if (sent === stopsAt || socket.destroyed) return clearInterval(timer)
		sent += 1
		socket.write('abcdef')
	}, everyMs)
	let said = ''
	socket.on('data', (data) => (said += data.toString()))
	socket.on('error', () => {})
	return new Promise<string>((done) => socket.on('close', () => done(said)))
}

type Given = ConstructorParameters<typeof WebServer>

async function listen(fetch: Given[0], options: Given[1] = {}) {
	const web = new WebServer(fetch, options)
	const port = await claimPort({ port: 0, host })
	await web.listen({ port, host })
	return { web, port }
}

/** The error code of a refused connection; empty when it is accepted. */
function refusal(port: number): Promise<string> {
	const socket = connect({ port, host })
	return new Promise((resolve) => {
		socket.once('connect', () => resolve(''))
		socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'))
	}).finally(() => socket.destroy()) as Promise<string>
}

function request(port: number, agent?: Agent) {
	return new Promise<{ body: string; connection: string | undefined }>((resolve, reject) => {
		get({ port, host, agent }, (response) => {
			let body = ''
			response.on('data', (chunk) => (body += chunk))
			response.on('end', () => resolve({ body, connection: response.headers.connection }))
		}).on('error', reject)
	})
}
