// Two instances on one database. `npm run faults -- R24 R25 R26` shows the same under load, and with messages lost.
import { getTableName } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { contents } from '#content/catalogue.server.ts'
import type { ContentKey } from '#content/catalogue.ts'
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

// Each process keeps what these records say, besides its pages.
test('what is saved of the business, the home page, page texts and menus shows on the other instance, whose pages were cached', async () => {
	const site = await startAttackedSite()
	onTestFinished(() => site.close())
	const other = await site.startAnother()
	onTestFinished(() => killSite(other))
	const headers = {
		Origin: site.url,
		Cookie: await signIn(site.url, await createAdmin(site.db)),
		'Content-Type': 'application/json',
	}
	const textAt = async (path: string) =>
		(await (await fetch(other.url + path)).text()).replaceAll('\u00A0', ' ')
	const save = async (key: ContentKey, change: object, slug?: string) => {
		const { table, type, readForm } = contents[key]
		const { rows } = await site.db.pool.query<{ id: string }>(
			`select id from "${getTableName(table)}" where $1::text is null or slug = $1`,
			[slug ?? type.slugs?.[0] ?? null],
		)
		const record = await readForm(site.db, rows[0]?.id ?? '')
		const values = { ...record?.values, ...change }
		const { status } = await ask(site.url, `/admin/${type.section}/save`, {
			method: 'POST',
			headers,
			body: JSON.stringify({ id: record?.id, version: record?.version, values }),
		})
		expect(status).toBe(200)
	}
	const changes: [key: ContentKey, field: string, paths: string[], slug?: string][] = [
		['business', 'nzPhone', ['/', '/contact', '/contact.data', '/llms.txt']],
		['homepage', 'heroTitle', ['/']],
		['head', 'title', ['/services'], 'services'],
		['menus', 'footerServices', ['/products', '/contact']],
	]
	await save('business', { name: 'Rimu Poultry' })
	for (const [key, field, paths, slug] of changes)
		for (const word of ['+64 7 555 0198', '+64 7 555 0199']) {
			for (const path of paths) await textAt(path)
			await save(key, { [field]: word }, slug)
			for (const path of paths)
				await expect.poll(() => textAt(path), { interval: 10, message: path }).toContain(word)
		}
	// Search engines read it as data.
	const [, graph = ''] =
		/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(
			await textAt('/contact'),
		) ?? []
	expect(graph).toContain('+64 7 555 0199')
})
