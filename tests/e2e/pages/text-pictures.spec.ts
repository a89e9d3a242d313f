// Widths of pictures in a text, as visitors see them.
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { insertArticle, storedPicture } from '#tests/support/news-records.ts'
import { open } from '#tests/support/open.ts'

test('a third and a half are that share of the text beside or between words, and wider on a phone', async ({
	page,
	db,
	siteUrl,
}) => {
	const src = await storedPicture(db)
	const tag = (classes: string) => `<img src="${src}" alt="Hens" class="${classes}">`
	const content = [
		tag('img-left img-third'),
		'## Water',
		tag('img-half img-center'),
		'## Feed',
		`${tag('img-half')} ${tag('img-half')}`,
		'## Litter',
		`${tag('img-third')} ${tag('img-third')} ${tag('img-third')}`,
	]
	const { slug } = await insertArticle(db, { content: content.join('\n\n') })
	await page.setViewportSize({ width: 1280, height: 900 })
	await open(page, `${siteUrl}/news/${slug}`)
	const wide = await boxesOf(page)
	expect(wide.map(({ share }) => share)).toEqual([32, 49, 49, 49, 32, 32, 32])
	expect(wide.map(({ float }) => float)).toEqual(['left', ...Array(6).fill('none')])
	expect([wide[2]!.top, wide[4]!.top, wide[5]!.top]).toEqual([
		wide[3]!.top,
		wide[5]!.top,
		wide[6]!.top,
	])
	await page.setViewportSize({ width: 390, height: 844 })
	const narrow = await boxesOf(page)
	expect(narrow.map(({ share }) => share)).toEqual([100, 70, 100, 100, 100, 100, 100])
	expect(new Set(narrow.map(({ float }) => float))).toEqual(new Set(['none']))
})

/** Each picture's share of the text's width in per cent, its top and how it floats. */
function boxesOf(page: Page) {
	return page.locator('article .prose img').evaluateAll((images) =>
		images.map((image) => {
			const { width, top } = image.getBoundingClientRect()
			const share = Math.round((width / image.closest('.prose')!.clientWidth) * 100)
			return { share, top, float: getComputedStyle(image).float }
		}),
	)
}
