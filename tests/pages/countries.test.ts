// Every address of the sitemap, for every country.
import { expect } from 'vitest'
import { audiences } from '#platform/lib/country.ts'
import { test } from '#tests/support/pages.ts'

test('every address of the sitemap answers 200 for every country, by parameter and by cookie', async ({
	ask,
}) => {
	const sitemap = await (await ask('/sitemap.xml')).text()
	const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) =>
		(path || '/').replaceAll('&amp;', '&'),
	)
	expect(paths.length).toBeGreaterThan(40)
	const wrong: string[] = []
	const judge = async (path: string, init: RequestInit = {}) => {
		const response = await ask(path, init)
		await response.arrayBuffer()
		if (response.status !== 200)
			wrong.push(`${response.status} ${path} ${JSON.stringify(init.headers ?? {})}`)
	}
	for (const path of paths) {
		for (const country of audiences) {
			const name = encodeURIComponent(country)
			await judge(path, { headers: { Cookie: `userCountry=${name}` } })
			await judge(`${path}${path.includes('?') ? '&' : '?'}country=${name}`)
		}
	}
	expect(wrong).toEqual([])
})
