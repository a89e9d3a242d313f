// The words of the pages that every site has, edited in the back office and shown on those pages.
import { load } from 'cheerio'
import { expect } from 'vitest'
import { signToken } from '#platform/auth/signed-token.server.ts'
import { defaultWords } from '#content/text/head/default-words.ts'
import { headPages } from '#content/text/head/pages.ts'
import type { HeadPage } from '#content/text/head/pages.ts'
import { test as base } from '#tests/support/pages.ts'
import { insertCaseStudy, insertProduct, insertRow } from '#tests/support/records.ts'
import { tableAway } from '#tests/support/site-database.ts'
import { signedIn } from '#tests/support/staff.ts'

/** Requests to the site without content as an editor. */
const test = base.extend('asEditor', async ({ emptySite: { url, db } }) => {
	const { headers } = await signedIn(db, { role: 'editor' })
	// Without one, there is no page of them.
	await insertCaseStudy(db)
	return (path: string, body?: object) =>
		fetch(url + path, {
			redirect: 'manual',
			headers: { ...headers, Origin: url, 'Content-Type': 'application/json' },
			...(body && { method: 'POST', body: JSON.stringify(body) }),
		})
})

type AsEditor = (path: string, body?: object) => Promise<Response>

/** The address of a page's form, and the record's id and values. */
async function formOf(asEditor: AsEditor, page: HeadPage) {
	const to = await asEditor(`/admin/heads/edit/${page}?at=title`)
	const address = to.headers.get('Location') ?? ''
	const id = address.split('/')[3] ?? ''
	// The response to a change of nothing tells the record.
	const requested = { action: 'keep', id, version: 0, copy: 0, wantsRecord: true, values: {} }
	const { current } = await (await asEditor('/admin/heads/copy', requested)).json()
	return { address, id, version: current.version as number, values: current.values as object }
}

async function save(asEditor: AsEditor, page: HeadPage, words: object) {
	const { id, version, values } = await formOf(asEditor, page)
	return asEditor('/admin/heads/save', { id, version, values: { ...values, ...words } })
}

const keys = Object.keys(headPages) as HeadPage[]
const hostile = `</p><script>alert("x")</script><img src=x onerror=alert(1)>'"&{{x\u202e`

/** The same in every text of a value. */
function hostileIn(value: unknown, mark: string): unknown {
	if (typeof value === 'string') return `${mark} ${hostile}`.slice(0, 80)
	if (Array.isArray(value)) return value.map((part) => hostileIn(part, mark))
	return Object.fromEntries(
		Object.entries(value as object).map(([key, part]) => [
			key,
			key === 'to' ? part : `${mark} <b>x`.slice(0, 60),
		]),
	)
}

for (const page of keys)
	test(`hostile words in every field of ${page} are text where they show, and run nothing`, async ({
		asEditor,
		emptySite: { url, db },
	}) => {
		await insertProduct(db, { price: 12 })
		const { picture: _none, ...fields } = { picture: '', ...defaultWords[page] }
		const words = Object.fromEntries(
			Object.entries(fields).map(([name, value]) => [name, hostileIn(value, `zz${name}`)]),
		)
		expect((await save(asEditor, page, words)).status).toBe(200)
		const { path } = headPages[page]
		const html = await (await fetch(url + path, { headers: { Cookie: 'userCountry=Both' } })).text()
		const $ = load(html)
		for (const name of Object.keys(fields)) {
			// Shown in place of others: with services, without vacancies, for one country.
			if (/^services|^category|^listTitle$|^text$/.test(name) && !html.includes(`zz${name}`))
				continue
			expect.soft(html, name).toContain(`zz${name}`)
		}
		expect($('img[src="x"], b, [onerror]')).toHaveLength(0)
		const scripts = $('script:not([type])')
			.toArray()
			.map((script) => $(script).text())
		expect(scripts.filter((script) => script.startsWith('alert'))).toEqual([])
		const [graph] = $('script[type="application/ld+json"]').toArray()
		expect(() => JSON.parse($(graph).text()) as unknown).not.toThrow()
	})

for (const page of keys)
	test(`emptied words of ${page} leave nothing behind`, async ({
		asEditor,
		emptySite: { url },
	}) => {
		const before = load(await (await fetch(url + headPages[page].path)).text())
		const mayBeEmpty =
			/^(eyebrow|text|textForBoth|story|mission|teamEyebrow|teamText|noneText|jobsText|priceNote|callTitle|callText|doneText|endedText|brokenText|againText|servicesEyebrow|servicesMore|metaDescription)$/
		const words: Record<string, unknown> = {}
		for (const [name, value] of Object.entries<unknown>(defaultWords[page])) {
			if (Array.isArray(value)) words[name] = []
			else if (typeof value === 'object') words[name] = { label: '', to: '' }
			else if (mayBeEmpty.test(name)) words[name] = ''
		}
		expect((await save(asEditor, page, words)).status).toBe(200)
		const $ = load(await (await fetch(url + headPages[page].path)).text())
		// Other parts of the page may say the same.
		const timesIn = (shown: typeof $, text: string) =>
			shown('#content').text().split(text).length - 1
		for (const [name, value] of Object.entries<unknown>(defaultWords[page])) {
			const first = name in words && typeof value === 'string' ? value : ''
			const times = first === '' ? 0 : timesIn(before, first)
			if (times > 0) expect.soft(timesIn($, first), name).toBeLessThan(times)
		}
		expect($('#content p:empty, #content h2:empty, #content a:empty')).toHaveLength(0)
	})

test('a save shows at once, with the facts of the business, in the head of the page too', async ({
	asEditor,
	emptySite: { url, db },
}) => {
	await db.query(`update business set name = 'Rimu Poultry'`)
	await (await fetch(`${url}/news`)).text()
	const saved = await save(asEditor, 'news', {
		title: 'What {business} saw',
		metaTitle: 'Notes',
		metaDescription: 'By {business}.',
	})
	expect(saved.status).toBe(200)
	const $ = load(await (await fetch(`${url}/news`)).text())
	expect($('h1').text()).toBe('What Rimu Poultry saw')
	expect($('title').text()).toContain('Notes')
	expect($('meta[name="description"]').attr('content')).toBe('By Rimu Poultry.')
})

test('what is too long is refused at its field, and nothing is stored', async ({ asEditor }) => {
	const refused = await save(asEditor, 'products', { title: 'x'.repeat(400) })
	expect(refused.status).toBe(422)
	expect((await refused.json()).messages).toEqual({
		title: ['Title must be at most 120 characters'],
	})
	expect((await formOf(asEditor, 'products')).version).toBe(1)
})

test('none is added, copied, deleted or brought back from the trash', async ({
	asEditor,
	emptySite: { db },
}) => {
	const { address, id } = await formOf(asEditor, 'services')
	expect(address).toBe(`/admin/heads/${id}/edit#title`)
	const list = load(await (await asEditor('/admin/heads')).text())
	expect(list('tbody tr')).toHaveLength(14)
	expect(list('main a[href$="/new"], main [data-delete]')).toHaveLength(0)
	const form = load(await (await asEditor(`/admin/heads/${id}/edit`)).text())
	expect(form('h1').text()).toBe('Page text: Services')
	expect(form('main a[href*="/new"], #unpublishAt')).toHaveLength(0)
	expect(form('#textForBoth')).toHaveLength(1)
	expect(form('#story, #formTitle')).toHaveLength(0)
	for (const path of ['new', `new?from=${id}`])
		expect((await asEditor(`/admin/heads/${path}`)).status, path).toBe(404)
	for (const change of ['trash', 'restore'])
		expect((await asEditor(`/admin/heads/${id}/${change}`, {})).status, change).toBe(404)
	const started = { action: 'keep', id: null, formKey: id, copy: 0, values: {} }
	expect((await asEditor('/admin/heads/copy', started)).status).toBe(400)
	const { rows } = await db.query(
		'select count(*)::int as rows from site_texts where deleted_at is null',
	)
	expect(rows).toEqual([{ rows: 18 }])
})

test('pages say whose form their words belong to, and the session where that is', async ({
	asEditor,
	emptySite: { url },
}) => {
	const { sections } = await (await asEditor('/api/session')).json()
	expect(sections).toMatchObject({ heads: 'heads', homepage: 'homepage', business: '' })
	for (const page of keys) {
		const $ = load(await (await fetch(url + headPages[page].path)).text())
		const mark = `[data-form="heads/${page}"]`
		expect.soft($(`${mark} [data-edit], ${mark}[data-edit]`).length, page).toBeGreaterThan(0)
	}
})

test('the pages behind mailed links say in each state what staff wrote', async ({
	asEditor,
	emptySite: { url, db },
}) => {
	const words = (page: string) => ({
		eyebrow: `${page} letters`,
		title: `${page} first`,
		text: `${page} press`,
		pressButton: `${page} yes`,
		doneTitle: `${page} done`,
		doneText: `${page} thanks`,
		brokenTitle: `${page} broken`,
		brokenText: `${page} sorry`,
		newsLink: `${page} news`,
	})
	const ended = (page: string) => ({ endedTitle: `${page} ended`, endedText: `${page} gone` })
	const again = {
		againButton: 'stop back',
		againTitle: 'stop mailed',
		againText: 'stop inbox',
	}
	await save(asEditor, 'unsubscribe', { ...words('stop'), ...ended('stop'), ...again })
	await save(asEditor, 'confirm', { ...words('start'), ...ended('start') })
	const { id } = await insertRow(db, 'consents', {
		email: 'reader@example.com',
		purpose: 'newsletter',
		text_shown: 'Words',
		page: '/news',
	})
	const read = async (
		purpose: 'confirm' | 'unsubscribe',
		method = 'GET',
		token = signToken(purpose, id),
		fields = {},
	) => {
		const address = `${url}/${purpose}?token=${token}`
		const body = method === 'POST' ? { body: new URLSearchParams(fields) } : {}
		const response = await fetch(address, { method, ...body })
		expect(response.headers.get('Cache-Control')).toBe('no-store')
		const $ = load(await response.text())
		const edited = $(`[data-form="heads/${purpose}"] [data-edit]:not([data-form="consents"])`)
		return edited.toArray().map((each) => $(each).text())
	}
	const said = (page: string, ...parts: string[]) => parts.map((part) => `${page} ${part}`)
	const first = ['letters', 'first', 'press', 'yes']
	const done = ['letters', 'done', 'thanks', 'news']
	expect(await read('confirm')).toEqual(said('start', ...first))
	expect(await read('confirm', 'POST')).toEqual(said('start', ...done))
	expect(await read('confirm')).toEqual(said('start', ...done))
	expect(await read('unsubscribe')).toEqual(said('stop', ...first))
	const left = said('stop', 'letters', 'done', 'thanks', 'back')
	expect(await read('unsubscribe', 'POST')).toEqual(left)
	expect(await read('unsubscribe')).toEqual(left)
	const pressed = await read('unsubscribe', 'POST', undefined, { form: 'newsletter' })
	expect(pressed).toEqual(said('stop', 'letters', 'mailed', 'inbox', 'news'))
	const erased = await read('unsubscribe', 'GET', 'e'.repeat(64))
	expect(erased).toEqual(said('stop', 'letters', 'ended', 'gone', 'back'))
	expect(await read('confirm')).toEqual(said('start', 'letters', 'ended', 'gone', 'news'))
	for (const [purpose, page] of [
		['confirm', 'start'],
		['unsubscribe', 'stop'],
	] as const)
		for (const method of ['GET', 'POST'])
			expect(await read(purpose, method, 'cut')).toEqual(
				said(page, 'letters', 'broken', 'sorry', 'news'),
			)
})

test('the palette finds a page by its words', async ({ asEditor }) => {
	const { records } = await (await asEditor('/admin/find?q=sheets+that+end+up')).json()
	expect(records).toMatchObject([{ title: 'Resources', kind: 'Page text: Title' }])
})

test('without their table, the pages that need no other have their first words', async ({
	emptySite: { url, db },
}) => {
	await using _away = await tableAway(db, 'site_texts')
	for (const [path, title] of [
		['/About', defaultWords.about.title],
		['/Contact', defaultWords.contact.title],
		['/Search', 'Search'],
		['/Confirm', defaultWords.confirm.brokenTitle],
		['/Unsubscribe', defaultWords.unsubscribe.brokenTitle],
	] as const) {
		const response = await fetch(url + path.toLowerCase())
		expect(response.status, path).toBe(200)
		expect(load(await response.text())('h1').text()).toBe(title)
	}
})
