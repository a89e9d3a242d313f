// Every address of the sitemap, for every country.
import { expect } from 'vitest'
import { audiences } from '#platform/lib/country.ts'
import { mapAtOnce, test } from '#tests/support/pages.ts'

type Requested = { path: string; headers: Record<string, string> }

test('every address of the sitemap answers 200 for every country, by parameter and by cookie', async ({
	ask,
}) => {
	const sitemap = await (await ask('/sitemap.xml')).text()
	const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) =>
		(path || '/').replaceAll('&amp;', '&'),
	)
	expect(paths.length).toBeGreaterThan(40)
	const requests = paths.flatMap((path) =>
		audiences.map(encodeURIComponent).flatMap((country): Requested[] => [
			{ path, headers: { Cookie: `userCountry=${country}` } },
			{ path: `${path}${path.includes('?') ? '&' : '?'}country=${country}`, headers: {} },
		]),
	)
	const responses = await mapAtOnce(requests, async ({ path, headers }) => {
		const response = await ask(path, { headers })
		await response.arrayBuffer()
		return { status: response.status, path, headers }
	})
	expect(responses.filter(({ status }) => status !== 200)).toEqual([])
})
