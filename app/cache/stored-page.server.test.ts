import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { StoredPage } from './stored-page.server.ts'

const body = Buffer.from('<p>Boot dips work when they are clean.</p>'.repeat(100))
const made = (over = {}) => ({ status: 200, headers: [], body, ...over })

test('every encoding gives the same page, each under its own strong tag', async () => {
	const page = await StoredPage.of(made())
	expect(brotliDecompressSync(await page.body('br'))).toEqual(body)
	expect(gunzipSync(await page.body('gzip'))).toEqual(body)
	expect(await page.body('identity')).toEqual(body)
	const tags = (['br', 'gzip', 'identity'] as const).map((encoding) => page.etag(encoding))
	expect(new Set(tags).size).toBe(3)
	for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
})

test('the tag follows the bytes and nothing else', async () => {
	const page = await StoredPage.of(made())
	expect((await StoredPage.of(made({ headers: [['x', 'y']] }))).etag('br')).toBe(page.etag('br'))
	const other = await StoredPage.of(made({ body: Buffer.concat([body, Buffer.from('.')]) }))
	expect(other.etag('br')).not.toBe(page.etag('br'))
})

test('gzip is made when it is first asked for', async () => {
	const page = await StoredPage.of(made())
	expect(page.readyBody('gzip')).toBeUndefined()
	await page.body('gzip')
	expect(page.readyBody('gzip')).toBeDefined()
	expect(page.size).toBeGreaterThan((page.readyBody('br')?.length ?? 0) * 2)
})

test('a page without a body has none in any encoding', async () => {
	expect((await StoredPage.of(made({ body: Buffer.alloc(0) }))).isEmpty).toBe(true)
})
