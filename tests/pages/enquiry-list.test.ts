// What the site responds to a visitor with an enquiry list, whose browser runs no scripts.
import { expect } from 'vitest'
import { address } from '#tests/support/lead-forms.ts'
import { happenings, makeProduct } from '#tests/support/listed-products.ts'
import type { MadeProduct } from '#tests/support/listed-products.ts'
import { newVisitor } from '#tests/support/new-visitor.ts'
import { test } from '#tests/support/pages.ts'
import type { Page } from '#tests/support/pages.ts'
import { namedForm, plainBrowser } from '#tests/support/plain-browser.ts'
import { signedIn } from '#tests/support/staff.ts'

const listName = 'On your list'
const cookieOf = ({ id, slug }: MadeProduct, amount = 2) => `enquiry-${id}=1.${amount}.${slug}`
const valueOf = (product: MadeProduct) => `1.${product.slug}`

type Browser = ReturnType<typeof plainBrowser>

/** Presses the button of a product on its page. */
function add(browser: Browser, siteUrl: string, product: MadeProduct) {
	const headers = { Origin: siteUrl, Referer: siteUrl + product.path }
	const body = new URLSearchParams({ add: valueOf(product) })
	return browser.open('/enquiry/add', { method: 'POST', headers, body })
}

function filled(page: Page, email: string, values: Record<string, string> = {}) {
	const form = namedForm(page, listName)
	const sender = { Name: 'Ana Tui', 'Company or farm': 'Tui Farm', [address]: email }
	for (const [label, text] of Object.entries({ ...sender, ...values })) form.fill(label, text)
	return form
}

test('a page that others get is the same for visitors with lists, and sets no cookie; the list is in no page but its own', async ({
	ask,
	db,
}) => {
	const [mine, other] = [await makeProduct(db), await makeProduct(db, 'Perch')]
	const cookies = ['', cookieOf(mine), `${cookieOf(other)}; enquiry=another-visitors-key`]
	for (const path of ['/', '/products', mine.path, '/products.data', `${mine.path}.data`]) {
		const responses = await Promise.all(cookies.map((Cookie) => ask(path, { headers: { Cookie } })))
		const texts = await Promise.all(responses.map((response) => response.text()))
		expect(new Set(texts).size, path).toBe(1)
		expect(texts[0], path).not.toContain(other.id)
		for (const { headers } of responses) expect(headers.getSetCookie(), path).toEqual([])
	}
	for (const path of ['/enquiry', '/enquiry.data'])
		for (const [Cookie, own, others] of [
			[cookies[1]!, mine, other],
			[cookies[2]!, other, mine],
		] as const) {
			const response = await ask(path, { headers: { Cookie } })
			expect(response.headers.get('Cache-Control')).toBe('private, no-store')
			expect(response.headers.get('ETag')).toBeNull()
			const text = await response.text()
			expect(text).toContain(own.title)
			expect(text).not.toContain(others.title)
		}
})

test('the page of the list is for nobody’s index, and an empty one leads to the products', async ({
	ask,
	open,
}) => {
	const { attributes, texts, headers, $ } = await open('/enquiry')
	expect(attributes('meta[name=robots]', 'content')).toEqual(['noindex,follow'])
	expect(await (await ask('/sitemap.xml')).text()).not.toContain('/enquiry')
	expect(headers.getSetCookie()).toEqual([])
	expect(texts('main h2')).toEqual(['Your list is empty'])
	expect($('main a[href="/products"]').text()).toBe('See all products')
})

test('a button leads back to itself, where the list has its product; pressed again it adds nothing', async ({
	ask,
	db,
	site,
}) => {
	const product = await makeProduct(db)
	const page = await (await ask(product.path)).text()
	expect(page).toContain(`value="${valueOf(product)}" id="${valueOf(product)}"`)
	const browser = plainBrowser(ask, site.url)
	const response = await ask('/enquiry/add', {
		method: 'POST',
		headers: { Origin: site.url, Referer: `${site.url}/products?page=1` },
		body: new URLSearchParams({ add: valueOf(product) }),
	})
	expect(response.status).toBe(303)
	expect(response.headers.get('Location')).toBe(`/products?page=1#${valueOf(product)}`)
	expect(response.headers.get('Cache-Control')).toBe('no-store')
	for (const line of response.headers.getSetCookie())
		expect(line).toMatch(/^enquiry.*; Path=\/; Max-Age=604800; SameSite=Lax$/)

	for (let press = 0; press < 2; press += 1) await add(browser, site.url, product)
	const list = await browser.open('/enquiry')
	expect(list.texts('main li h3')).toEqual([product.title])
	expect(namedForm(list, listName).shown('Amount')).toBe('1')
})

test('a press that comes from another site, or names no product, adds nothing', async ({
	ask,
	site,
}) => {
	const press = (headers: Record<string, string>, value: string) =>
		ask('/enquiry/add', { method: 'POST', headers, body: new URLSearchParams({ add: value }) })
	const foreign = await press({ 'Sec-Fetch-Site': 'cross-site' }, '1.boot-dip-station')
	expect(foreign.status).toBe(403)
	for (const value of [
		'1.no-such-product',
		'99.boot-dip-station',
		'',
		'__proto__',
		'1.'.repeat(999),
	]) {
		const response = await press({ Origin: site.url }, value)
		expect(response.headers.get('Location'), value).toBe('/enquiry?note=unknown')
		expect(response.headers.getSetCookie()).toEqual([])
	}
	const browser = plainBrowser(ask, site.url)
	const page = await browser.open('/enquiry?note=unknown')
	expect(page.texts('[role=alert]')).toEqual([
		'Nothing was added: this product is not on our site any longer.',
	])
})

test('the twenty-first product is refused with the reason', async ({ ask, db, site }) => {
	const product = await makeProduct(db)
	const full = Array.from({ length: 20 }, (_, n) => `enquiry-${crypto.randomUUID()}=1.1.no-${n}`)
	const browser = plainBrowser(ask, site.url, full)
	const page = await add(browser, site.url, product)
	expect(page.texts('main [role=alert]')[0]).toMatch(/^Your list has 20 products/)
	expect(page.texts('main li h3')).toHaveLength(20)
})

test('a refused form keeps the list, the amounts and the remarks, with the error at its field; taking a product off keeps the rest', async ({
	ask,
	db,
	site,
}) => {
	await using visitor = await newVisitor(db)
	const [first, second] = [await makeProduct(db), await makeProduct(db, 'Perch')]
	const browser = plainBrowser(ask, site.url, [cookieOf(first), cookieOf(second)])
	const form = namedForm(await browser.open('/enquiry'), listName)
	form.form.find(`[name="products.${first.id}.amount"]`).val('many')
	form.form.find(`[name="products.${second.id}.remark"]`).val('For 400 hens')
	form.fill('Name', 'Ana Tui')
	const refused = await browser.send(form)
	expect(refused.status).toBe(400)
	expect(refused.texts('[role=alert] a')).toEqual([
		`${first.title}: Please enter the amount as a number from 1 to 9,999`,
		'Company or farm name is required',
		'Please enter a valid email address',
	])
	const amount = refused.$(`[name="products.${first.id}.amount"]`)
	expect(amount.val()).toBe('many')
	expect(amount.attr('aria-invalid')).toBe('true')
	expect(refused.$(`[name="products.${second.id}.remark"]`).val()).toBe('For 400 hens')

	const fields = namedForm(refused, listName).form.serializeArray()
	const body = new URLSearchParams([
		...fields.map(({ name, value }) => [name, value]),
		['remove', first.id],
	])
	const rest = await browser.open('/enquiry', {
		method: 'POST',
		headers: { Origin: site.url },
		body,
	})
	expect(rest.texts('main li h3')).toEqual([second.title])
	expect(rest.$(`[name="products.${second.id}.remark"]`).val()).toBe('For 400 hens')
	expect(namedForm(rest, listName).shown('Name')).toBe('Ana Tui')
	expect([...browser.jar.keys()]).not.toContain(`enquiry-${first.id}`)
	expect(await visitor.leads()).toEqual([])
})

test('a list sent twice from one form is one lead; sent again with other words it is refused, and what was typed is shown', async ({
	ask,
	db,
	site,
}) => {
	await using visitor = await newVisitor(db)
	const product = await makeProduct(db)
	const browser = plainBrowser(ask, site.url)
	await add(browser, site.url, product)
	const form = filled(await browser.open('/enquiry'), visitor.email)
	const [thanks, again] = await Promise.all([browser.send(form), browser.send(form)])
	for (const page of [thanks, again]) {
		expect(page.texts('main .notice h2')).toEqual(['Your enquiry has been sent successfully'])
		expect(page.$('form[aria-labelledby=list-title]')).toHaveLength(0)
	}
	expect(browser.jar.size).toBe(0)
	form.fill('Message (optional)', 'And quickly, please.')
	const late = await browser.send(form)
	expect(late.status).toBe(409)
	expect(late.texts('main [role=alert]')[0]).toMatch(
		/^You have sent this list already.*And quickly, please\.$/,
	)
	expect(await visitor.leads()).toHaveLength(1)
})

test('sending ends the products that were sent, not one that another tab has added meanwhile', async ({
	ask,
	db,
	site,
}) => {
	await using visitor = await newVisitor(db)
	const [first, second] = [await makeProduct(db), await makeProduct(db, 'Perch')]
	const browser = plainBrowser(ask, site.url)
	await add(browser, site.url, first)
	const form = filled(await browser.open('/enquiry'), visitor.email)
	await add(browser, site.url, second)
	await browser.send(form)
	expect((await browser.open('/enquiry')).texts('main li h3')).toEqual([second.title])
	await browser.send(filled(await browser.open('/enquiry'), visitor.email))
	const leads = await visitor.leads()
	expect(leads.map(({ subject }) => subject).toSorted()).toEqual(
		[first, second]
			.map(({ title }) => `I'd like more info about this product: ${title}`)
			.toSorted(),
	)
})

for (const { what, change, notes } of happenings)
	test(`a list of two products says what became of one, and sent from two tabs is one lead with both: ${what}`, async ({
		ask,
		db,
		site,
	}) => {
		await using visitor = await newVisitor(db)
		const products = [await makeProduct(db), await makeProduct(db, 'Perch')]
		const first = products[0]!
		const browser = plainBrowser(ask, site.url)
		for (const product of [...products, ...products]) await add(browser, site.url, product)
		await change(db, first)
		const tabs = [await browser.open('/enquiry'), await browser.open('/enquiry')]
		for (const tab of tabs) {
			expect(tab.$('main li:has(h3)')).toHaveLength(2)
			for (const note of notes(first)) expect(tab.$('main li:has(h3)').text()).toContain(note)
		}
		await Promise.all(tabs.map((tab) => browser.send(filled(tab, visitor.email))))
		expect((await browser.open('/enquiry')).texts('main h2')).toEqual(['Your list is empty'])

		const leads = await visitor.leads()
		expect(leads).toHaveLength(1)
		const listed: Record<string, unknown>[] = leads[0].fields.products
		expect(listed.map(({ id }) => id).toSorted()).toEqual(products.map(({ id }) => id).toSorted())
		const isHidden = notes(first).includes('No longer on the site')
		expect(listed.find(({ id }) => id === first.id)).toMatchObject({
			path: first.path,
			amount: 1,
			...(isHidden ? {} : { name: first.title, price: 25 }),
		})
	})

for (const { what, change, notes } of happenings.slice(1))
	test(`the back office shows a listed product as it was seen, and what became of it after it was sent: ${what}`, async ({
		ask,
		db,
		open,
		site,
	}) => {
		await using visitor = await newVisitor(db)
		const product = await makeProduct(db)
		const browser = plainBrowser(ask, site.url, [cookieOf(product, 3)])
		await browser.send(filled(await browser.open('/enquiry'), visitor.email))
		await change(db, product)
		const { headers } = await signedIn(db)
		const [lead] = await visitor.leads()
		const page = await open(`/admin/leads/${lead.id}`, { headers })
		const row = page.$('.lead-products tbody tr')
		expect(row.find('td').first().text()).toBe('3')
		expect(row.find('th a').text()).toBe(product.title)
		expect(row.find('.hint').text()).toBe(product.path)
		expect(row.find('td').last().text()).toBe('$25')
		expect(page.texts('.lead-products .state')).toEqual(notes(product))
		const found = await open(`/admin/leads?q=${encodeURIComponent(product.title)}`, { headers })
		expect(found.html).toContain(lead.id)
		const file = await ask(`/admin/leads/export?q=${encodeURIComponent(visitor.email)}`, {
			headers,
		})
		expect(await file.text()).toContain(`Product: 3 × ${product.title}, $25 (${product.path})`)
	})
