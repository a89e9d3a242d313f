// Helpers for browser tests of the gallery and the documents in a product's form.
import type { Locator, Page } from '@playwright/test'
import { toastOf } from './admin-pages.ts'
import { expect } from './e2e.ts'
import { open } from './open.ts'
import { insertProduct } from './records.ts'
import type { Database } from './records.ts'

/** The card of the gallery, with its two tabs. */
export const gallery = (page: Page) => page.getByRole('region', { name: 'Product Gallery' })

/** The card of the documents. */
export const documents = (page: Page) => page.getByRole('region', { name: 'Documents' })

/** The card of one item in the open tab of the gallery. */
export const cardOf = (page: Page, index: number) =>
	gallery(page).getByRole('tabpanel').getByRole('listitem').nth(index)

/** An item of the gallery whose file does not exist. */
export const lostPicture = {
	type: 'image',
	url: '/media/product-gallery/1700000000000-0123456789abcdef.png',
	caption: 'Gone',
	alt: 'A tray',
}

/** A video as an item of the gallery. */
export const film = { type: 'video', url: 'https://youtu.be/aqz-KE-bpKQ', caption: 'In use' }

/** Two stored pictures as items of the gallery. */
async function twoPictures(db: Database) {
	const { rows } = await db.query(
		`select url from media where mime_type like 'image/%' order by created_at limit 2`,
	)
	const [one, two] = rows.map(({ url }) => url as string) as [string, string]
	const item = (url: string) => ({ type: 'image', url, caption: '', alt: '' })
	return [item(one), item(two)] as const
}

/** Inserts a product with two pictures, the first of which is its main picture. */
export async function insertWithPictures(db: Database) {
	const [main, other] = await twoPictures(db)
	const items = [
		{ ...main, caption: 'Open' },
		{ ...other, caption: 'In use' },
	]
	const row = { image: main.url, gallery: JSON.stringify(items) }
	const { id, slug } = await insertProduct(db, row)
	return { id, slug, main: main.url, other: other.url }
}

/** Expects a toast with this text, and closes it with all others. */
export async function said(page: Page, text: string) {
	await expect(toastOf(page).getByText(text)).toBeVisible()
	// Two files stored one after the other make two toasts.
	await expect(async () => {
		const close = toastOf(page).getByRole('button', { name: 'Close toast' })
		if (await close.isVisible()) await close.click({ timeout: 1000 })
		await expect(toastOf(page)).toHaveCount(0, { timeout: 1000 })
	}).toPass()
}

/** Adds a video to the gallery; returns its card, where one of three sources is chosen. */
export async function addVideo(page: Page, index: number): Promise<Locator> {
	const card = gallery(page).getByRole('listitem').nth(index)
	await gallery(page).getByRole('button', { name: 'Add video' }).click()
	await expect(card.getByRole('radio')).toHaveCount(3)
	await expect(card.getByRole('radio', { name: 'File' })).toBeFocused()
	return card
}

/** Saves the stored product of the open form. */
export async function update(page: Page, siteUrl: string) {
	await page.getByRole('button', { name: 'Update Product' }).click()
	await expect(page).toHaveURL(`${siteUrl}/admin/products`)
}

/** The stored gallery. */
export async function galleryOf(db: Database, id: string) {
	const { rows } = await db.query('select gallery from products where id = $1', [id])
	return rows[0].gallery
}

/** Opens a product's page; returns the addresses of its pictures. */
export async function picturesOn(page: Page, address: string) {
	await open(page, address)
	const slides = page.locator('.gallery-slide img')
	return slides.evaluateAll((found) => found.map((one) => one.getAttribute('src')))
}

/** The smallest accepted MP4 file. */
export function mp4(): Buffer {
	const box = (type: string, content: Buffer) => {
		const head = Buffer.alloc(8)
		head.writeUInt32BE(content.length + 8)
		head.write(type, 4, 'latin1')
		return Buffer.concat([head, content])
	}
	return Buffer.concat([
		box('ftyp', Buffer.from('isom\0\0\x02\0isommp42', 'latin1')),
		box('mdat', Buffer.alloc(64)),
	])
}
