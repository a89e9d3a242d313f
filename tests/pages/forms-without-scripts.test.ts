// The forms of the public site, filled in and sent as a browser without scripts does.
import { expect } from 'vitest'
import { address, plainForms } from '#tests/support/lead-forms.ts'
import type { PlainForm } from '#tests/support/lead-forms.ts'
import { newVisitor } from '#tests/support/new-visitor.ts'
import { test } from '#tests/support/pages.ts'
import type { Page } from '#tests/support/pages.ts'
import { hasForm, namedForm, plainBrowser, plainForm } from '#tests/support/plain-browser.ts'
import type { Database } from '#tests/support/records.ts'

const summaryOf = (page: Page, { name }: PlainForm) =>
	namedForm(page, name).form.find('[role=alert]').first()

function filled(page: Page, { name, values, choices }: PlainForm, email: string) {
	const form = namedForm(page, name)
	for (const [label, text] of Object.entries({ ...choices, ...values, [address]: email }))
		form.fill(label, text)
	return form
}

async function pathOf(db: Database, { path }: PlainForm): Promise<string> {
	const { rows } = await db.query(`${path} limit 1`)
	return rows[0].path
}

type Requested = { browser: ReturnType<typeof plainBrowser>; path: string; email: string }

/** Sends the form with one wrong value; resolves with the page that returns it. */
async function sendWrong({ browser, path, email }: Requested, plain: PlainForm): Promise<Page> {
	const form = filled(await browser.open(path), plain, email)
	form.fill(plain.wrong.label, plain.wrong.value)
	return browser.send(form)
}

for (const [what, plain] of Object.entries<PlainForm>(plainForms)) {
	test(`without scripts the ${what} form is returned with its errors and the typed text, and nothing is stored`, async ({
		ask,
		db,
		site,
	}) => {
		await using visitor = await newVisitor(db)
		const { email } = visitor
		const browser = plainBrowser(ask, site.url)
		const page = await sendWrong({ browser, path: await pathOf(db, plain), email }, plain)
		expect(page.status).toBe(400)
		const form = namedForm(page, plain.name)
		const { label, value, text } = plain.wrong
		const links = summaryOf(page, plain).find('a')
		expect(links.toArray().map((link) => page.$(link).text())).toEqual([text])
		expect(links.attr('href')).toBe(`#${form.field(label).attr('id')}`)
		expect(form.description(label)).toBe(text)
		const saved = { ...plain.values, ...plain.choices, [address]: email, [label]: value }
		for (const [other, typed] of Object.entries(saved))
			expect(form.shown(other), `${other}`).toBe(typed)
		expect(await visitor.leads()).toEqual([])
	})

	test(`without scripts the ${what} form, once corrected, is stored once and thanked for once`, async ({
		ask,
		db,
		site,
	}) => {
		await using visitor = await newVisitor(db)
		const { email } = visitor
		const browser = plainBrowser(ask, site.url)
		const path = await pathOf(db, plain)
		const returned = namedForm(await sendWrong({ browser, path, email }, plain), plain.name)
		returned.fill(plain.wrong.label, plain.values[plain.wrong.label] ?? email)
		const thanks = await browser.send(returned)
		expect(thanks.status).toBe(200)
		expect(thanks.texts('h1, h2, h3')).toContain(plain.thanks)
		expect(hasForm(thanks, plain.name)).toBe(false)
		expect(await visitor.leads()).toMatchObject([{ kind: plain.kind, state: 'new' }])
		if (what === 'download') {
			const file = thanks.$('a:contains("Open the file")').attr('href') ?? ''
			expect(file).toMatch(/^\/media\//)
			const response = await ask(file)
			expect([response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([200, true])
		}

		const back = plainForm(thanks, `form:has(button:contains("${plain.again}"))`)
		const again = await browser.send(back)
		expect(hasForm(again, plain.name)).toBe(true)
		const query = (address: string) => new URL(address, site.url).searchParams.toString()
		expect(query(again.path)).toBe(query(path))
		// The thanks are shown once: opening their address again shows the form.
		expect(thanks.path).toContain('sent=')
		const reopened = await browser.open(thanks.path)
		expect(hasForm(reopened, plain.name)).toBe(true)
		expect(reopened.words()).not.toContain(plain.thanks)
		expect(await visitor.leads()).toHaveLength(1)
	})
}

test('a hand-typed ?sent= address shows no thanks', async ({ open }) => {
	const page = await open('/contact?sent=contact')
	expect(hasForm(page, plainForms.contact.name)).toBe(true)
	expect(page.words()).not.toContain('Message Sent!')
})

test('a text over its limit is refused and returned whole, with its count', async ({
	ask,
	site,
}) => {
	const browser = plainBrowser(ask, site.url)
	const form = filled(await browser.open('/contact'), plainForms.contact, 'ana@farm.example')
	form.fill('Message', 'b'.repeat(6000))
	const page = await browser.send(form)
	expect(page.status).toBe(400)
	const summary = summaryOf(page, plainForms.contact)
	expect(summary.find('a').text()).toBe('Please use no more than 5,000 characters')
	const returned = namedForm(page, plainForms.contact.name)
	expect(returned.shown('Message')).toBe('b'.repeat(6000))
	expect(returned.description('Message')).toContain('6,000 of 5,000 characters')
})

for (const what of ['contact', 'download'] as const)
	test(`without scripts the ${what} form preselects the country of the site`, async ({
		open,
		db,
	}) => {
		const page = await open(`${await pathOf(db, plainForms[what])}?country=Australia`)
		expect(namedForm(page, plainForms[what].name).shown('Country')).toBe('Australia')
	})

/**
 * Names that browsers and password managers take for a visitor's own data, if the form has no such field of its own.
 */
const knownToFillers =
	/web ?site|url|home ?page|fax|phone|address|company|organi[sz]ation|title|age|birth/i

for (const [what, plain] of Object.entries<PlainForm>(plainForms)) {
	test(`the hidden field of the ${what} form is left alone by programs that fill in forms, and what robots write there is spam`, async ({
		ask,
		db,
		site,
	}) => {
		await using visitor = await newVisitor(db)
		const browser = plainBrowser(ask, site.url)
		const page = await browser.open(await pathOf(db, plain))
		const form = filled(page, plain, visitor.email)
		const trap = form.form.find('input[type=text]').filter((_, field) => !page.$(field).attr('id'))
		expect(trap).toHaveLength(1)
		expect(`${trap.attr('name')} ${trap.closest('label').text()}`).not.toMatch(knownToFillers)
		expect(trap.attr()).toMatchObject({
			autocomplete: 'off',
			tabindex: '-1',
			'data-1p-ignore': '',
			'data-bwignore': '',
			'data-form-type': 'other',
			'data-lpignore': 'true',
		})
		trap.val('https://casino.example')
		await browser.send(form)
		expect(await visitor.leads()).toMatchObject([{ state: 'spam' }])
	})
}
