import { expect, test, vi } from 'vitest'
import { Lineage } from './lineage.server.ts'

const connection = () => ({ breakOff: vi.fn<() => void>() })
const at = (timeline: number, startedMs = 0, cluster = 'one') => ({ cluster, timeline, startedMs })

test('a promoted standby breaks off the connections to the former primary, which is refused from then on', () => {
	const lineage = new Lineage()
	const [old, ended, other, next] = [connection(), connection(), connection(), connection()]
	expect(lineage.admit(old, at(1, 500))).toBe(true)
	expect(lineage.admit(ended, at(1, 500))).toBe(true)
	expect(lineage.admit(other, at(1, 500, 'another'))).toBe(true)
	lineage.forget(ended, at(1, 500))
	expect(lineage.admit(next, at(2, 400))).toBe(true)
	expect(old.breakOff).toHaveBeenCalledOnce()
	for (const { breakOff } of [ended, other, next]) expect(breakOff).not.toHaveBeenCalled()
	expect(lineage.admit(connection(), at(1, 500))).toBe(false)
	expect(lineage.admit(connection(), at(2, 400))).toBe(true)
	expect(old.breakOff).toHaveBeenCalledOnce()
})

test('a restarted server breaks off what was connected before', () => {
	const lineage = new Lineage()
	const old = connection()
	lineage.admit(old, at(3, 500))
	expect(lineage.admit(connection(), at(3, 900))).toBe(true)
	expect(old.breakOff).toHaveBeenCalledOnce()
	expect(lineage.admit(connection(), at(3, 500))).toBe(false)
})

test('an older server that alone was reachable for a minute is the database after a restore', () => {
	let now = 0
	const lineage = new Lineage(() => now)
	lineage.admit(connection(), at(5))
	expect(lineage.admit(connection(), at(4))).toBe(false)
	now = 30_000
	expect(lineage.admit(connection(), at(5))).toBe(true)
	now = 70_000
	expect(lineage.admit(connection(), at(4))).toBe(false)
	now = 130_000
	expect(lineage.admit(connection(), at(4))).toBe(true)
	expect(lineage.admit(connection(), at(4))).toBe(true)
})
