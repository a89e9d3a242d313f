import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { StoredPage } from './stored-page.server.ts'

const body = Buffer.from('<p>Boot dips work when they are clean.</p>'.repeat(100))
const made = (over = {}) => ({ status: 200, headers: [], body, ...over })

test('every encoding decodes to the same page, each with its own strong ETag', async () => {
	const page = await StoredPage.of(made())
	expect(brotliDecompressSync(await page.body('br'))).toEqual(body)
	expect(gunzipSync(await page.body('gzip'))).toEqual(body)
	expect(await page.body('identity')).toEqual(body)
	const tags = (['br', 'gzip', 'identity'] as const).map((encoding) => page.etag(encoding))
	expect(new Set(tags).size).toBe(3)
	for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
})

test('the ETag depends on the body, not on the headers', async () => {
	const page = await StoredPage.of(made())
	expect((await StoredPage.of(made({ headers: [['x', 'y']] }))).etag('br')).toBe(page.etag('br'))
	const other = await StoredPage.of(made({ body: Buffer.concat([body, Buffer.from('.')]) }))
	expect(other.etag('br')).not.toBe(page.etag('br'))
})

test('gzip is made on the first request for it', async () => {
	const page = await StoredPage.of(made())
	expect(page.readyBody('gzip')).toBeUndefined()
	await page.body('gzip')
	expect(page.readyBody('gzip')).toBeDefined()
	expect(page.size).toBeGreaterThan((page.readyBody('br')?.length ?? 0) * 2)
})

test.each(['gzip', 'identity'] as const)(
	'everybody who wants %s at once gets the same bytes in memory',
	async (encoding) => {
		const page = await StoredPage.of(made())
		const bodies = await Promise.all(Array.from({ length: 50 }, () => page.body(encoding)))
		expect(new Set(bodies).size).toBe(1)
		expect(page.readyBody(encoding)).toBe(bodies[0])
	},
)

test('a page without a body is empty', async () => {
	expect((await StoredPage.of(made({ body: Buffer.alloc(0) }))).isEmpty).toBe(true)
})

test('the smallest form is the same page in fewer bytes, with its own ETag, and both forms match both ETags', async () => {
	const page = await StoredPage.of(made({ body: Buffer.from(words(2000)) }))
	const smallest = await page.smallest()
	const [bytes, fewer] = [await page.body('br'), await smallest.body('br')]
	expect(fewer.length).toBeLessThan(bytes.length)
	expect(brotliDecompressSync(fewer)).toEqual(brotliDecompressSync(bytes))
	expect(smallest.etag('br')).not.toBe(page.etag('br'))
	expect(smallest.etag('gzip')).toBe(page.etag('gzip'))
	for (const tag of [page.etag('br'), smallest.etag('br')])
		for (const form of [page, smallest]) {
			expect(form.hasTag(tag, 'br')).toBe(true)
			expect(form.hasTag(tag, 'gzip')).toBe(false)
		}
})

/** Text with some repetition, like that of a page. */
function words(count: number): string {
	const known = [
		'boot',
		'dip',
		'clean',
		'shed',
		'hen',
		'feed',
		'litter',
		'vent',
		'drinker',
		'perch',
	]
	return Array.from({ length: count }, (_, place) => known[((place * place) % 97) % 10]).join(' ')
}
