import { expect, test } from 'vitest'
import { readBody } from './read-body.server.ts'

const limit = 12
const encode = (text: string) => new TextEncoder().encode(text)

/** A request whose body arrives in these chunks; `isLetGo` says whether it was cancelled. */
function sent(chunks: Uint8Array[], headers: Record<string, string> = {}) {
	const state = { pulled: 0, isLetGo: false }
	const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
		{
			pull(controller) {
				const chunk = chunks[state.pulled++]
				if (chunk) controller.enqueue(new Uint8Array(chunk))
				else controller.close()
			},
			cancel() {
				state.isLetGo = true
			},
		},
		{ highWaterMark: 0 },
	)
	return { headers: new Headers(headers), body, state }
}

test('a body of exactly the limit is read, one byte more is not', async () => {
	expect(await readBody(sent([encode('twelve bytes')]), limit)).toBe('twelve bytes')
	expect(await readBody(sent([encode('twelve bytes!')]), limit)).toBeNull()
})

test('the limit counts bytes, not characters', async () => {
	expect(await readBody(sent([encode('鶏鶏鶏鶏')]), limit)).toBe('鶏鶏鶏鶏')
	expect(await readBody(sent([encode('鶏鶏鶏鶏鶏')]), limit)).toBeNull()
})

test('a body whose Content-Length exceeds the limit is not read at all', async () => {
	const request = sent([encode('x')], { 'Content-Length': '13' })
	expect(await readBody(request, limit)).toBeNull()
	expect(request.state).toEqual({ pulled: 0, isLetGo: true })
})

test('a body longer than its Content-Length is read no further than the limit', async () => {
	const piece = encode('12345678')
	const request = sent([piece, piece, piece, piece], { 'Content-Length': '5' })
	expect(await readBody(request, limit)).toBeNull()
	expect(request.state).toEqual({ pulled: 2, isLetGo: true })
})

test('a character split over two chunks is decoded correctly', async () => {
	const [hen, rest] = [encode('鶏').slice(0, 2), encode('鶏').slice(2)]
	expect(await readBody(sent([hen, rest]), limit)).toBe('鶏')
})

test('invalid UTF-8 is refused, wherever the error is', async () => {
	expect(await readBody(sent([Uint8Array.of(0x61, 0xff)]), limit)).toBeNull()
	expect(await readBody(sent([encode('鶏').slice(0, 2)]), limit)).toBeNull()
	expect(await readBody(sent([Uint8Array.of(0xed, 0xa0, 0x80)]), limit)).toBeNull()
})

test('a missing or empty body is an empty string', async () => {
	expect(await readBody({ headers: new Headers(), body: null }, limit)).toBe('')
	expect(await readBody(sent([]), limit)).toBe('')
	expect(await readBody(sent([], { 'Content-Length': 'what' }), limit)).toBe('')
})

test('a broken connection is thrown as an error, not returned as a short body', async () => {
	const lost = new Error('the line broke')
	const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
		pull: (controller) => controller.error(lost),
	})
	await expect(readBody({ headers: new Headers(), body }, limit)).rejects.toBe(lost)
})
