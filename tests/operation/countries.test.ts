// Every address of the sitemap, for every country.
import { expect, test } from 'vitest'
import { audiences } from '#app/lib/country.ts'
import { ownSite } from '#tests/support/own-site.ts'

test('every address of the sitemap answers 200 for every country, by parameter and by cookie', async () => {
	await using site = await ownSite({ environment: { SEED: 'demo' } })
	const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
	const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) =>
		(path || '/').replaceAll('&amp;', '&'),
	)
	expect(paths.length).toBeGreaterThan(40)
	const wrong: string[] = []
	const ask = async (path: string, init: RequestInit = {}) => {
		const answer = await fetch(site.url + path, { redirect: 'manual', ...init })
		await answer.arrayBuffer()
		if (answer.status !== 200)
			wrong.push(`${answer.status} ${path} ${JSON.stringify(init.headers ?? {})}`)
	}
	for (const path of paths) {
		for (const country of audiences) {
			const name = encodeURIComponent(country)
			await ask(path, { headers: { Cookie: `userCountry=${name}` } })
			await ask(`${path}${path.includes('?') ? '&' : '?'}country=${name}`)
		}
	}
	expect(wrong).toEqual([])
})
