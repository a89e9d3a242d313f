import { expect, hydrated, test } from '#tests/support/e2e.ts'
import { byteLimits, measureLaterScripts, measurePageBytes } from '#tests/support/page-bytes.ts'
import { publicPages } from '#tests/support/public-pages.ts'

for (const [name, find] of Object.entries(publicPages))
	test(`${name} stays within its byte budget and requests nothing from third parties`, async ({
		browser,
		siteUrl,
		db,
	}) => {
		const path = await find(db)
		const { foreign, all, ...bytes } = await measurePageBytes(browser, {
			origin: siteUrl,
			path,
			settled: hydrated,
		})
		const limits = {
			script: byteLimits.firstScript,
			stylesheet: byteLimits.style,
			font: byteLimits.font,
			document: byteLimits.html,
		}
		expect.soft(foreign, 'third parties').toEqual([])
		for (const [kind, limit] of Object.entries(limits))
			expect.soft(bytes[kind as keyof typeof limits], kind).toBeLessThanOrEqual(limit)
		if (path === '/')
			expect.soft(all, 'the whole home page').toBeLessThanOrEqual(byteLimits.firstPage)
	})

test('scripts loaded later on demand stay within their budget', async ({ browser, baseURL }) => {
	const later = await measureLaterScripts(browser, { origin: baseURL ?? '', hydrated })
	expect(later).toBeGreaterThan(0)
	expect(later).toBeLessThanOrEqual(byteLimits.laterScript)
})
