import { afterEach, expect, test, vi } from 'vitest'
import { HeldBytes } from './held-bytes.server.ts'

const megabyte = new Uint8Array(1024 * 1024).fill(7)

/** A picture of which so many megabytes have arrived from this address. */
function arriving(address: string, megabytes: number): HeldBytes {
	const held = new HeldBytes(address)
	for (let sent = 0; sent < megabytes; sent += 1) held.add(megabyte)
	return held
}

afterEach(() => vi.useRealTimers())

test('what has arrived is given whole, and given back when it is let go', () => {
	const held = new HeldBytes(null)
	held.add(Uint8Array.of(1, 2))
	held.add(Uint8Array.of(3))
	const bytes = held.whole()
	expect([...bytes]).toEqual([1, 2, 3])
	held[Symbol.dispose]()
	expect(bytes.length).toBe(0)
})

test('one that is too large is dropped', () => {
	using held = arriving('203.0.113.7', 10)
	expect(held.refusal).toBeNull()
	held.add(Uint8Array.of(1))
	expect([held.refusal, held.length]).toEqual(['tooLarge', 0])
})

test('when there is no room, the oldest of the network that holds most gives way, and others are taken', () => {
	const flood = Array.from({ length: 9 }, (_, index) => arriving(`203.0.113.${index}`, 10))
	using farm = arriving('198.51.100.1', 10)
	expect(farm.refusal).toBeNull()
	expect(flood.map(({ refusal }) => refusal)).toEqual([
		'busy',
		...Array.from({ length: 8 }, () => null),
	])
	using further = arriving('203.0.113.200', 10)
	expect(farm.refusal).toBeNull()
	expect(further.refusal).toBeNull()
	expect(flood[1]?.refusal).toBe('busy')
	for (const held of flood) held[Symbol.dispose]()
})

test('where nobody has more than one, those that came first come to their end', () => {
	const all = Array.from({ length: 12 }, (_, index) => new HeldBytes(`198.51.${index}.1`))
	for (let sent = 0; sent < 10; sent += 1) for (const held of all) held.add(megabyte)
	expect(all.map(({ length }) => length / megabyte.length)).toEqual([
		...Array.from({ length: 9 }, () => 10),
		0,
		0,
		0,
	])
	for (const held of all) held[Symbol.dispose]()
})

test('what waits to be decoded gives way to nobody', () => {
	const whole = Array.from({ length: 9 }, () => arriving('203.0.113.7', 10))
	for (const held of whole) held.whole()
	using late = arriving('198.51.100.1', 10)
	expect(late.refusal).toBe('busy')
	expect(whole.every(({ refusal, length }) => refusal === null && length > 0)).toBe(true)
	for (const held of whole) held[Symbol.dispose]()
})

test('the more is held, the faster the rest has to arrive', () => {
	vi.useFakeTimers({ toFake: ['performance'] })
	using slow = new HeldBytes('203.0.113.7')
	slow.add(new Uint8Array(100_000))
	using first = arriving('198.51.100.1', 10)
	vi.advanceTimersByTime(11_000)
	first.add(Uint8Array.of(1).subarray(1))
	expect(slow.refusal).toBeNull()
	const others = Array.from({ length: 3 }, (_, index) => arriving(`198.51.${index}.1`, 10))
	expect(slow.refusal).toBeNull()
	using more = arriving('192.0.2.1', 10)
	expect(more.refusal).toBeNull()
	expect(slow.refusal).toBe('busy')
	for (const held of others) held[Symbol.dispose]()
})
