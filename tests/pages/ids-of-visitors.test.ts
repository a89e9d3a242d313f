// Whatever takes an id, an address or a version from a visitor: of a record that visitors cannot see it tells what it
// tells of one that does not exist, byte for byte.
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect } from 'vitest'
import { contentKeys, contents } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import { parseNumber } from '#kit/records/content.server.ts'
import { insertContent } from '#tests/support/content-forms.ts'
import { address } from '#tests/support/lead-forms.ts'
import { newVisitor } from '#tests/support/new-visitor.ts'
import { test } from '#tests/support/pages.ts'
import { namedForm, plainBrowser } from '#tests/support/plain-browser.ts'
import { insertProduct } from '#tests/support/records.ts'

const hourMs = 60 * 60 * 1000

/** What hides a record, by the columns that do. */
const hiding = {
	'a draft': { status: 'draft' },
	'one before its time': { publishAt: new Date(Date.now() + hourMs) },
	'one past its time': { unpublishAt: new Date(Date.now() - 1000) },
	'one in the trash': { deletedAt: new Date() },
}

type Named = { id: string; slug: string }

/** The types whose records have pages of their own. */
const kinds = contentKeys.filter((key) => contentTypes[key].pages?.hasOwn)
const isNumbered = (kind: ContentKey) => contents[kind].parseId === parseNumber

type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** Each place, with how a visitor names a record there. */
const places: {
	what: string
	kind: ContentKey
	ask: (ask: Ask, named: Named) => Promise<Response>
}[] = [
	...['', '.data'].flatMap((end) => [
		...kinds.map((kind) => page(kind, (named) => contentTypes[kind].path(named) + end)),
		page('resource', ({ id }) => `/resources/${id}${end}`),
		page('vacancy', ({ slug }) => `/about/job-vacancies/${slug}${end}`),
	]),
	page('vacancy', ({ slug }) => `/jobs/${slug}`),
	page('product', ({ slug }) => `/${slug}`),
	page('product', ({ slug }) => `/products?category=${slug}`),
	page('product', ({ slug }) => `/search?q=${slug}`),
	...kinds.map((kind) => page(kind, ({ id }) => `/share/${kind}/${id}/abcdefghijkl`)),
	...['/enquiry', '/enquiry.data'].map((path) => ({
		what: `the list at ${path}`,
		kind: 'product' as const,
		ask: (ask: Ask, { id, slug }: Named) =>
			ask(path, { headers: { Cookie: `enquiry=a-list-of-mine; enquiry-${id}=1.2.${slug}` } }),
	})),
	...['application/json', 'application/x-www-form-urlencoded'].map((type) => ({
		what: `the button of the list, as ${type}`,
		kind: 'product' as const,
		ask: (ask: Ask, { slug }: Named) =>
			ask('/enquiry/add', {
				method: 'POST',
				headers: { 'Content-Type': type, 'Sec-Fetch-Site': 'same-origin' },
				body: type.endsWith('json')
					? JSON.stringify({ add: `1.${slug}` })
					: new URLSearchParams({ add: `1.${slug}` }),
			}),
	})),
	{
		what: 'the report of a view',
		kind: 'product',
		ask: (ask, { slug }) =>
			ask('/api/seen', {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify([`/products/${slug}`, true, 390, false, []]),
			}),
	},
]

function page(kind: ContentKey, pathOf: (named: Named) => string): (typeof places)[number] {
	const what = pathOf({ id: 'ID', slug: 'SLUG' })
	return { what: `${kind} at ${what}`, kind, ask: (ask, named) => ask(pathOf(named)) }
}

/**
 * Status, headers that tell of a record, and body, with nothing of the name that was asked for or of the single
 * response.
 */
async function told(response: Response, { id, slug }: Named) {
	const withoutNames = (text: string | null) =>
		text
			?.replaceAll(String(id), 'ID')
			.replaceAll(slug, 'SLUG')
			.replaceAll(/\b(?:aaaa|bbbb)\b/gi, 'LAST')
			.replaceAll(/nonce(?:=|-)["']?[\w+/=-]+/g, 'NONCE')
	const { status, headers } = response
	return {
		status,
		location: withoutNames(headers.get('Location')),
		type: headers.get('Content-Type'),
		cache: headers.get('Cache-Control'),
		cookies: headers.getSetCookie().map(withoutNames),
		body: withoutNames(await response.text()),
	}
}

for (const [what, columns] of Object.entries(hiding))
	test(`${what} tells nothing to who names it that one that does not exist does not`, async ({
		ask,
		db,
	}) => {
		const stored = new Map<ContentKey, Named>()
		for (const kind of kinds) {
			const slug = `hidden-${kind}-of-geese-aaaa`
			const own = { ...(isNumbered(kind) && { id: 987_653 }), ...columns }
			const title = `Zwartgoose ${kind}`
			const { id } = await insertContent(drizzle(db), kind, { title, slug, ...own })
			stored.set(kind, { id: String(id), slug })
		}
		for (const place of places) {
			const hidden = stored.get(place.kind)!
			const unknown = {
				id: isNumbered(place.kind) ? '987654' : crypto.randomUUID(),
				slug: hidden.slug.replace('aaaa', 'bbbb'),
			}
			const of = await told(await place.ask(ask, hidden), hidden)
			expect(of.body, place.what).not.toMatch(/zwartgoose/i)
			expect(of, place.what).toEqual(await told(await place.ask(ask, unknown), unknown))
		}
	})

test('a list with a hidden product is stored as one with an unknown product is', async ({
	ask,
	db,
	site,
}) => {
	const slug = 'hidden-geese'
	const hidden = await insertProduct(db, { slug, title: 'Zwartgoose', status: 'draft' })
	const stored = []
	for (const id of [hidden.id, crypto.randomUUID()]) {
		await using visitor = await newVisitor(db)
		const browser = plainBrowser(ask, site.url)
		browser.jar.set(`enquiry-${id}`, `1.2.${slug}`)
		const form = namedForm(await browser.open('/enquiry'), 'On your list')
		form.fill('Name', 'Ana Tui')
		form.fill('Company or farm', 'Tui Free Range')
		form.fill(address, visitor.email)
		const body = new URLSearchParams(
			form.form.serializeArray().map(({ name, value }) => [name, value]),
		)
		await browser.open('/enquiry', { method: 'POST', headers: { Origin: site.url }, body })
		const leads = await visitor.leads()
		expect(leads).toHaveLength(1)
		expect(JSON.stringify(leads)).not.toMatch(/zwartgoose/i)
		stored.push(JSON.stringify(leads[0]!.fields).replaceAll(id, 'ID'))
	}
	expect(stored[0]).toBe(stored[1])
})
