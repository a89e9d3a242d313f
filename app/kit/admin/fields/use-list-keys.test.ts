import { expect, test } from 'vitest'
import { keysOf } from './use-list-keys.ts'

const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]
const entries = [a, b, c]
const keys = keysOf(entries, { entries: [], keys: [] })
const known = { entries, keys }
const [ofA, ofB, ofC] = keys

test('an entry keeps its key when it is moved or edited', () => {
	expect(new Set(keys).size).toBe(3)
	expect(keysOf([c, a, b], known)).toEqual([ofC, ofA, ofB])
	expect(keysOf([a, c], known)).toEqual([ofA, ofC])
	expect(keysOf([a, { name: 'b2' }, c], known)).toEqual(keys)
	expect(keysOf([{ ...a }, { ...b }, { ...c }], known), 'read again').toEqual(keys)
})

test('a new entry gets its own key', () => {
	const [first, ...others] = keysOf([{ name: 'new' }, a, b, c], known)
	expect(others).toEqual(keys)
	expect(keys).not.toContain(first)
	expect(new Set(keysOf([a, b, c, { name: 'd' }], known)).size).toBe(4)
})
