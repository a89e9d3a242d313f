import type { Page } from '@playwright/test'
import { expectNoBreach } from '#tests/support/axe.ts'
import { signInAsAdmin } from '#tests/support/admin.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { keyboardOf } from '#tests/support/hands.ts'
import { open } from '#tests/support/open.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

const wordField = (page: Page) => page.getByRole('textbox', { name: 'Word or phrase' })
const recordField = (page: Page) => page.getByRole('combobox', { name: 'Record to find' })
const rowOf = (page: Page, word: string) => page.getByRole('row').filter({ hasText: word })

/** A word that nothing else has. */
const uniqueWord = () =>
	`zw${Math.random()
		.toString(36)
		.replaceAll(/[^a-z]/g, '')}xq`

async function openScreen(
	page: Page,
	{ db, siteUrl }: { db: Database; siteUrl: string },
	query = '',
) {
	await page.setViewportSize({ width: 390, height: 844 })
	await signInAsAdmin(page, db, siteUrl)
	await open(page, `/admin/search-words${query}`, { scripts: true })
	return keyboardOf(page)
}

test('on a phone and with the keyboard alone, a word from a search without results is given to a record, and the public search finds it at once', async ({
	page,
	db,
	siteUrl,
}) => {
	const title = uniqueName('Feed scoop')
	await insertProduct(db, { title })
	const word = uniqueWord()
	const hand = await openScreen(page, { db, siteUrl }, `?word=${word}`)
	await expect(wordField(page)).toHaveValue(word)
	await expectNoBreach(page, 'the form')
	await hand.press(page.getByRole('button', { name: 'Add', exact: true }))
	await expect(page.getByText('Choose a record', { exact: true })).toBeVisible()
	await expect(recordField(page)).toBeFocused()
	await expectNoBreach(page, 'the refusal')
	await page.keyboard.type(title)
	await expect(page.getByRole('option', { name: title })).toBeVisible()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('button', { name: 'Change' })).toBeFocused()
	await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	await expect(rowOf(page, word)).toContainText(title)
	await expect(wordField(page)).toBeFocused()
	await expect(wordField(page)).toHaveValue('')
	await expectNoBreach(page, 'the list')

	await open(page, `/search?q=${word}`)
	await expect(page.getByRole('article').getByRole('heading')).toHaveText([title])
})

test('a word is refused at its field, and what was chosen stays', async ({
	allowConsole,
	page,
	db,
	siteUrl,
}) => {
	allowConsole(/422/)
	const title = uniqueName('Feed scoop')
	const word = uniqueWord()
	const { id } = await insertProduct(db, { title })
	await db.query(
		`insert into search_words (word, record_type, record_id, "by") values ($1, 'product', $2, 'system')`,
		[word, id],
	)
	await openScreen(page, { db, siteUrl })
	await wordField(page).fill(word.toUpperCase())
	await recordField(page).fill(title)
	await page.getByRole('option', { name: title }).click()
	await page.getByRole('button', { name: 'Add', exact: true }).click()
	await expect(wordField(page)).toHaveAccessibleDescription(/find the record already/)
	await expect(wordField(page)).toBeFocused()
	await expect(page.getByRole('button', { name: 'Change' })).toBeVisible()
	await page.getByRole('button', { name: 'Change' }).click()
	await expect(recordField(page)).toBeFocused()
})

test('a word is removed at once, and Undo brings it back', async ({ page, db, siteUrl }) => {
	const title = uniqueName('Feed scoop')
	const word = uniqueWord()
	const { id } = await insertProduct(db, { title })
	await db.query(
		`insert into search_words (word, record_type, record_id, "by") values ($1, 'product', $2, 'system')`,
		[word, id],
	)
	const hand = await openScreen(page, { db, siteUrl })
	await expect(rowOf(page, word)).toContainText('The system')
	await hand.press(page.getByRole('button', { name: `Remove: ${word} for ${title}` }))
	await expect(page.getByText(`“${word}” removed`)).toBeVisible()
	await expect(rowOf(page, word)).toHaveCount(0)
	await page.getByRole('button', { name: 'Undo' }).click()
	await expect(rowOf(page, word)).toContainText(title)
})
