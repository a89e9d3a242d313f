import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { openAdmin } from '#tests/support/admin-pages.ts'
import { expectNoBreach } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertArticle } from '#tests/support/news-records.ts'
import { uniqueName } from '#tests/support/records.ts'

const [red, green, blue] = ['red', 'green', 'blue']

test('the focus point chosen in a picture, by pointer or keyboard, stays in view where the site crops it', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAdmin(page, { db, siteUrl }, '/admin/media')
	const name = `${uniqueName('stripes').replaceAll(' ', '-')}.png`
	const { id, url } = await upload(page, siteUrl, name)
	const article = await insertArticle(db, { image: url })
	await db.query('insert into media_usage values ($1, $2, $3)', [id, 'article', article.id])
	const visitor = await page.context().newPage()
	const path = `${siteUrl}/news/${article.slug}`
	expect(await edgesOf(visitor, path)).toEqual([red, blue])

	await open(page, `/admin/media?q=${name}`, { scripts: true })
	await page.getByRole('button', { name: `Open ${name}` }).click()
	const dialog = page.getByRole('dialog', { name })
	const surface = dialog.locator('.focus-surface')
	const { width, height } = (await surface.boundingBox())!
	await surface.click({ position: { x: width - 2, y: height / 2 } })
	await expect(dialog.getByRole('slider', { name: 'From the left' })).toHaveValue('99')
	await expect(dialog.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
	const previews = dialog.getByRole('list', { name: 'How it is cropped' }).getByRole('listitem')
	await expect(previews).toHaveText([
		'16:9: 178 × 100 px',
		'4:3: 133 × 100 px',
		'1:1: 100 × 100 px',
	])
	for (const preview of await previews.all()) await expectEdges(preview, [/green|blue/, blue])
	const widths = await previews.evaluateAll((all) => all.map((one) => one.clientWidth))
	expect(widths.every((one, index) => one <= [178, 133, 100][index]!)).toBe(true)
	await expectNoBreach(page, 'the details of a picture')
	expect(await edgesOf(visitor, path)).toEqual([green, blue])

	await dialog.getByRole('slider', { name: 'From the left' }).focus()
	await page.keyboard.press('Home')
	await expect(dialog.getByRole('slider', { name: 'From the left' })).toHaveValue('0')
	await page.keyboard.press('Escape')
	await expect(dialog).toHaveCount(0)
	await expect.poll(() => edgesOf(visitor, path)).toEqual([red, green])
})

/** Uploads a picture of three stripes, smaller than any variant. */
async function upload(page: Page, siteUrl: string, name: string) {
	const stripes = ['#f00', '#0f0', '#00f'].map((fill, index) => {
		return `<rect x="${index * 100}" width="100" height="100" fill="${fill}"/>`
	})
	const body = await sharp(Buffer.from(`<svg width="300" height="100">${stripes.join('')}</svg>`))
		.png()
		.toBuffer()
	const response = await page.request.post(`/admin/upload?folder=news-images&name=${name}`, {
		headers: { 'Content-Type': 'application/octet-stream', Origin: siteUrl },
		data: body,
	})
	return (await response.json()) as { id: string; url: string }
}

/** Colours at the left and right edge of an article's picture. */
async function edgesOf(visitor: Page, path: string) {
	await open(visitor, path)
	return coloursOf(visitor.locator('article .frame, main .frame').first())
}

async function expectEdges(preview: Locator, [left, right]: [string | RegExp, string | RegExp]) {
	const colours = await coloursOf(preview.locator('img'))
	expect(colours).toEqual([expect.stringMatching(left), expect.stringMatching(right)])
}

async function coloursOf(picture: Locator): Promise<string[]> {
	const { data, info } = await sharp(await picture.screenshot())
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true })
	const row = Math.floor(info.height / 2) * info.width
	return [0.06, 0.94].map((share) => {
		const at = (row + Math.floor(info.width * share)) * info.channels
		const strengths = [...data.subarray(at, at + 3)]
		return ['red', 'green', 'blue'][strengths.indexOf(Math.max(...strengths))] ?? ''
	})
}
