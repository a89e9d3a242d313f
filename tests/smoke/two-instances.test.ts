// Two instances on one database. `npm run faults -- R24 R25 R26` shows the same under load, and with messages lost.
import { expect, onTestFinished, test } from 'vitest'
import { ask, signIn, startAttackedSite } from '#tests/support/attacked-site.ts'
import { createAdmin } from '#tests/support/admin.ts'
import { killSite } from '#tests/support/bundled-site.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { productForm } from '#tests/support/inputs.ts'

test('what is saved on one instance shows on the other, whose page was cached', async () => {
	const site = await startAttackedSite()
	onTestFinished(() => site.close())
	const other = await site.startAnother()
	onTestFinished(() => killSite(other))
	const { id, version } = await buildProduct(site.db, { slug: 'boot-dip', description: 'Before' })
	const pages = [site.url, other.url].map((url) => `${url}/products/boot-dip`)
	const textAt = async (page: string) => (await fetch(page)).text()
	// The second time from the cache.
	for (const page of [...pages, ...pages]) expect(await textAt(page)).toContain('Before')

	const values = { ...productForm, slug: 'boot-dip', description: 'Saved on the first' }
	const { status } = await ask(site.url, '/admin/products/save', {
		method: 'POST',
		headers: {
			Origin: site.url,
			Cookie: await signIn(site.url, await createAdmin(site.db)),
			'Content-Type': 'application/json',
		},
		body: JSON.stringify({ id, version, values }),
	})
	expect(status).toBe(200)
	for (const page of pages)
		await expect.poll(() => textAt(page), { interval: 10 }).toContain('Saved on the first')
	for (const page of pages) expect(await textAt(page)).not.toContain('Before')
})
