import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'

for (const table of ['services', 'products', 'news'])
	test(`[PUB-COUNTRY-09] ${table} follow the country chosen`, async ({ open, db }) => {
		const only = async (country: string) => {
			const { rows } = await db.query(
				`select title from ${table} where country = $1 and status = 'published' and deleted_at is null
				order by created_at desc limit 1`,
				[country],
			)
			return rows[0].title as string
		}
		const [nz, au] = [await only('New Zealand'), await only('Australia')]
		const shownIn = async (country: 'New Zealand' | 'Australia') => {
			const { texts, attributes } = await open(`/${table}`, { country })
			expect(attributes('html', 'data-country')).toEqual([country])
			return texts('main :is(h2, h3)')
		}
		const inNz = await shownIn('New Zealand')
		expect(inNz).toContain(nz)
		expect(inNz).not.toContain(au)
		const inAu = await shownIn('Australia')
		expect(inAu).toContain(au)
		expect(inAu).not.toContain(nz)
	})

test('[PUB-COUNTRY-08][PUB-COUNTRY-09] without scripts, a choice overrides ?country= in the address', async ({
	open,
	ask,
	site: { url },
}) => {
	const path = '/services?country=Australia&from=mail'
	const page = await open(path)
	expect(page.attributes('html', 'data-country')).toEqual(['Australia'])
	const form = page.$('form:has(button[name=country][value="New Zealand"])').first()
	expect(form.attr('method')).toBe('post')
	const response = await ask(form.attr('action') ?? '', {
		method: 'POST',
		headers: { Origin: url, Referer: url + path },
		body: new URLSearchParams({ country: 'New Zealand' }),
	})
	expect([response.status, response.headers.get('Location')]).toEqual([303, '/services?from=mail'])
	const [Cookie = ''] = response.headers.getSetCookie()[0]?.split(';') ?? []
	const next = await open('/services?from=mail', {
		headers: { Cookie, 'X-Forwarded-For': '139.130.4.5' },
	})
	expect(next.attributes('html', 'data-country')).toEqual(['New Zealand'])
})

for (const path of ['/contact', '/contact.data', '/search?q=hens', '/no-such-page'])
	test(`[PUB-COUNTRY-09] what a browser has kept of ${path} is not used after another choice`, async ({
		ask,
	}) => {
		const response = await ask(path, { headers: { 'Accept-Encoding': 'gzip' } })
		await response.arrayBuffer()
		expect(response.headers.get('Vary')?.split(', ').toSorted()).toEqual([
			'Accept-Encoding',
			'Cookie',
		])
	})
