// What lists and forms of every type do alike, each in its own words; app/content/admin-words.test.ts has the words
// without a reason.
import type { Page } from '@playwright/test'
import { insertService, openAdmin, toastOf, visit } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { failNext, holdRequests } from '#tests/support/interception.ts'
import { insertMember } from '#tests/support/members.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'
import { insertResource } from '#tests/support/resource-records.ts'

const reason = 'The database is busy.'
const types = [
	{
		section: 'services',
		table: 'services',
		insert: (db: Database, title: string) => insertService(db, { title, display_order: 901 }),
		asks: 'It disappears from the website at once.',
		deleted: 'Service deleted successfully',
		notDeleted: 'Error',
		notCreated: 'Error',
		notUpdated: 'Error',
	},
	{
		section: 'products',
		table: 'products',
		insert: (db: Database, title: string) => insertProduct(db, { title }),
		asks: 'It disappears from the website at once.',
		deleted: 'Product deleted successfully',
		notDeleted: 'Failed to delete product',
		notCreated: 'Error: ',
		notUpdated: 'Error: ',
	},
	{
		section: 'news',
		table: 'news',
		insert: (db: Database, title: string) => insertArticle(db, { title }),
		asks: 'Are you sure you want to delete this article? This action cannot be undone.',
		deleted: 'News article deleted successfully',
		notDeleted: 'Error deleting article: ',
		notCreated: 'Error: ',
		notUpdated: 'Error: ',
	},
	{
		section: 'resources',
		table: 'resources',
		insert: (db: Database, title: string) => insertResource(db, { title }),
		asks: 'It disappears from the website at once.',
		deleted: 'Resource deleted successfully',
		notDeleted: 'Error deleting resource: ',
		notCreated: 'Error creating resource: ',
		notUpdated: 'Error updating resource: ',
	},
	{
		section: 'team',
		table: 'team_members',
		insert: (db: Database, name: string) => insertMember(db, { name }),
		asks: 'Their articles stay, without an author.',
		deleted: 'Team member deleted',
		notDeleted: 'Error',
		notCreated: 'Error adding team member',
		notUpdated: 'Error updating team member',
	},
]

test('[ADM-SERVLIST-09] [ADM-SERVLIST-10] [ADM-PRODLIST-06] [ADM-PRODLIST-07] [ADM-NEWSLIST-04] [ADM-NEWSLIST-05] [ADM-RESLIST-04] [ADM-RESLIST-05] [ADM-TEAM-11] a record is deleted after a question, and restored with Undo; cancelled or failed, it stays', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/500/)
	await openAdmin(page, { db, siteUrl }, '/admin/dashboard')
	for (const { section, table, insert, asks, deleted, notDeleted } of types) {
		const title = uniqueName('Doomed')
		const { id } = await insert(db, title)
		await visit(page, siteUrl, `/admin/${section}?q=${encodeURIComponent(title)}`)
		const row = page.getByRole('row').filter({ hasText: title })
		const question = page.getByRole('alertdialog', { name: `Delete ${title}?` })
		const opener = page.getByRole('button', {
			name: section === 'products' ? `Actions for ${title}` : `Delete ${title}`,
		})
		const ask = async () => {
			await opener.click()
			if (section === 'products') await page.getByRole('menuitem', { name: 'Delete' }).click()
			await expect(question).toContainText(asks)
		}
		await ask()
		await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
		await page.keyboard.press('Escape')
		await expect(question).toBeHidden()
		await expect(opener).toBeFocused()
		await expect(row).toBeVisible()

		await failNext(page, '**/trash', { body: { message: reason } })
		await ask()
		await question.getByRole('button', { name: 'Delete' }).click()
		await expect(toastOf(page)).toContainText(notDeleted)
		await expect(toastOf(page)).toContainText(reason)
		await expect(row).toBeVisible()

		const release = await holdRequests(page, '**/trash')
		await ask()
		await question.getByRole('button', { name: 'Delete' }).click()
		await expect(question.getByRole('button', { name: 'Deleting...' })).toBeDisabled()
		await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled()
		release()
		await expect(toastOf(page)).toContainText(deleted)
		await expect(row).toHaveCount(0)
		const isDeleted = async () => {
			const sql = `select deleted_at is not null as is_deleted from ${table} where id = $1`
			return (await db.query(sql, [id])).rows[0].is_deleted
		}
		expect(await isDeleted()).toBe(true)
		await toastOf(page).getByRole('button', { name: 'Undo' }).click()
		await expect(row).toBeVisible()
		expect(await isDeleted()).toBe(false)
	}
})

test('[ADM-SERVFORM-09] [ADM-PRODFORM-12] [ADM-NEWSFORM-11] [ADM-RESFORM-14] [ADM-TEAM-09] a failed save says why, and keeps the typed text', async ({
	page,
	db,
	siteUrl,
	allowConsole,
}) => {
	allowConsole(/500/)
	await openAdmin(page, { db, siteUrl }, '/admin/dashboard')
	await page.route('**/save', (route) => route.fulfill({ status: 500, json: { message: reason } }))
	page.on('dialog', (question) => void question.accept())
	for (const { section, insert, notCreated, notUpdated } of types) {
		const { id } = await insert(db, uniqueName('Kept'))
		for (const [path, button, words] of [
			['new', /^Create/, notCreated],
			[`${id}/edit`, /^Update/, notUpdated],
		] as const) {
			await visit(page, siteUrl, `/admin/${section}/${path}`)
			const form = formOf(page, section)
			const field = form.getByLabel(section === 'team' ? 'Name' : 'Title', { exact: true })
			await field.fill('Typed and not lost')
			await form.getByRole('button', { name: button }).first().click()
			await expect(toastOf(page)).toContainText(words)
			await expect(toastOf(page)).toContainText(reason)
			await expect(form.getByRole('alert').filter({ hasText: reason })).toBeVisible()
			await expect(field).toHaveValue('Typed and not lost')
		}
	}
})

function formOf(page: Page, section: string) {
	return section === 'team' ? page.locator('dialog.record-dialog') : page.getByRole('main')
}
