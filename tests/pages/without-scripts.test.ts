import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'
import { foundPages } from '#tests/support/public-pages.ts'

for (const [name, find] of Object.entries(foundPages))
	test(`${name} can be read without scripts`, async ({ open, db }) => {
		const page = await open(await find(db))
		expect(page.status).toBe(200)
		const headings = page.$('h1')
		expect(headings).toHaveLength(1)
		expect(headings.text().trim()).not.toBe('')
		// React moves texts that come late to their place with a script.
		expect(headings.closest('[hidden], template')).toHaveLength(0)
		expect(page.$('[aria-busy], template[id^="B:"]')).toHaveLength(0)
	})

const records = {
	product: `select '/products/' || slug as path, title from products order by slug limit 1`,
	article: `select '/news/' || slug as path, title from news order by slug limit 1`,
	resource: `select '/resources/' || slug as path, title from resources order by slug limit 1`,
}

for (const [what, sql] of Object.entries(records))
	test(`without scripts the page of a ${what} has its title as the heading`, async ({
		open,
		db,
	}) => {
		const { rows } = await db.query(sql)
		expect((await open(rows[0].path)).texts('h1')).toEqual([rows[0].title])
	})
