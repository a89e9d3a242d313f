import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'
import { tableAway, withoutCachedPage } from '#tests/support/site-database.ts'

test('[PUB-NEWS-12] a failed read of news or products is logged under its name', async ({
	ask,
	emptySite: { db, url, log },
}) => {
	const before = log().length
	await using _news = await tableAway(db, 'news')
	await using _products = await tableAway(db, 'products')
	for (const path of ['news', 'products']) {
		const response = await ask(url + withoutCachedPage(`/${path}`))
		expect(response.status).toBe(503)
		expect(await response.text()).not.toContain('news_away')
	}
	const errors = () =>
		log()
			.slice(before)
			.split('\n')
			.filter((line) => line.startsWith('{') && line.endsWith('}'))
			.map((line) => JSON.parse(line))
			.filter((entry) => entry.level === 50 && entry.what !== undefined)
	await expect.poll(() => errors().map((entry) => entry.what)).toEqual(['news', 'products'])
	expect(JSON.stringify(errors()[0].err)).toContain('does not exist')
})
