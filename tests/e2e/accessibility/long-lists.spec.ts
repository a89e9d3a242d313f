import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'

type Site = { url: string; db: { query: (text: string) => Promise<unknown> } }

/** 110 products for New Zealand, 10 of them for Australia too. */
async function fill({ db }: Site) {
	await db.query(`
		insert into products (title, slug, description, country)
		select 'Product ' || lpad(n::text, 3, '0'), 'product-' || n, 'Steel tray for boots, with a lid.',
			case when n <= 10 then 'Both' else 'New Zealand' end
		from generate_series(1, 110) n`)
}

async function openLongList(page: Page, site: Site) {
	await fill(site)
	await open(page, `${site.url}/products`, { scripts: true })
	const cards = page.getByRole('article')
	const shown = page.getByText(/^Showing \d+ of/)
	const more = page.getByRole('link', { name: 'Show more' })
	await expect(shown).toHaveText('Showing 48 of 110')
	/** Shows more, by keyboard: the focus moves to the first new card. */
	async function grow({ from, to }: { from: number; to: number }) {
		await more.press('Enter')
		await expect(shown).toHaveText(`Showing ${to} of 110`)
		await expect(cards.nth(from).getByRole('link').first()).toBeFocused()
	}
	return { cards, shown, more, grow }
}

test('a long list grows in place and announces its length; in another country it starts from the beginning', async ({
	emptySite,
	page,
}) => {
	const { cards, shown, more, grow } = await openLongList(page, emptySite)
	await grow({ from: 48, to: 96 })
	await expect(shown).toHaveRole('status')
	await grow({ from: 96, to: 110 })
	await expect(more).toHaveCount(0)

	const country = page.locator('[data-country-state=ready]')
	await country.locator('summary').click()
	await country.getByRole('button', { name: 'Australia' }).click()
	await expect(cards).toHaveCount(10)
	await expect(page).toHaveURL(/\/products\?$|\/products$/)
})

test('Back and Forward restore the length of a long list, and the place where it was left', async ({
	emptySite,
	page,
}) => {
	const { cards, shown, grow } = await openLongList(page, emptySite)
	await grow({ from: 48, to: 96 })
	await grow({ from: 96, to: 110 })

	await page.goBack()
	await expect(shown).toHaveText('Showing 96 of 110')
	await page.goForward()
	await expect(shown).toHaveText('Showing 110 of 110')

	const requested = cards.nth(60).getByRole('link').first()
	await requested.scrollIntoViewIfNeeded()
	const top = await page.evaluate(() => scrollY)
	const title = await cards.nth(60).getByRole('heading').innerText()
	await requested.click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
	await page.goBack()
	await expect(cards).toHaveCount(110)
	await expect(shown).toHaveText('Showing 110 of 110')
	await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(top, -1)
})
