// Leaving the newsletter: the one-click request of mail programs (RFC 8058), and the page behind the link.
import { expect } from 'vitest'
import { signToken } from '#platform/auth/signed-token.server.ts'
import { test as base } from '#tests/support/pages.ts'
import { plainBrowser, plainForm } from '#tests/support/plain-browser.ts'
import { insertRow } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

/** Requests to the site without content, as of a program that keeps no cookies. */
const test = base.extend(
	'request',
	async ({ emptySite: { url } }) =>
		(path: string, init: RequestInit = {}) =>
			fetch(new URL(path, url), { redirect: 'manual', ...init }),
)

const email = 'mere@reader.example'

/** A reader who gets the newsletter. */
async function insertReader(db: Database) {
	const { id, token } = await insertRow(db, 'consents', {
		email,
		purpose: 'newsletter',
		text_shown: 'Words',
		page: '/news',
		confirmed_at: new Date(),
	})
	return { id, path: `/unsubscribe?token=${String(token)}`, token: String(token) }
}

async function withdrawnIn(db: Database, id: string): Promise<Date | null> {
	const { rows } = await db.query('select withdrawn_at from consents where id = $1', [id])
	return rows[0].withdrawn_at
}

const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }

function multipart() {
	const body = new FormData()
	body.set('List-Unsubscribe', 'One-Click')
	return { method: 'POST', body }
}

const json = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }

/** The mails about the newsletter. */
async function mailed(db: Database) {
	const { rows } = await db.query(
		`select kind, to_email as "to" from mails where kind like 'newsletter-%'`,
	)
	return rows
}

/** What a mail program must not get with a 200. */
const seen = (response: Response) => [
	response.status,
	response.headers.get('Location'),
	response.headers.get('Set-Cookie'),
]

test('a one-click POST gets 200 without a redirect or a cookie: at first, again, and after the consent was deleted', async ({
	request,
	emptySite: { db },
}) => {
	const { id, path } = await insertReader(db)
	const old = `/unsubscribe?token=${signToken('unsubscribe', id)}`
	expect(seen(await request(path, oneClick))).toEqual([200, null, null])
	const at = await withdrawnIn(db, id)
	expect(at).not.toBeNull()
	expect(seen(await request(path, oneClick))).toEqual([200, null, null])
	expect(seen(await request(old, oneClick))).toEqual([200, null, null])
	expect(await withdrawnIn(db, id)).toEqual(at)
	await db.query('delete from consents where id = $1', [id])
	for (const link of [path, old])
		expect(seen(await request(link, oneClick))).toEqual([200, null, null])
})

for (const [what, init] of [
	['no body', { method: 'POST' }],
	['a body of parts', multipart()],
	['a body of JSON', json],
] as const)
	test(`a POST with ${what} ends the newsletter`, async ({ request, emptySite: { db } }) => {
		const { id, path } = await insertReader(db)
		expect(seen(await request(path, init))).toEqual([200, null, null])
		expect(await withdrawnIn(db, id)).not.toBeNull()
	})

for (const [what, pathOf] of [
	['a parameter after it', (token: string) => `?token=${token}&utm_source=mail&utm_campaign=may`],
	['a parameter before it', (token: string) => `?utm_source=mail&token=${token}`],
	['an encoded sign of equality', (token: string) => `?token%3D${token}`],
	['a sign of equality encoded for mail', (token: string) => `?token=3D${token}`],
	['an encoded sign of equality at its end', (token: string) => `?token=${token}%3D`],
] as const)
	test(`a link with ${what} ends the newsletter, from the mail program and on the page`, async ({
		request,
		emptySite: { url, db },
	}) => {
		const first = await insertReader(db)
		const path = `/unsubscribe${pathOf(first.token)}`
		expect(seen(await request(path, oneClick))).toEqual([200, null, null])
		expect(await withdrawnIn(db, first.id)).not.toBeNull()
		const opened = await insertReader(db)
		const browser = plainBrowser(request, url)
		const page = await browser.open(`/unsubscribe${pathOf(opened.token)}`)
		await browser.send(plainForm(page, 'main form'))
		expect(await withdrawnIn(db, opened.id)).not.toBeNull()
	})

const pages: Record<string, string>[] = [
	{ Origin: 'https://mail.example' },
	{ Origin: 'null' },
	{ Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' },
]
for (const headers of pages)
	test(`a mail program that is a page of another site (${JSON.stringify(headers)}) ends the newsletter`, async ({
		request,
		emptySite: { db },
	}) => {
		const { id, path } = await insertReader(db)
		expect(seen(await request(path, { ...oneClick, headers }))).toEqual([200, null, null])
		expect(await withdrawnIn(db, id)).not.toBeNull()
	})

const safeLinks =
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0 SafeLinks'

test('opening a link changes nothing, whoever does it, and shows one button', async ({
	request,
	emptySite: { url, db },
}) => {
	const { id, path } = await insertReader(db)
	for (const method of ['GET', 'HEAD'])
		for (const agent of [safeLinks, 'Mozilla/5.0']) {
			const response = await request(path, { method, headers: { 'User-Agent': agent } })
			expect(seen(response)).toEqual([200, null, null])
			expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
		}
	const page = await plainBrowser(request, url).open(path)
	expect(page.texts('main button')).toEqual(['Unsubscribe me'])
	expect(page.html).not.toContain(email)
	expect(await withdrawnIn(db, id)).toBeNull()
	const { rows } = await db.query('select from suppressions')
	expect(rows).toHaveLength(0)
})

test('whoever has left is told so and subscribes again without scripts, once a day, with the words on the page', async ({
	request,
	emptySite: { url, db },
}) => {
	const { id, path } = await insertReader(db)
	const browser = plainBrowser(request, url)
	const left = await browser.send(plainForm(await browser.open(path), 'main form'))
	expect(left.status).toBe(200)
	expect(left.texts('main h1')).toEqual(['You have unsubscribed'])
	expect(left.texts('main [role=status]')[0]).toMatch(/^You no longer get the .+ newsletter\./)
	expect(left.texts('main button')).toEqual(['Subscribe again'])
	const again = plainForm(left, 'main form')
	for (const _press of [1, 2]) {
		const page = await browser.send(again)
		expect([page.status, page.texts('main h1')]).toEqual([200, ['One more step']])
		expect(page.html).not.toContain(email)
	}
	expect(left.html).not.toContain(email)
	expect(browser.jar.size).toBe(0)

	const { rows } = await db.query(
		'select email, text_shown, confirmed_at, withdrawn_at from consents where id <> $1',
		[id],
	)
	const [words] = left.texts('main [data-form=consents]')
	expect(rows).toEqual([{ email, text_shown: words, confirmed_at: null, withdrawn_at: null }])
	expect(await mailed(db)).toEqual([{ kind: 'newsletter-confirmation', to: email }])
})

test('an address in the form for subscribing again is not read', async ({
	request,
	emptySite: { db },
}) => {
	const { path } = await insertReader(db)
	await request(path, oneClick)
	const other = 'victim@example.net'
	const fields = { form: 'newsletter', email: other, newsletterEmail: other }
	const response = await request(path, { method: 'POST', body: new URLSearchParams(fields) })
	expect(response.status).toBe(200)
	const { rows } = await db.query('select distinct email from consents')
	expect(rows).toEqual([{ email }])
	expect(await mailed(db)).toEqual([{ kind: 'newsletter-confirmation', to: email }])
})

test('after too many presses the page says how long to wait', async ({
	request,
	emptySite: { db },
}) => {
	const { path } = await insertReader(db)
	await request(path, oneClick)
	const body = new URLSearchParams({ form: 'newsletter' })
	const press = () => request(path, { method: 'POST', body })
	expect((await press()).status).toBe(200)
	// Another press within minutes is the same one.
	await db.query(`delete from lead_limits where key like 'repeat:%'`)
	await db.query('update lead_limits set points = 99')
	const refused = await press()
	expect(refused.status).toBe(429)
	expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
	const text = await refused.text()
	expect(text).toContain('You have sent too many messages')
	expect(text).toContain('Subscribe again</button>')
})

test('the page of a deleted consent leads to the form, and has no button', async ({
	request,
	emptySite: { url, db },
}) => {
	const { id, path } = await insertReader(db)
	await db.query('delete from consents where id = $1', [id])
	const browser = plainBrowser(request, url)
	for (const init of [{}, oneClick]) {
		const page = await browser.open(path, init)
		expect(page.status).toBe(200)
		expect(page.texts('main h1')).toEqual(['This subscription has ended'])
		expect(page.$('main form')).toHaveLength(0)
		expect(page.attributes('main a:contains("Subscribe again")', 'href')).toEqual(['/newsletter'])
	}
	const body = new URLSearchParams({ form: 'newsletter' })
	expect((await request(path, { method: 'POST', body })).status).toBe(400)
	expect(await mailed(db)).toEqual([])
})

test('without a newsletter nobody is offered to subscribe again', async ({
	request,
	emptySite: { url, db },
}) => {
	const { path } = await insertReader(db)
	await request(path, oneClick)
	const response = await request(path)
	expect(await response.text()).toContain('Subscribe again</button>')
	await db.query(`update business set left_out = '{Newsletter}'`)
	const browser = plainBrowser(request, url)
	const formsIn = async () => (await browser.open(path)).$('main form').length
	await expect.poll(formsIn).toBe(0)
	expect((await browser.open(path)).texts('main h1')).toEqual(['You have unsubscribed'])
	const erased = await browser.open(`/unsubscribe?token=${'e'.repeat(64)}`)
	expect(erased.$('main [data-edit] a')).toHaveLength(0)
})
