// Texts that try to run code, opened in the editor, which makes its own elements of them and shows parts as the server
// renders them. Without the site's Content-Security-Policy, which could hide a hole; `tests/pages` proves that every
// page has it.
import { hostileMarkdown } from '#tests/fixtures/hostile-markdown.ts'
import { openArticle, showSource, showText } from '#tests/support/article-form.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { findBreaches, findBreachesInEditor, openTrap } from '#tests/support/inert.ts'

test('hostile texts run nothing, load nothing and lead nowhere in the editor, without the policy', async ({
	browser,
	db,
	siteUrl,
}) => {
	test.setTimeout(600_000)
	const { context, requested } = await openTrap(browser, {
		siteUrl,
		bypassCSP: true,
		isAlive: true,
	})
	const page = await context.newPage()
	const article = await openArticle(page, { db, siteUrl, content: 'Harmless.' })
	const breaches: unknown[] = []
	for (const content of hostileMarkdown) {
		const source = await showSource(page)
		await source.focus()
		await page.keyboard.press('Control+a')
		// A form's text contains no NUL: PostgreSQL cannot store it.
		await page.keyboard.insertText(content.replaceAll('\u0000', ''))
		await showText(page)
		await expect(article.text.locator('.editor-rendered[aria-busy=true]')).toHaveCount(0)
		const found = await findBreachesInEditor(page)
		const parts = await article.text.locator('.editor-rendered').count()
		if (parts > 0) found.push(...(await findBreaches(page, '.editor-rendered')))
		if (found.length > 0) breaches.push({ content, found })
	}
	expect(breaches).toEqual([])
	expect(requested).toEqual([])
	await context.close()
})
