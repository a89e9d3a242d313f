// Other sites' pictures in a text: the editor warns that visitors do not see them, and offers to copy them into the
// library.
import type { Page } from '@playwright/test'
import { openArticle, paste, showSource, showText } from '#tests/support/article-form.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { storedPicture } from '#tests/support/news-records.ts'
import type { Database } from '#tests/support/records.ts'

const notice = (page: Page) => page.locator('.editor-pictures')
const bring = { name: 'Add to the library' }

test('a picture of another site written in the source causes a warning, can be added to the library, and is changed back with Ctrl+Z', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: 'Hens at dawn.' })
	await using requested = await requestOf(db, `https://pictures.example/${Date.now()}/hen.png`)
	const { text, keys } = article
	const source = await showSource(page)
	await source.focus()
	await keys.press('Control+End')
	await keys.type(
		`\n\n![A hen](${requested.address}) and <img src="${requested.address}" alt="again">`,
	)
	const written = await source.inputValue()
	await showText(page)
	await expect(notice(page).getByRole('status').first()).toHaveText(
		'Visitors cannot see the picture hen.png, because it is on pictures.example.',
	)
	await notice(page).getByRole('button', bring).focus()
	await keys.press('Enter')
	await expect(notice(page).getByRole('button', { name: 'Fetching…' })).toBeFocused()
	const url = await requested.finish()
	const saved = 'select folder, alt from picture_requests where address = $1'
	const { rows } = await db.query(saved, [requested.address])
	expect(rows).toEqual([{ folder: 'article-images', alt: 'A hen' }])
	await expect(notice(page)).toHaveCount(0)
	await expect(text).toBeFocused()
	await expect(text.locator(`img[src="${url}"]`)).toHaveCount(2)
	expect(await article.source()).toContain(`![A hen](${url}) and <img src="${url}" alt="again">`)
	await expect(
		page.getByRole('status').filter({ hasText: 'hen.png added to the library' }),
	).toHaveCount(1)
	await keys.press('Control+z')
	await expect(text.locator('img[src]')).toHaveCount(0)
	expect(await article.source()).toBe(written)
	// The picture is already in the library, so it appears at once.
	await notice(page).getByRole('button', bring).click()
	await expect(text.locator(`img[src="${url}"]`)).toHaveCount(2)
	expect(await article.save()).toEqual({
		content: expect.stringContaining(`![A hen](${url})`),
		html: expect.stringContaining(`src="${url}"`),
	})
})

test('an address in a private network is refused with a reason, and the text stays unchanged', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/status of 422/)
	const content = '![x](http://192.168.1.1/x.png)'
	const article = await openArticle(page, { db, siteUrl, content })
	await notice(page).getByRole('button', bring).click()
	await expect(notice(page)).toContainText('This address does not lead to a public website')
	await expect(notice(page).getByRole('button', { name: 'Try again' })).toBeVisible()
	expect(await article.source()).toBe(content)
})

test('a failure of the other site is reported and can be retried', async ({
	page,
	db,
	siteUrl,
}) => {
	await using requested = await requestOf(db, `https://pictures.example/${Date.now()}/hen.png`)
	const article = await openArticle(page, { db, siteUrl, content: `![x](${requested.address})` })
	await notice(page).getByRole('button', bring).click()
	await requested.fail('The other site sent an empty file.')
	await expect(notice(page)).toContainText('The other site sent an empty file.')
	await notice(page).getByRole('button', { name: 'Try again' }).click()
	const url = await requested.finish()
	await expect(article.text.locator('img')).toHaveAttribute('src', url)
	expect(await article.source()).toBe(`![x](${url})`)
})

test('pasted pictures keep their addresses and are offered for the library together, also on a phone', async ({
	page,
	db,
	siteUrl,
}) => {
	const article = await openArticle(page, { db, siteUrl, content: 'Words.' })
	const name = `a-rather-long-name-${'x'.repeat(80)}`
	const images = Array.from(
		{ length: 7 },
		(_, index) => `<img alt="Hen ${index}" src="https://pictures.example/${name}(${index}).png">`,
	)
	await article.text.focus()
	await article.keys.press('Control+End')
	await paste(page, {
		'text/html': `<h2>Hens</h2><p>${images.join('</p><p>')}</p>`,
		'text/plain': 'Hens',
	})
	await expect(article.text.getByText('Hen 0')).toBeVisible()
	await expect(article.text.locator('img[src*=example]')).toHaveCount(0)
	expect(await article.source()).toContain(`![Hen 0](https://pictures.example/${name}\\(0\\).png)`)
	await expect(notice(page)).toContainText('Visitors cannot see 7 pictures in this text')
	await expect(notice(page).getByRole('listitem')).toHaveCount(6)
	await expect(notice(page)).toContainText('and 2 more')
	await expect(notice(page).getByRole('button', { name: 'Add all 7 to the library' })).toBeVisible()
	await expectNoBreachInLooks(page, 'the notice', '.editor')
	await article.keys.press('Control+a')
	await article.keys.press('Delete')
	await expect(notice(page)).toHaveCount(0)
})

/** The picture request for an address, and functions to settle it: the worker of the tests cannot reach other sites. */
async function requestOf(db: Database, address: string) {
	const url = await storedPicture(db)
	const settle = (change: string, value: string) =>
		expect
			.poll(async () => {
				const where = `where address = $2 and state = 'waiting'`
				const text = `update picture_requests set ${change}, updated_at = now() ${where}`
				return (await db.query(text, [value, address])).rowCount
			})
			.toBe(1)
	return {
		address,
		async finish() {
			await settle(`state = 'done', media_id = (select id from media where url = $1)`, url)
			return url
		},
		fail: (fault: string) => settle(`state = 'failed', fault = $1`, fault),
		async [Symbol.asyncDispose]() {
			await db.query('delete from picture_requests where address = $1', [address])
		},
	}
}
