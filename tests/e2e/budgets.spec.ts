import { expect, hydrated, test } from '#tests/support/e2e.ts'
import {
	byteLimits,
	measureLaterScripts,
	measurePageBytes,
	pagesOfEveryKind,
	picturesWithoutCopies,
	steadyPages,
} from '#tests/support/page-bytes.ts'

test('each public page keeps to its budget of bytes and asks nobody else for anything', async ({
	browser,
	baseURL,
	db,
}) => {
	test.setTimeout(300_000)
	await expect
		.poll(async () => (await db.query(picturesWithoutCopies)).rows[0].amount, { timeout: 150_000 })
		.toBe(0)
	const { rows } = await db.query<{ path: string }>(pagesOfEveryKind)
	for (const path of [...steadyPages, ...rows.map((row) => row.path)]) {
		const { foreign, all, ...bytes } = await measurePageBytes(browser, {
			origin: baseURL ?? '',
			path,
			hydrated,
		})
		const limits = {
			script: byteLimits.firstScript,
			stylesheet: byteLimits.style,
			font: byteLimits.font,
			document: byteLimits.html,
		}
		expect.soft(foreign, `third parties on ${path}`).toEqual([])
		for (const [kind, limit] of Object.entries(limits))
			expect
				.soft(bytes[kind as keyof typeof limits], `${kind} of ${path}`)
				.toBeLessThanOrEqual(limit)
		if (path === '/')
			expect.soft(all, 'the whole home page').toBeLessThanOrEqual(byteLimits.firstPage)
	}
})

test('what loads later on demand stays below its budget', async ({ browser, baseURL }) => {
	const later = await measureLaterScripts(browser, baseURL ?? '')
	expect(later).toBeGreaterThan(0)
	expect(later).toBeLessThanOrEqual(byteLimits.laterScript)
})
