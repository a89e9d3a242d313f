import { expect, test } from 'vitest'
import { NoResponseError } from './s3-bucket.server.ts'
import { steadyBody } from './s3-body.server.ts'

const file = new TextEncoder().encode('0123456789')
const never = new Promise<never>(() => {})

type Line = { until?: number; ending?: 'break' | 'end' | 'stall'; chunk?: number }

/** A response with the file in chunks, from `from` to `until`; then it ends as `ending` says. */
function line(from: number, { until = file.length, ending = 'end', chunk = 3 }: Line = {}) {
	let at = from
	const state = { isLetGo: false }
	const body = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				if (at < until) {
					const piece = file.slice(at, Math.min(at + chunk, until))
					at += piece.length
					controller.enqueue(piece)
				} else if (ending === 'break') controller.error(new Error('reset'))
				else if (ending === 'stall') await never
				else controller.close()
			},
			cancel() {
				state.isLetGo = true
			},
		},
		{ highWaterMark: 0 },
	)
	return { body, state }
}

type Reopen = (position: number) => ReadableStream<Uint8Array> | null

/** The file through a first response and those reopened. */
function steady(first: ReadableStream<Uint8Array>, reopen: Reopen, [start, end] = [0, 9]) {
	const requested: number[] = []
	const body = steadyBody({
		first,
		start,
		end,
		stallMs: 40,
		async reopen(position) {
			requested.push(position)
			return reopen(position)
		},
	})
	return { text: () => new Response(body).text(), body, requested }
}

const none: Reopen = () => null

test('an intact response delivers the whole file without another request', async () => {
	const { text, requested } = steady(line(0).body, none)
	expect(await text()).toBe('0123456789')
	expect(requested).toEqual([])
})

test.each(['break', 'end', 'stall'] as const)(
	'a response that fails within the file (%s) is resumed at the exact byte',
	async (ending) => {
		const { text, requested } = steady(line(0, { until: 4, ending }).body, (at) => line(at).body)
		expect(await text()).toBe('0123456789')
		expect(requested).toEqual([4])
	},
)

test('each resumed response may also fail, as long as it delivered some bytes', async () => {
	const short = (at: number) => line(at, { until: Math.min(at + 2, 10), ending: 'break' }).body
	const { text, requested } = steady(short(0), short)
	expect(await text()).toBe('0123456789')
	expect(requested).toEqual([2, 4, 6, 8])
})

test('two failures without a byte between them fail the read, so that a part never passes for the whole', async () => {
	const { text, requested } = steady(
		line(0, { until: 4 }).body,
		(at) => line(at, { until: at, ending: 'break' }).body,
	)
	await expect(text()).rejects.toThrow(NoResponseError)
	expect(requested).toEqual([4])
})

test('a read from stalled storage times out', async () => {
	const { text } = steady(
		line(0, { until: 4, ending: 'stall' }).body,
		(at) => line(at, { until: at, ending: 'stall' }).body,
	)
	await expect(text()).rejects.toThrow(NoResponseError)
})

test('a file that changed during the read fails it instead of mixing both versions', async () => {
	const { text } = steady(line(0, { until: 4 }).body, none)
	await expect(text()).rejects.toThrow('changed while it was read')
})

test('a range ends where requested, even when the response has more bytes', async () => {
	const first = line(2, { chunk: 5 })
	const { text, requested } = steady(first.body, none, [2, 6])
	expect(await text()).toBe('23456')
	expect(requested).toEqual([])
})

test('an empty range yields no bytes and cancels its response', async () => {
	const first = line(0)
	const { text } = steady(first.body, none, [5, 4])
	expect(await text()).toBe('')
	expect(first.state.isLetGo).toBe(true)
})

test('cancelling the reader cancels the response', async () => {
	const first = line(0)
	const { body } = steady(first.body, none)
	const reader = body.getReader()
	await reader.read()
	await reader.cancel()
	expect(first.state.isLetGo).toBe(true)
})
