import { beforeEach, expect, test, vi } from 'vitest'
import { getJson, postForm, postJson, reasonOf } from './request-json.ts'

const network = vi.fn<typeof fetch>()

beforeEach(() => {
	network.mockReset()
	vi.stubGlobal('fetch', network)
	return () => vi.unstubAllGlobals()
})

const redirect = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
const signedOut = 'You are signed out. Sign in, then try again.'

test.each([
	[Response.json({ id: 1 }), { kind: 'done', status: 200, body: { id: 1 } }, null],
	[Response.json({ message: 'Not this' }), { kind: 'done' }, null],
	[redirect, { kind: 'signedOut', status: 401 }, signedOut],
	[Response.json({}, { status: 401 }), { kind: 'signedOut', body: {} }, signedOut],
	[Response.json({ message: 'No' }, { status: 409 }), { kind: 'refused', status: 409 }, 'No'],
	[Response.json({ message: '' }, { status: 422 }), { kind: 'refused', status: 422 }, null],
	[Response.json({ message: 'Busy' }, { status: 503 }), { kind: 'failed', status: 503 }, 'Busy'],
	[new Response('<html>'), { kind: 'failed', status: 200, body: null }, null],
])('response %# is %j, and its reason is %j', async (response, outcome, reason) => {
	network.mockResolvedValue(response)
	const result = await getJson('/admin/find')
	expect(result).toMatchObject(outcome)
	expect(reasonOf(result)).toBe(reason)
})

test('a request that its signal aborts is offline, and not late', async () => {
	network.mockImplementation((_, init) => Promise.reject(init?.signal?.reason as Error))
	const outcome = await postJson('/admin/preview', {}, { signal: AbortSignal.abort() })
	expect(outcome).toEqual({ kind: 'offline', isLate: false })
})

test('a form is sent as its fields', async () => {
	network.mockResolvedValue(Response.json({ ok: true }))
	const form = new FormData()
	form.set('email', 'mere@example.com')
	await postForm('/api/auth/sign-in', form)
	expect(String(network.mock.calls[0]?.[1]?.body)).toBe('email=mere%40example.com')
})
