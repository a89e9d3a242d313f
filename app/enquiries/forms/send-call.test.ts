import { beforeEach, expect, test, vi } from 'vitest'
import { sendCall, tryAddress } from './send-call.ts'

const call = { path: '/functions/v1/send-contact-email', body: { name: 'Hana' } }
const send = () => sendCall(call, { anonKey: 'public' })

/** The network: its response, or how it fails. */
const network = vi.fn<typeof fetch>()

beforeEach(() => {
	network.mockReset()
	vi.stubGlobal('fetch', network)
	vi.stubGlobal('navigator', { onLine: true })
	return () => vi.unstubAllGlobals()
})

const responses = (body: unknown, init?: ResponseInit) =>
	network.mockResolvedValue(
		new Response(typeof body === 'string' ? body : JSON.stringify(body), init),
	)

test('a call succeeds only when the response says so', async () => {
	responses({ success: true })
	expect(await send()).toEqual({ kind: 'taken' })
	const [address, request] = network.mock.calls[0] ?? []
	expect(address).toBe(call.path)
	expect(request).toMatchObject({
		method: 'POST',
		body: '{"name":"Hana"}',
		headers: { Authorization: 'Bearer public', 'Content-Type': 'application/json' },
	})
})

test.each([
	[{ success: false }, {}, { isOk: true, error: null, statusText: '200' }],
	[{ success: 'true' }, {}, { isOk: true, error: null }],
	[{}, {}, { isOk: true, error: null }],
	[{ success: false, error: 'No.' }, {}, { isOk: true, error: 'No.' }],
	[{ success: false, error: '' }, {}, { error: null }],
	[{ success: false, error: { code: 1 } }, {}, { error: null }],
	[{ error: 'Too many.' }, { status: 429 }, { isOk: false, error: 'Too many.', statusText: '429' }],
	[
		'<html>',
		{ status: 502, statusText: 'Bad Gateway' },
		{ error: null, statusText: 'Bad Gateway' },
	],
	['', { status: 500 }, { isOk: false, error: null, statusText: '500' }],
	[{ success: true }, { status: 500 }, { isOk: false }],
])('the response %j (%j) is a refusal', async (body, init, refusal) => {
	responses(body, init)
	expect(await send()).toMatchObject({ kind: 'refused', ...refusal })
})

test.each(['', '<html>', 'null', '"yes"', '5', '{"success":tr'])(
	'a success status with the body %j counts as unreadable',
	async (body) => {
		responses(body)
		expect(await send()).toEqual({ kind: 'broken' })
	},
)

test('a connection lost before or during the response counts as unreachable', async () => {
	network.mockRejectedValue(new TypeError('Failed to fetch'))
	expect(await send()).toEqual({ kind: 'unreachable' })
	const body = new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) })
	network.mockResolvedValue(new Response(body))
	expect(await send()).toEqual({ kind: 'unreachable' })
})

test('an offline browser sends no request', async () => {
	vi.stubGlobal('navigator', { onLine: false })
	expect(await send()).toEqual({ kind: 'unreachable' })
	expect(await tryAddress('/media/a.pdf')).toEqual({ kind: 'unreachable' })
	expect(network).not.toHaveBeenCalled()
})

test('a call or a file without a response times out after 15 seconds', async () => {
	const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
	network.mockImplementation((_, init) => Promise.reject(init?.signal?.reason as Error))
	expect(await send()).toEqual({ kind: 'timedOut' })
	expect(await tryAddress('/media/a.pdf')).toEqual({ kind: 'timedOut' })
	expect(timeout.mock.calls).toEqual([[15_000], [15_000]])
})

test('a file is checked with HEAD instead of a download, and any success status is accepted', async () => {
	network.mockResolvedValue(new Response(null, { status: 204 }))
	expect(await tryAddress('/media/a.pdf')).toEqual({ kind: 'taken' })
	expect(network.mock.calls[0]?.[1]).toMatchObject({ method: 'HEAD', cache: 'no-cache' })
	network.mockResolvedValue(new Response(null, { status: 404 }))
	expect(await tryAddress('/media/a.pdf')).toEqual({ kind: 'broken' })
})
