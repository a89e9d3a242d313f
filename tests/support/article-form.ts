// Opens an article's form, for tests of the editor.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { signInAsAdmin } from './admin.ts'
import { expect } from './e2e.ts'
import { open } from './open.ts'
import { storedPicture } from './news-records.ts'
import { insertRow, uniqueName } from './records.ts'
import type { Database } from './records.ts'

type OpenOptions = {
	db: Database
	siteUrl: string
	content: string
	/** The editor does not load: the text is in a plain text area. */
	isPlain?: boolean
}

/** Opens a new article in its form; returns its parts and actions. */
export async function openArticle(page: Page, options: OpenOptions) {
	const { db, siteUrl, content, isPlain = false } = options
	const title = uniqueName('Written here')
	const { rows: members } = await db.query('select id from team_members limit 1')
	const row = await insertRow(db, 'news', {
		slug: title.toLowerCase().replaceAll(' ', '-'),
		title,
		excerpt: 'What the article is about.',
		content,
		author_id: members[0].id,
		date: '21 November 2026',
		image: await storedPicture(db),
	})
	await signInAsAdmin(page, db, siteUrl)
	const text = page.locator('.editor-page .ProseMirror')
	const openForm = async () => {
		await open(page, `${siteUrl}/admin/news/${row.id}/edit`, { scripts: true })
		if (!isPlain) await expect(text).toHaveAccessibleName('Content')
	}
	await openForm()
	return {
		text,
		keys: page.keyboard,
		open: openForm,
		/** Saves and opens the public page; returns the stored text and the page's HTML. */
		async save() {
			await page.getByRole('button', { name: 'Update Article' }).first().click()
			await expect(page).toHaveURL(/\/admin\/news$/)
			const { rows } = await db.query('select slug, content from news where id = $1', [row.id])
			await open(page, `${siteUrl}/news/${rows[0].slug}`)
			const html = await page.locator('article .prose').innerHTML()
			return { content: rows[0].content as string, html }
		},
	}
}

/** The bytes of a PNG of 64 by 48 pixels. */
export function picture(): Promise<Buffer> {
	return sharp({ create: { width: 64, height: 48, channels: 3, background: '#346b49' } })
		.png()
		.toBuffer()
}
