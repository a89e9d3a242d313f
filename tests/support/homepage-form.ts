// Helpers for browser tests of the homepage settings.
import type { Page } from '@playwright/test'
import type { Database } from './records.ts'

export const homepagePath = '/admin/homepage'

/** The stored video and thumbnail. */
export async function settingsOf(db: Database) {
	const { rows } = await db.query(
		`select words->>'heroVideoUrl' as video, words->>'heroVideoThumbnailUrl' as thumbnail, updated_at
		from site_texts where slug = 'homepage'`,
	)
	return rows[0]
}

/** The field for the video, once there is one or it is to be added. */
export const video = (page: Page) => page.getByLabel('Video', { exact: true })

/** Publishes what is in the form. */
export const save = (page: Page) => button(page, 'Update Homepage').click()

/** The button with exactly this name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
