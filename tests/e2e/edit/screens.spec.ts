// How the links stand on the page: on a telephone always and over nothing, on paper not at all.
import type { Page } from '@playwright/test'
import { breachesOf, expectNoBreachInLooks, overflowOf } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { editBar, editLink, editLinks, openAsEditor } from '#tests/support/edit-links.ts'
import { open } from '#tests/support/open.ts'

const pages = {
	product: '/products/boot-dip-station',
	article: '/news/the-first-seven-days',
	resource: '/resources/summer-heat-plan-for-layer-sheds',
	vacancy: '/about/job-vacancies/2',
	services: '/services',
	team: '/about',
	home: '/',
}

/** What the links cover, or how they are too small to be touched. */
function faultsOf(page: Page): Promise<string[]> {
	return editLinks(page).evaluateAll((links) => {
		const walker = document.createTreeWalker(
			document.querySelector('#content') ?? document.body,
			NodeFilter.SHOW_TEXT,
		)
		const texts: DOMRect[] = []
		while (walker.nextNode()) {
			const { parentElement, textContent } = walker.currentNode
			if (!textContent?.trim() || !parentElement?.checkVisibility()) continue
			if (parentElement.closest('.edit-link, .sr-only, [inert]')) continue
			const range = document.createRange()
			range.selectNodeContents(walker.currentNode)
			// Lines beyond the last one that shows are cut off.
			const { bottom } = parentElement.getBoundingClientRect()
			texts.push(...[...range.getClientRects()].filter((line) => line.top < bottom - 6))
		}
		const images = [...document.querySelectorAll('#content .frame')].map((frame) =>
			frame.getBoundingClientRect(),
		)
		return links.flatMap((link) => {
			const box = link.getBoundingClientRect()
			// The line boxes of a text are higher than its letters.
			const covers = [...texts, ...images].some(
				(other) =>
					other.width > 0 &&
					box.left < other.right - 1 &&
					box.right > other.left + 1 &&
					box.top < other.bottom - 6 &&
					box.bottom > other.top + 6,
			)
			const name = link.getAttribute('aria-label')
			return [
				...(covers ? [`${name} covers something`] : []),
				...(box.width < 24 || box.height < 24 ? [`${name} is small`] : []),
			]
		})
	})
}

test.describe('on a telephone', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

	for (const [name, path] of Object.entries(pages))
		test(`the links of the ${name} page always show, can be touched and cover nothing`, async ({
			page,
			db,
			siteUrl,
		}) => {
			await openAsEditor(page, { db, siteUrl }, path)
			await expect(editLinks(page).first()).toHaveCSS('opacity', '1')
			await expect.poll(() => faultsOf(page)).toEqual([])
			expect(await overflowOf(page)).toBeLessThanOrEqual(0)
		})

	test('a touch on Edit leads into the field, clear of the bars', async ({ page, db, siteUrl }) => {
		await openAsEditor(page, { db, siteUrl }, pages.product)
		await editLink(page, 'Edit price').tap()
		await expect(page.getByLabel('Price')).toBeFocused()
		const gap = await page.getByLabel('Price').evaluate((field) => {
			const head = document.querySelector('.admin-bar')?.getBoundingClientRect().bottom ?? 0
			return field.getBoundingClientRect().top - head
		})
		expect(gap).toBeGreaterThan(0)
		await expect(page.getByLabel('Price')).toBeInViewport({ ratio: 1 })
	})

	test('the bar stands above the cookie notice and below the open menu', async ({
		page,
		db,
		siteUrl,
	}) => {
		await openAsEditor(page, { db, siteUrl }, pages.product)
		const [bar, notice] = [
			await editBar(page).boundingBox(),
			await page.locator('.notice-bar').boundingBox(),
		]
		expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0)
		await page.locator('.mobile-menu summary').click()
		await expect(editBar(page)).toBeHidden()
	})
})

test('pages that have links of every kind between them have no breach of the accessibility rules with the links', async ({
	page,
	db,
	siteUrl,
}) => {
	await openAsEditor(page, { db, siteUrl }, pages.product)
	for (const path of [pages.product, pages.team, pages.home]) {
		await open(page, siteUrl + path, { scripts: true })
		await editLinks(page).first().waitFor({ state: 'attached' })
		await expectNoBreachInLooks(page, path)
		await editLinks(page).first().focus()
		const focused = await breachesOf(page, '#content')
		expect.soft(focused, `${path} with the focus on a link`).toEqual([])
	}
})

test('with a mouse the links move nothing, neither in the header; print leaves them and the bar out', async ({
	page,
	db,
	siteUrl,
	context,
}) => {
	const places = () =>
		page
			.locator('.site-header nav, #content :is(h1, h2, p, li, img)')
			.evaluateAll((elements) =>
				elements.map((element) => Math.round(element.getBoundingClientRect().top + scrollY)),
			)
	await openAsEditor(page, { db, siteUrl }, pages.product)
	await page.emulateMedia({ media: 'print' })
	await expect(editBar(page)).toBeHidden()
	await expect(editLink(page, 'Edit title')).toBeHidden()
	await page.emulateMedia({ media: null })
	const withLinks = await places()
	await page.getByRole('button', { name: 'Hide the edit links' }).click()
	await expect(editLinks(page)).toHaveCount(0)
	await expect(page.locator('.edit-link')).toHaveCount(0)
	expect(await places()).toEqual(withLinks)
	await context.clearCookies()
})
