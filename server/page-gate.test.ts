import { expect, test } from 'vitest'
import { noteConnection } from '#platform/lib/http/turns.server.ts'
import { PageGate } from './page-gate.ts'

const farm = { network: '198.51.100.1' }
const other = { network: '203.0.113.7' }

test('eight pages render at once, a hundred requests queue, and the next visitor is refused', async () => {
	const gate = new PageGate(() => 0)
	const order: number[] = []
	const { promise, resolve } = Promise.withResolvers<void>()
	const works = Array.from({ length: 108 }, (_, number) =>
		gate.run('visitor', farm, async () => {
			order.push(number)
			await promise
		}),
	)
	expect(await gate.run('visitor', farm, async () => 'page')).toBeNull()
	expect(gate).toMatchObject({ underWay: 8, waiting: 100, refused: 1 })
	resolve()
	await Promise.all(works)
	expect(order).toEqual(works.map((_, number) => number))
	expect(gate).toMatchObject({ underWay: 0, waiting: 0 })
})

test('S39: a render begins once a turn of the event loop has brought no connection', async () => {
	const gate = new PageGate(() => 0)
	let waiting = 5
	const accept = () => {
		if (waiting === 0) return
		waiting -= 1
		noteConnection()
		setImmediate(accept)
	}
	setImmediate(accept)
	expect(await gate.run('visitor', farm, async () => waiting)).toBe(0)
})

test('staff and senders do not queue behind visitors', async () => {
	const gate = new PageGate(() => 0)
	const { release, waits } = fill(gate, 50)
	expect(await gate.run('staff', farm, async () => 'page')).toBe('page')
	expect(await gate.run('sender', farm, async () => 'taken')).toBe('taken')
	release()
	await Promise.all(waits)
})

test('no request is queued when the event loop lags', async () => {
	const gate = new PageGate(() => 1100)
	const { release, waits } = fill(gate, 8)
	expect(await gate.run('visitor', farm, async () => 'page')).toBeNull()
	release()
	await Promise.all(waits)
	expect(await gate.run('visitor', farm, async () => 'page')).toBe('page')
})

test('a failed render gives its place to the next request', async () => {
	const gate = new PageGate(() => 0)
	const { release, waits } = fill(gate, 7)
	const failing = gate.run('visitor', farm, () => Promise.reject(new Error('no')))
	const next = gate.run('visitor', farm, async () => 'page')
	await expect(failing).rejects.toThrow('no')
	expect(await next).toBe('page')
	release()
	await Promise.all(waits)
	expect(gate.underWay).toBe(0)
})

test('while one network fills the queue, others are next, and its last requests give up their places', async () => {
	const gate = new PageGate(() => 0)
	const order: string[] = []
	const ends: (() => void)[] = []
	const ask = (client: { network: string | null }, name: string) =>
		gate.run('visitor', client, () => {
			order.push(name)
			return new Promise<void>((end) => ends.push(end))
		})
	const flood = Array.from({ length: 108 }, (_, number) => ask(farm, `flood ${number}`))
	const others = [ask(other, 'other 0'), ask(other, 'other 1'), ask({ network: null }, 'unknown')]
	expect(await Promise.all(flood.slice(105))).toEqual([null, null, null])
	expect(gate).toMatchObject({ underWay: 8, waiting: 100, refused: 3 })
	await expect.poll(() => ends.length).toBe(8)
	for (let begun = 9; begun <= 12; begun += 1) {
		ends.shift()?.()
		await expect.poll(() => ends.length + begun - 8).toBe(begun)
	}
	expect(order.slice(8)).toEqual(['other 0', 'unknown', 'other 1', 'flood 8'])
	while (gate.underWay > 0) {
		for (const end of ends.splice(0)) end()
		await new Promise((done) => setImmediate(done))
	}
	await Promise.all([...flood, ...others])
})

test('slow senders of one network get at most 20 places; the rest stay free for others', async () => {
	const gate = new PageGate(() => 0)
	const { promise, resolve } = Promise.withResolvers<void>()
	let hasCome = false
	const idle = Array.from({ length: 20 }, () =>
		gate.run('sender', { ...farm, hasCome: () => hasCome }, () => promise),
	)
	const send = (network: string | null) =>
		gate.run('sender', { network, hasCome: () => false }, async () => 'taken')
	expect(await send(farm.network)).toBeNull()
	expect(await send(other.network)).toBe('taken')
	expect(await send(null)).toBe('taken')
	expect(gate).toMatchObject({ underWay: 20, refused: 1 })
	hasCome = true
	expect(await send(farm.network), 'they wait for us now').toBe('taken')
	hasCome = false
	resolve()
	await Promise.all(idle)
	expect(await send(farm.network)).toBe('taken')
	expect(gate.underWay).toBe(0)
})

test('one network gets at most 100 of the 300 places of senders, however fast they are', async () => {
	const gate = new PageGate(() => 0)
	const { promise, resolve } = Promise.withResolvers<void>()
	const client = { ...farm, hasCome: () => true }
	const senders = Array.from({ length: 100 }, () =>
		gate.run('sender', { ...client }, () => promise),
	)
	expect(await gate.run('sender', client, async () => 'taken')).toBeNull()
	expect(await gate.run('sender', other, async () => 'taken')).toBe('taken')
	resolve()
	await Promise.all(senders)
	expect(await gate.run('sender', client, async () => 'taken')).toBe('taken')
})

test('a sender whose work fails frees its network’s place', async () => {
	const gate = new PageGate(() => 0)
	const sender = { ...farm, hasCome: () => false }
	for (let times = 0; times < 21; times += 1) {
		const failing = gate.run('sender', { ...sender }, () => Promise.reject(new Error('no')))
		await expect(failing).rejects.toThrow('no')
	}
	expect(await gate.run('sender', sender, async () => 'taken')).toBe('taken')
})

/** Starts `amount` tasks that run until `release` is called. */
function fill(gate: PageGate, amount: number) {
	const { promise, resolve } = Promise.withResolvers<void>()
	const waits = Array.from({ length: amount }, () => gate.run('visitor', farm, () => promise))
	return { release: resolve, waits }
}
