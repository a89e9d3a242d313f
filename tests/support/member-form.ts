// Helpers for browser tests of a team member's dialog.
import type { Page } from '@playwright/test'
import { png } from './file-bytes.ts'

/** The dialog of the form. */
export const dialog = (page: Page) => page.locator('dialog.record-dialog')

/** A field by its exact label. */
export const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })

/** A button by its exact name. */
export const button = (page: Page, name: string) =>
	dialog(page).getByRole('button', { name, exact: true })

/** The file input of the picture. */
export const fileInput = (page: Page) => page.getByLabel(/^Image: (choose|replace) the image$/)

/** A portrait to upload. */
export const picture = { name: 'ana.png', mimeType: 'image/png', buffer: png({}) }
