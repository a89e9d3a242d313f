import { expect } from 'vitest'
import { byteLimits, measureDocument } from '#tests/support/page-bytes.ts'
import { test } from '#tests/support/pages.ts'
import { foundPages } from '#tests/support/public-pages.ts'

for (const [name, find] of Object.entries(foundPages))
	test(`the document of ${name} stays within its byte budget`, async ({ site, db }) => {
		const kilobytes = await measureDocument(site.url + (await find(db)))
		expect(kilobytes).toBeGreaterThan(0)
		expect(kilobytes).toBeLessThanOrEqual(byteLimits.document)
	})
