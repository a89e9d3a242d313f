// Pictures to upload in browser tests, and ways to upload them.
import { expect } from './e2e.ts'
import { open } from './open.ts'
import type { Locator, Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A picture of noise, which does not compress; 3 bytes a pixel. */
export async function picture(name: string, { width = 300, height = 200 } = {}) {
	const raw = { width, height, channels: 3 } as const
	const pixels = randomBytes(width * height * 3)
	const buffer = await sharp(pixels, { raw }).png({ compressionLevel: 0 }).toBuffer()
	return { name, mimeType: 'image/png', buffer }
}

type Given = { name: string; mimeType: string; buffer: Buffer }

/** Drops or pastes files on `target`. */
export async function handOver(target: Locator, how: 'drop' | 'paste', files: Given[]) {
	const plain = files.map(({ name, mimeType, buffer }) => ({
		name,
		mimeType,
		base64: buffer.toString('base64'),
	}))
	await target.evaluate(
		(element, { how: kind, plain: sent }) => {
			const data = new DataTransfer()
			for (const { name, mimeType, base64 } of sent) {
				const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
				data.items.add(new File([bytes], name, { type: mimeType }))
			}
			const options = { bubbles: true, cancelable: true }
			if (kind === 'paste') {
				element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
				return
			}
			for (const type of ['dragover', 'drop'])
				element.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: data }))
		},
		{ how, plain },
	)
}

/** Limits the page's upload rate. */
export async function slowUploads(page: Page, bytesPerSecond: number) {
	const session = await page.context().newCDPSession(page)
	await session.send('Network.enable')
	await session.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 0,
		downloadThroughput: -1,
		uploadThroughput: bytesPerSecond,
	})
}

/** Records the values of the page's progress bar; returns a function that reads them in order. */
export async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
	await page.evaluate(() => {
		const seen: number[] = []
		Object.assign(window, { seenProgress: seen })
		new MutationObserver(() => {
			const bar = document.querySelector('[role=progressbar]')
			const value = Number(bar?.getAttribute('aria-valuenow') ?? Number.NaN)
			if (!Number.isNaN(value) && seen.at(-1) !== value) seen.push(value)
		}).observe(document.body, { subtree: true, childList: true, attributes: true })
	})
	return () => page.evaluate(() => (window as unknown as { seenProgress: number[] }).seenProgress)
}

/** Opens the Media Library from the form of a new service. */
export async function openLibrary(page: Page, siteUrl = '') {
	await open(page, `${siteUrl}/admin/services/new`, { scripts: true })
	await page.getByRole('button', { name: 'Media Library' }).click()
	const dialog = page.getByRole('dialog', { name: 'Media Library' })
	await expect(dialog).toBeVisible()
	return dialog
}
