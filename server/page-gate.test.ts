import { expect, test } from 'vitest'
import { PageGate } from './page-gate.ts'

test('eight pages render at once, a hundred requests queue, and the next visitor is refused', async () => {
	const gate = new PageGate(() => 0)
	const order: number[] = []
	const { promise, resolve } = Promise.withResolvers<void>()
	const works = Array.from({ length: 108 }, (_, number) =>
		gate.run('visitor', async () => {
			order.push(number)
			await promise
		}),
	)
	expect(await gate.run('visitor', async () => 'page')).toBeNull()
	expect(gate).toMatchObject({ underWay: 8, waiting: 100, refused: 1 })
	resolve()
	await Promise.all(works)
	expect(order).toEqual(works.map((_, number) => number))
	expect(gate).toMatchObject({ underWay: 0, waiting: 0 })
})

test('staff and senders do not queue behind visitors', async () => {
	const gate = new PageGate(() => 0)
	const { release, waits } = fill(gate, 50)
	expect(await gate.run('staff', async () => 'page')).toBe('page')
	expect(await gate.run('sender', async () => 'taken')).toBe('taken')
	release()
	await Promise.all(waits)
})

test('no request is queued when the event loop lags', async () => {
	const gate = new PageGate(() => 1100)
	const { release, waits } = fill(gate, 8)
	expect(await gate.run('visitor', async () => 'page')).toBeNull()
	release()
	await Promise.all(waits)
	expect(await gate.run('visitor', async () => 'page')).toBe('page')
})

test('a failed render gives its place to the next request', async () => {
	const gate = new PageGate(() => 0)
	const { release, waits } = fill(gate, 7)
	const failing = gate.run('visitor', () => Promise.reject(new Error('no')))
	const next = gate.run('visitor', async () => 'page')
	await expect(failing).rejects.toThrow('no')
	expect(await next).toBe('page')
	release()
	await Promise.all(waits)
	expect(gate.underWay).toBe(0)
})

test('slow senders of one network get at most 20 places; the rest stay free for others', async () => {
	const gate = new PageGate(() => 0)
	const { promise, resolve } = Promise.withResolvers<void>()
	let hasCome = false
	const idle = Array.from({ length: 20 }, () =>
		gate.runSender({ network: '198.51.100.1', hasCome: () => hasCome }, () => promise),
	)
	const send = (network: string | null) =>
		gate.runSender({ network, hasCome: () => false }, async () => 'taken')
	expect(await send('198.51.100.1')).toBeNull()
	expect(await send('203.0.113.7')).toBe('taken')
	expect(await send(null)).toBe('taken')
	expect(gate).toMatchObject({ underWay: 20, refused: 1 })
	hasCome = true
	expect(await send('198.51.100.1'), 'they wait for us now').toBe('taken')
	hasCome = false
	resolve()
	await Promise.all(idle)
	expect(await send('198.51.100.1')).toBe('taken')
	expect(gate.underWay).toBe(0)
})

test('a sender whose work fails frees its network’s place', async () => {
	const gate = new PageGate(() => 0)
	const sender = { network: '198.51.100.1', hasCome: () => false }
	for (let times = 0; times < 21; times += 1) {
		const failing = gate.runSender({ ...sender }, () => Promise.reject(new Error('no')))
		await expect(failing).rejects.toThrow('no')
	}
	expect(await gate.runSender(sender, async () => 'taken')).toBe('taken')
})

/** Starts `amount` tasks that run until `release` is called. */
function fill(gate: PageGate, amount: number) {
	const { promise, resolve } = Promise.withResolvers<void>()
	const waits = Array.from({ length: amount }, () => gate.run('visitor', () => promise))
	return { release: resolve, waits }
}
