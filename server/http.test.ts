import { Agent, get } from 'node:http'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { claimPort, WebServer } from './http.ts'

const host = '127.0.0.1'

test('a taken port is told in one line that names PORT', async () => {
	const other = createServer()
	await new Promise<void>((done) => other.listen(0, host, done))
	onTestFinished(() => void other.close())
	const { port } = other.address() as AddressInfo
	await expect(claimPort({ port, host })).rejects.toThrow(
		`PORT ${port} is in use on ${host}: stop what listens there. Example: PORT=3001`,
	)
})

test('an address of another machine is told in one line that names HOST', async () => {
	await expect(claimPort({ port: 0, host: '192.0.2.1' })).rejects.toThrow(
		/^HOST 192\.0\.2\.1 is no/,
	)
})

test('port 0 claims a free port', async () => {
	expect(await claimPort({ port: 0, host })).toBeGreaterThan(1023)
})

test('a stop lets the request under way finish, closes its connection and takes no new one', async () => {
	const { web, port } = await listen(async () => {
		await pause(200)
		return new Response('finished')
	})
	const agent = new Agent({ keepAlive: true })
	onTestFinished(() => agent.destroy())
	const answer = request(port, agent)
	await pause(50)

	const closing = web.close()

	await expect(request(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
	expect(await answer).toEqual({ body: 'finished', connection: 'close' })
	await closing
})

test('a stop does not wait for connections that say nothing', async () => {
	const { web, port } = await listen(() => new Response('ok'))
	const agent = new Agent({ keepAlive: true })
	onTestFinished(() => agent.destroy())
	await request(port, agent)
	const started = Date.now()
	await web.close()
	expect(Date.now() - started).toBeLessThan(1000)
})

test('headers beyond 16 kB are refused', async () => {
	const { web, port } = await listen(() => new Response('ok'))
	onTestFinished(() => web.close())
	const socket = connect({ port, host })
	socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`)
	const answer = await new Promise<string>((done) => {
		socket.once('data', (data) => done(data.toString()))
		socket.once('error', () => done(''))
	})
	socket.destroy()
	expect(answer).toMatch(/^HTTP\/1\.1 431/)
})

async function listen(fetch: () => Response | Promise<Response>) {
	const web = new WebServer(fetch)
	const port = await claimPort({ port: 0, host })
	await web.listen({ port, host })
	return { web, port }
}

function request(port: number, agent?: Agent) {
	return new Promise<{ body: string; connection: string | undefined }>((resolve, reject) => {
		get({ port, host, agent }, (answer) => {
			let body = ''
			answer.on('data', (chunk) => (body += chunk))
			answer.on('end', () => resolve({ body, connection: answer.headers.connection }))
		}).on('error', reject)
	})
}
