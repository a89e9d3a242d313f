import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { overflowOf } from '#tests/support/axe.ts'
import { foundPages } from '#tests/support/public-pages.ts'

const word = 'Aviametapneumovirusinfektionsschutzverordnung'

/** What staff write, with a word in it that no telephone has room for. */
const texts = {
	services: ['title', 'description'],
	products: ['title', 'description'],
	news: ['title', 'excerpt', 'content'],
	resources: ['title', 'description', 'excerpt'],
	team_members: ['name', 'position', 'qualifications', 'bio'],
	job_vacancies: ['title', 'location', 'department', 'type', 'salary', 'description', 'about_us'],
}
const lists = {
	services: ['features'],
	products: ['features'],
	job_vacancies: ['responsibilities', 'requirements'],
}

test('no text of a record, however long its words, makes a page wider than the screen', async ({
	page,
	startServer,
}) => {
	const site = await startServer({ seed: 'demo' })
	const setEach = async (tables: Record<string, string[]>, more: (column: string) => string) => {
		for (const [table, columns] of Object.entries(tables)) {
			const changes = columns.map((column) => `${column} = ${more(column)}`)
			await site.db.query(`update ${table} set ${changes.join(', ')}`)
		}
	}
	await setEach(texts, (column) => `'${word} ' || ${column}`)
	await setEach(lists, (column) => `'["${word}"]' || ${column}`)
	const paths = [...Object.values(foundPages), () => Promise.resolve(`/search?q=${word}`)]
	for (const width of [320, 768, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		for (const find of paths) {
			const path = await find(site.db)
			await open(page, site.url + path)
			expect.soft(await overflowOf(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
		}
	}
	await open(page, `${site.url}/about`)
	await expect(page.getByRole('main').getByText(word).first()).toBeVisible()
})
