// Two tabs or one, pages that the cache keeps or new ones, while something happens to a product; once without scripts.
// In each, two products are added with double presses, and the list is sent twice: both arrive, once. All that may
// happen to a product: tests/pages/enquiry-list.test.ts.
import type { Browser, BrowserContext, Page, Response } from '@playwright/test'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { happenings, makeProduct } from '#tests/support/listed-products.ts'
import type { MadeProduct } from '#tests/support/listed-products.ts'
import { announce } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'
import { newVisitor } from '#tests/support/visitor.ts'

type Case = { hasTwoTabs: boolean; isCached: boolean; scripts: boolean }

const cases: (Case & { what: string })[] = [
	{ hasTwoTabs: true, isCached: true, scripts: true, what: 'it is renamed and dearer' },
	{ hasTwoTabs: true, isCached: false, scripts: true, what: 'its price is taken away' },
	{ hasTwoTabs: false, isCached: true, scripts: true, what: 'it is put in the trash' },
	{ hasTwoTabs: false, isCached: false, scripts: true, what: 'it is deleted for good' },
	{ hasTwoTabs: true, isCached: true, scripts: false, what: 'it is renamed and dearer' },
]

let visits = 0

/** A visitor of their own, with what their pages set as cookies or said in the console. */
async function newContext(
	browser: Browser,
	{ baseURL, scripts }: { baseURL: string; scripts: boolean },
) {
	visits += 1
	const context = await browser.newContext({
		baseURL,
		javaScriptEnabled: scripts,
		extraHTTPHeaders: { 'X-Forwarded-For': `10.200.${visits >> 8}.${visits % 256}` },
	})
	const responses: Response[] = []
	const problems: string[] = []
	context.on('response', (response) => responses.push(response))
	context.on('console', (message) => {
		// A page may be prefetched that is gone meanwhile.
		const isExpected = message.text().includes('404')
		if (['error', 'warning'].includes(message.type()) && !isExpected) problems.push(message.text())
	})
	return { context, responses, problems }
}

/** The visitor's list lives with the visitor: no page that others get may set a cookie. */
async function expectNoCookieOnPages(responses: readonly Response[]) {
	for (const response of responses) {
		const { pathname } = new URL(response.url())
		if (pathname.startsWith('/enquiry')) continue
		expect(await response.headerValue('set-cookie'), pathname).toBeNull()
	}
}

/** Presses twice: the second press of a double click adds nothing. */
async function add(page: Page, { title }: MadeProduct, scripts: boolean) {
	const main = page.getByRole('main')
	await main.getByRole('button', { name: `Add to my enquiry about ${title}` }).dblclick()
	const added = main.getByRole('button', { name: title }).and(page.locator('[data-listed]'))
	if (scripts) await added.waitFor()
	else {
		// Without scripts the address leads back to the button, which says that it is done.
		await expect(page).toHaveURL(/#1\./)
		await expect(
			main.getByRole('button', { name: `Added to your enquiry about ${title}` }),
		).toBeVisible()
	}
}

async function openTabs(
	context: BrowserContext,
	products: MadeProduct[],
	{ hasTwoTabs, scripts }: Case,
) {
	const first = await context.newPage()
	if (!hasTwoTabs) {
		for (const product of products) {
			await open(first, product.path, { scripts })
			await add(first, product, scripts)
		}
		return [first]
	}
	const tabs = [first, await context.newPage()]
	await Promise.all(tabs.map((tab, index) => open(tab, products[index]!.path, { scripts })))
	await Promise.all(tabs.map((tab, index) => add(tab, products[index]!, scripts)))
	return tabs
}

async function fill(page: Page, email: string) {
	const form = page.getByRole('form')
	await form.getByLabel('Remark').first().fill('With lids.')
	await form.getByLabel('Name').fill('Ana Tui')
	await form.getByLabel('Company or farm').fill('Tui Free Range')
	await form.getByLabel('Email address').fill(email)
}

async function runCase(
	given: Case & {
		browser: Browser
		baseURL: string
		db: Database
		happening: (typeof happenings)[number]
	},
) {
	const { browser, baseURL, db, happening, isCached, scripts } = given
	await using visitor = await newVisitor(db)
	const products = [await makeProduct(db), await makeProduct(db, 'Perch')]
	if (isCached) {
		for (const { path } of products) {
			// Another visitor's request, with a list of their own, makes the page that is cached.
			const cookie = `enquiry-${crypto.randomUUID()}=1.9.somebody-elses; enquiry=another-visitors-key`
			await (await fetch(baseURL + path, { headers: { Cookie: cookie } })).text()
		}
	} else await announce(db, 'products:list')
	const { context, responses, problems } = await newContext(browser, given)
	const tabs = await openTabs(context, products, given)
	const first = products[0]!
	await happening.change(db, first)

	for (const tab of tabs) await open(tab, '/enquiry', { scripts })
	for (const tab of tabs) {
		await expect(tab.getByRole('main').getByRole('listitem')).toHaveCount(2)
		for (const note of happening.notes(first))
			await expect(tab.getByText(note, { exact: true })).toBeVisible()
		await fill(tab, visitor.email)
	}
	const sent = tabs[0]!.getByRole('heading', { name: 'Your enquiry has been sent successfully' })
	// A tab follows the list, so one in which nobody has pressed yet would lose its button with the first response.
	const { promise: arePressed, resolve: letGo } = Promise.withResolvers<void>()
	if (scripts)
		await context.route('**/functions/v1/**', async (route) => {
			await arePressed
			await route.continue()
		})
	await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Send Enquiry' }).dblclick()))
	letGo()
	await expect(sent).toBeVisible()
	for (const tab of tabs) await open(tab, '/enquiry', { scripts })
	for (const tab of tabs) await expect(tab.getByText('Your list is empty')).toBeVisible()

	const leads = await visitor.leads()
	expect(leads).toHaveLength(1)
	const listed: Record<string, unknown>[] = leads[0].fields.products
	expect(listed.map(({ id }) => id).toSorted()).toEqual(products.map(({ id }) => id).toSorted())
	const isHidden = happening.notes(first).includes('No longer on the site')
	expect(listed.find(({ id }) => id === first.id)).toMatchObject({
		path: first.path,
		amount: 1,
		...(isHidden ? {} : { name: first.title, price: 25 }),
	})
	await expectNoCookieOnPages(responses)
	expect(problems).toEqual([])
	await context.close()
}

for (const { what, ...way } of cases) {
	const tabs = `${way.hasTwoTabs ? 'two tabs' : 'one tab'} and ${way.isCached ? 'cached' : 'new'} pages`
	test(`${way.scripts ? 'with' : 'without'} scripts, ${tabs}, a list is one lead with all its products, when ${what}`, async ({
		browser,
		db,
		siteUrl,
	}) => {
		const happening = happenings.find((each) => each.what === what)!
		await runCase({ ...way, happening, browser, baseURL: siteUrl, db })
	})
}
