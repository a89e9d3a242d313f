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

// The sheet goes without the initial values that Tailwind declares (slim-styles.server.ts): a class that needs one
// would break.
test('every variable of Tailwind that the style sheet reads has a value in it', async ({
	site,
}) => {
	const page = await (await fetch(site.url)).text()
	const sheet = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? ''
	const read = Array.from(sheet.matchAll(/var\((--tw-[\w-]+)\)/g), ([, name]) => name!)
	expect(read.length).toBeGreaterThan(0)
	expect(read.filter((name) => !sheet.includes(`${name}:`))).toEqual([])
})
