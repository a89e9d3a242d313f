// The dialog of a team member in browser tests.
import type { Page } from '@playwright/test'
import { png } from './file-bytes.ts'

/** The dialog a member is edited in. */
export const dialog = (page: Page) => page.locator('dialog.record-dialog')

/** A field of it by its label. */
export const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })

/** A button of it by its name. */
export const button = (page: Page, name: string) =>
	dialog(page).getByRole('button', { name, exact: true })

/** Where its picture is chosen. */
export const fileInput = (page: Page) => page.getByLabel(/^Image: (choose|replace) the image$/)

/** A picture of somebody. */
export const picture = { name: 'ana.png', mimeType: 'image/png', buffer: png({}) }
