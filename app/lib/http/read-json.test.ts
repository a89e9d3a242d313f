import { expect, test } from 'vitest'
import { parseJson, readJson } from './read-json.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const nestedObjects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

test('JSON is read as it is', () => {
	for (const value of [{ a: [1, 'x', null, { b: true }] }, [], 'text', 5, null])
		expect(parseJson(JSON.stringify(value))).toEqual(value)
	expect(parseJson(nested(20))).toEqual(JSON.parse(nested(20)))
	expect(parseJson(`{"list":[${'{},'.repeat(200_000)}{}]}`)).toHaveProperty('list.200000')
})

test('what is no JSON, or is nested deeper than any form, is nothing', () => {
	for (const text of [
		'',
		'{',
		'x',
		nested(100),
		nestedObjects(100),
		nested(100_000),
		nestedObjects(50_000),
	])
		expect(parseJson(text)).toBeNull()
})

test('a request is read in the same way', async () => {
	const sent = (body: string) => readJson(new Request('http://x/', { method: 'POST', body }))
	expect(await sent('{"a":1}')).toEqual({ a: 1 })
	expect(await sent(nested(5000))).toBeNull()
	expect(await sent('no')).toBeNull()
})
