import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { acceptWaiting, inTurn, noteConnection } from './turns.server.ts'

test('S39: all connections that wait are accepted first', async () => {
	let accepted = 0
	const server = createServer((socket) => {
		accepted += 1
		noteConnection()
		socket.destroy()
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	onTestFinished(() => void server.close())
	const { port } = server.address() as AddressInfo
	for (let amount = 0; amount < 40; amount += 1) connect(port, '127.0.0.1').on('error', () => {})
	await acceptWaiting({ maxMs: 30_000 })
	expect(accepted).toBe(40)
})

test('connections without end do not keep work waiting', async () => {
	let isOver = false
	const accept = () => {
		noteConnection()
		if (!isOver) setImmediate(accept)
	}
	accept()
	await expect(acceptWaiting()).resolves.toBeUndefined()
	isOver = true
})

test('pieces of work run one after another, also after one that failed', async () => {
	const steps: string[] = []
	const piece = (name: string) =>
		inTurn(async () => {
			steps.push(`${name} begins`)
			await new Promise((done) => setImmediate(done))
			steps.push(`${name} ends`)
			if (name === 'first') throw new Error('no')
			return name
		})
	const [first, second] = [piece('first'), piece('second')]
	await expect(first).rejects.toThrow('no')
	expect(await second).toBe('second')
	expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})
