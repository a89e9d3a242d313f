import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { allowPreview, isPreview, previewedId, previewPath } from './preview.server.ts'

const id = '3d5f1f1e-0000-4000-8000-000000000001'

async function open(path: string) {
	const context = new RouterContextProvider()
	const request = new Request(`http://localhost${path}`)
	const answer = await allowPreview({ request, context }, async () => new Response('page'))
	return { context, answer }
}

test('a signed link shows its one record, and its answer is kept and found by nobody', async () => {
	const { context, answer } = await open(
		previewPath('/products/x', { type: 'product', id }, new Date()),
	)

	expect([previewedId(context, 'product'), previewedId(context, 'article')]).toEqual([id, null])
	expect(isPreview(context)).toBe(true)
	expect(answer.headers.get('Cache-Control')).toBe('no-store')
	expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
})

test('an altered or old link, or none, shows what every visitor sees', async () => {
	const link = previewPath('/products/x', { type: 'product', id }, new Date())
	vi.useFakeTimers({ now: Date.now() + 8 * 86_400_000 })
	for (const path of [link, link.slice(0, -2), '/products/x?preview=', '/products/x']) {
		const { context, answer } = await open(path)
		expect([isPreview(context), answer.headers.get('X-Robots-Tag')]).toEqual([false, null])
	}
	vi.useRealTimers()
})
