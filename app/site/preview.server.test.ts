import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { allowPreview, isPreview, previewOf } from './preview.server.ts'

const id = '3d5f1f1e-0000-4000-8000-000000000001'

async function open(path: string) {
	const context = new RouterContextProvider()
	const request = new Request(`http://localhost${path}`)
	const middleware = allowPreview(async () => {})
	const answer = await middleware({ request, context }, async () => new Response('page'))
	return { context, answer }
}

test('a signed link previews its one record, and the response is neither cached nor indexed', async () => {
	const { context, answer } = await open(
		previewOf('/products/x', { type: 'product', id }, new Date()).path,
	)

	expect(isPreview(context)).toBe(true)
	expect(answer.headers.get('Cache-Control')).toBe('no-store')
	expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
})

async function showsPreview(path: string): Promise<boolean> {
	const { context, answer } = await open(path)
	return isPreview(context) || answer.headers.has('X-Robots-Tag')
}

test('an altered, empty or missing link shows no preview', async () => {
	const link = previewOf('/products/x', { type: 'product', id }, new Date()).path
	const other = link.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
	for (const path of [link.slice(0, -2), other, '/products/x?preview=', '/products/x'])
		expect(await showsPreview(path), `preview at ${path}`).toBe(false)
})

test('a link expires after 7 days', async () => {
	const link = previewOf('/products/x', { type: 'product', id }, new Date()).path
	vi.useFakeTimers({ now: Date.now() + 7 * 86_400_000 + 1000 })
	expect(await showsPreview(link)).toBe(false)
	vi.useRealTimers()
})
