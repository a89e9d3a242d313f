// The bars of the editor about a table, a picture or a link.
import { openArticle, picture } from '#tests/support/article-form.ts'
import type { Page } from '@playwright/test'
import { expectNoBreach } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { storedPicture } from '#tests/support/news-records.ts'

const barOf = (page: Page, name: string) => page.getByRole('toolbar', { name: `${name}: Content` })

test('in a table, Tab goes on and makes a row; the bar adds and removes rows and columns, and aligns', async ({
	page,
	db,
	siteUrl,
}) => {
	const content = '| Age | Moisture |\n| --- | --- |\n| 1 week | dry |'
	const article = await openArticle(page, { db, siteUrl, content })
	const { text, keys } = article
	const press = (name: string) =>
		barOf(page, 'Table').getByRole('button', { name, exact: true }).click()
	await text.getByText('1 week').click()
	await keys.press('Tab')
	await keys.press('Tab')
	await keys.type('2 weeks')
	await keys.press('Tab')
	await keys.type('a|b')
	await keys.press('Shift+Tab')
	await keys.press('Shift+Tab')
	await keys.press('End')
	await keys.type('ish')
	const head = '| Age | Moisture |\n| - | - |\n'
	expect(await article.source()).toBe(`${head}| 1 week | dryish |\n| 2 weeks | a\\|b |`)
	await press('Align right')
	await press('Column right')
	expect(await article.source()).toBe(
		'| Age | Moisture | |\n| - | -: | - |\n| 1 week | dryish | |\n| 2 weeks | a\\|b | |',
	)
	await press('Row above')
	await expect(text.locator('tr')).toHaveCount(4)
	await press('Remove row')
	await press('Remove row')
	await text.getByText('Age').click()
	await press('Remove column')
	expect(await article.source()).toMatch(/^\| Moisture \| \|\n\| -: \| - \|\n/)
	await text.getByText('Moisture').click()
	await press('Remove table')
	expect(await article.source()).toBe('')
})

test('a picture is made narrower, set to a side, moved, described, replaced and removed by its bar and keys', async ({
	page,
	db,
	siteUrl,
}) => {
	const url = await storedPicture(db)
	const content = `Above\n\n![A hen](${url})\n\nBelow`
	const article = await openArticle(page, { db, siteUrl, content })
	const { text, keys } = article
	const bar = barOf(page, 'Picture')
	await text.locator('img').click()
	await bar.getByRole('button', { name: 'Half' }).click()
	await bar.getByRole('button', { name: 'Left' }).click()
	const half = `<img src="${url}" alt="A hen" class="img-left img-half">`
	expect(await article.source()).toBe(`Above\n\n${half}\n\nBelow`)
	await text.locator('img').click()
	await keys.press('Alt+ArrowDown')
	expect(await article.source()).toBe(`Above\n\nBelow\n\n${half}`)
	await text.locator('img').click()
	await bar.getByRole('button', { name: 'Description' }).click()
	const described = page.getByRole('dialog', { name: 'Picture' })
	await described.getByLabel('What does the picture show?').fill('Two hens')
	await keys.press('Enter')
	await expect(text.locator('img')).toHaveAttribute('alt', 'Two hens')
	await bar.getByRole('button', { name: 'Replace' }).click()
	const dialog = page.getByRole('dialog', { name: 'Picture' })
	await dialog
		.getByLabel('Choose a file')
		.setInputFiles({ name: 'hen.png', mimeType: 'image/png', buffer: await picture() })
	await dialog.getByLabel('What does the picture show?').fill('Another hen')
	await dialog.getByRole('button', { name: 'Insert picture' }).click()
	await expect(text.locator('img')).toHaveAttribute('alt', 'Another hen')
	await expect(text.locator('img')).not.toHaveAttribute('src', url)
	await text.locator('img').click()
	await bar.getByRole('button', { name: 'Remove' }).click()
	expect(await article.source()).toBe('Above\n\nBelow')
})

test('the bar of a link opens it in another tab, changes and removes it', async ({
	page,
	db,
	siteUrl,
}) => {
	const content = 'Read [the *guide*](https://www.mpi.govt.nz/guide "Rules") first.'
	const article = await openArticle(page, { db, siteUrl, content })
	const { text } = article
	const bar = barOf(page, 'Link')
	await text.getByText('guide').click()
	await expect(page).toHaveURL(/\/edit$/)
	const open = bar.getByRole('link', { name: 'Open mpi.govt.nz/guide' })
	await expect(open).toHaveAttribute('href', 'https://www.mpi.govt.nz/guide')
	await expect(open).toHaveAttribute('target', '_blank')
	await bar.getByRole('button', { name: 'Change link' }).click()
	const dialog = page.getByRole('dialog', { name: 'Change link' })
	await dialog.getByRole('combobox', { name: 'Where does it lead?' }).fill('/news')
	await page.keyboard.press('Enter')
	await expect(dialog).toHaveCount(0)
	expect(await article.source()).toBe('Read [the *guide*](/news) first.')
	await text.getByText('guide').click()
	await bar.getByRole('button', { name: 'Remove link' }).click()
	await expect(text.locator('a')).toHaveCount(0)
	expect(await article.source()).toBe('Read the *guide* first.')
})

test('heading, list, link and picture stand in the bar at the top before anything is selected', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: 'Wet litter' })
	const top = barOf(page, 'Editor')
	const button = (name: string) => top.getByRole('button', { name, exact: true })
	await button('Heading').click()
	await expect(button('Heading')).toHaveAttribute('aria-pressed', 'true')
	expect(await article.source()).toBe('## Wet litter')
	await button('Heading').click()
	await button('List').click()
	expect(await article.source()).toBe('- Wet litter')
	for (const name of ['Link', 'Picture']) {
		await button(name).click()
		const dialog = page.getByRole('dialog', { name })
		await expect(dialog).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(dialog).toHaveCount(0)
	}
	expect(await article.source()).toBe('- Wet litter')
})

test('a table wider than the text takes the focus, a click into it goes to its words, and only empty cells are framed', async ({
	page,
	db,
	siteUrl,
}) => {
	await page.setViewportSize({ width: 390, height: 900 })
	const names = Array.from({ length: 12 }, (_, at) => `Moisture${at}`)
	const cells = ['one<br>two', 'three', '', ...names.slice(3)]
	const content = [names, names.map(() => '-'), cells]
		.map((row) => `| ${row.join(' | ')} |`)
		.join('\n')
	const article = await openArticle(page, { db, siteUrl, content })
	const { text, keys } = article
	const table = text.getByRole('group', { name: 'Table, wider than the text' })
	await expectNoBreach(page, 'a table wider than the text', '.editor-page')
	await table.focus()
	await expect(table).toBeFocused()
	await text.getByText('Moisture3').last().click()
	await expect(text).toBeFocused()
	await keys.press('End')
	await keys.type('!')
	await expect(text.locator('td').nth(3)).toHaveText('Moisture3!')
	const framed = text
		.locator('td')
		.evaluateAll((all) => all.map((cell) => getComputedStyle(cell).boxShadow !== 'none'))
	expect((await framed).slice(0, 4)).toEqual([false, false, true, false])
})
