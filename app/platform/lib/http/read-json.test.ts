import { expect, test } from 'vitest'
import { parseJson, readJson } from './read-json.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const nestedObjects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

test('valid JSON is read unchanged', () => {
	for (const value of [{ a: [1, 'x', null, { b: true }] }, [], 'text', 5, null])
		expect(parseJson(JSON.stringify(value))).toEqual(value)
	expect(parseJson(nested(20))).toEqual(JSON.parse(nested(20)))
	expect(parseJson(`{"list":[${'{},'.repeat(200_000)}{}]}`)).toHaveProperty('list.200000')
})

test('invalid JSON, and JSON nested 100 levels or deeper, is read as null', () => {
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

test('a request body is read by the same rules', async () => {
	const sent = (body: string) => readJson(new Request('http://x/', { method: 'POST', body }))
	expect(await sent('{"a":1}')).toEqual({ a: 1 })
	expect(await sent(nested(5000))).toBeNull()
	expect(await sent('no')).toBeNull()
})
