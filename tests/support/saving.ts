// For browser tests of saving: a service open in its form, by one person or by two.
import type { Page } from '@playwright/test'
import { createAdmin, signIn } from './admin.ts'
import { insertSavableService, openAdmin, visit } from './admin-pages.ts'
import { test as base } from './e2e.ts'
import { descriptionOf } from './forms.ts'
import { withoutKeeping } from './interception.ts'

type Opening = {
	/** Whether the server keeps what is typed. Default: not, so that all stays unsaved. */
	isAutosaved?: boolean
}

type Opened = {
	service: Awaited<ReturnType<typeof insertSavableService>>
	path: string
	/** The account of the page. */
	account: Awaited<ReturnType<typeof openAdmin>>
	/** The description that is stored. */
	stored: () => Promise<string>
}

export const test = base.extend<{
	/** Opens a new service in its form. */
	openService: (options?: Opening) => Promise<Opened>
	/** The same; and `other` is the page of a colleague, Ben Tui, who has it open in another browser. */
	twoPeople: (options?: Opening) => Promise<Opened & { other: Page }>
}>({
	openService: async ({ page, db, siteUrl }, give) =>
		give(async ({ isAutosaved = false } = {}) => {
			if (!isAutosaved) await withoutKeeping(page)
			const service = await insertSavableService(db)
			const path = `/admin/services/${service.id}/edit`
			const account = await openAdmin(page, { db, siteUrl }, path)
			return { service, path, account, stored: () => descriptionOf(db, service.id) }
		}),
	twoPeople: async ({ openService, browser, db, siteUrl, allowConsole }, give) => {
		const context = await browser.newContext()
		await give(async (options = {}) => {
			allowConsole(/409/)
			const opened = await openService(options)
			const other = await context.newPage()
			if (!options.isAutosaved) await withoutKeeping(other)
			await signIn(other, { db, siteUrl }, await createAdmin(db, { name: 'Ben Tui' }))
			await visit(other, siteUrl, opened.path)
			return { ...opened, other }
		})
		await context.close()
	},
})
