// What a trial of the editor by hand broke: parts edited as source, pictures and films cut and pasted.
import { openArticle, paste, putCursorBehind } from '#tests/support/article-form.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { storedPicture } from '#tests/support/news-records.ts'

const box = '<div class="box">odd</div>'

test('the source of a part is saved as it stands; a click into the text closes it, and typing goes on at the click; one undo takes the change back', async ({
	page,
	db,
	siteUrl,
}) => {
	const { text, keys, source } = await openArticle(page, {
		db,
		siteUrl,
		content: `${box}\n\nfar`,
	})
	await expect(text.getByRole('group', { name: 'Part edited as source: odd' })).toBeVisible()
	await page.getByRole('button', { name: 'Edit the source of this part' }).click()
	await expect(page.getByRole('textbox', { name: 'Source of this part' })).toBeFocused()
	await keys.press('Control+Home')
	await keys.type('<!-- a -->')
	const saved = page.waitForRequest(
		(request) =>
			!request.url().includes('preview') && (request.postData() ?? '').includes('<!-- a -->'),
	)
	await keys.press('Control+s')
	await saved
	await text.getByText('far').click()
	await expect(text).toBeFocused()
	await keys.press('End')
	await keys.type('Z')
	expect(await source()).toBe(`<!-- a -->${box}\n\nfarZ`)
	await keys.press('Control+z')
	await keys.press('Control+z')
	expect(await source()).toBe(`${box}\n\nfar`)
})

test('a picture cut and pasted behind words stays a block; a text that begins with one keeps it when typed in', async ({
	page,
	db,
	siteUrl,
}) => {
	const picture = `<img src="${await storedPicture(db)}" alt="A hen" class="img-left img-half">`
	const content = `${picture}\n\nWords`
	const { text, keys, source } = await openArticle(page, { db, siteUrl, content })
	await text.focus()
	await keys.type('x')
	expect(await source()).toBe(`${picture}\n\nxWords`)
	await text.locator('.editor-picture').click()
	await keys.press('Control+x')
	await expect(text.locator('.editor-picture')).toHaveCount(0)
	await putCursorBehind(page, 'Words')
	await keys.press('Control+v')
	expect(await source()).toBe(`xWords\n\n${picture}`)
})

test('words selected from cell to cell, as by the handles of a telephone, are deleted and the cells stay', async ({
	page,
	db,
	siteUrl,
}) => {
	const content = '| A | B |\n| - | - |\n| one | two |'
	const { text, keys } = await openArticle(page, { db, siteUrl, content })
	await text.evaluate((element) => {
		element.focus()
		const words = [...element.querySelectorAll('th p, td p')].map((each) => each.firstChild!)
		getSelection()!.setBaseAndExtent(words[0]!, 0, words[3]!, 3)
	})
	await keys.press('Delete')
	await expect(text.locator('th, td')).toHaveText(['', '', '', ''])
	await keys.press('Control+z')
	await expect(text.locator('th, td')).toHaveText(['A', 'B', 'one', 'two'])
})

test('a video that is cut and pasted stays a video; what a hostile page calls one is words', async ({
	page,
	db,
	siteUrl,
}) => {
	const video = 'https://www.youtube.com/watch?v=M7lc1UVf-VE'
	const article = await openArticle(page, { db, siteUrl, content: `A\n\n${video}\n\nB` })
	const shown = article.text.getByRole('img', { name: 'Video: YouTube' })
	await shown.click({ position: { x: 5, y: 5 } })
	await article.keys.press('Control+x')
	await expect(shown).toHaveCount(0)
	await putCursorBehind(page, 'B')
	await article.keys.press('Control+v')
	await expect(shown).toBeVisible()
	expect(await article.source()).toBe(`A\n\nB\n\n${video}`)
	await putCursorBehind(page, 'A')
	const hostile = '&lt;script&gt;alert(1)&lt;/script&gt;'
	await paste(page, {
		'text/html': `<p data-pm-slice="0 0 []" data-video="${hostile}">from elsewhere</p>`,
	})
	await expect(article.text).toContainText('from elsewhere')
	await expect(shown).toHaveCount(1)
	expect(await article.source()).not.toContain('script')
})
