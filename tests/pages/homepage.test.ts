// The homepage settings, a type with one record, at the addresses of all content.
import { load } from 'cheerio'
import { expect } from 'vitest'
import { homepageFields } from '#content/text/homepage/homepage-fields.ts'
import { createAdmin, sessionOf } from '#tests/support/admin.ts'
import { homepageForm } from '#tests/support/inputs.ts'
import { test as base } from '#tests/support/pages.ts'
import { insertMember } from '#tests/support/members.ts'
import { announce, insertProduct } from '#tests/support/records.ts'

/** Requests to an empty site as an administrator. */
const test = base.extend('asStaff', async ({ emptySite: { url, db } }) => {
	const Cookie = (await sessionOf(db, await createAdmin(db))).join('; ')
	return (path: string, body?: object) =>
		fetch(url + path, {
			redirect: 'manual',
			headers: { Cookie, Origin: url, 'Content-Type': 'application/json' },
			...(body && { method: 'POST', body: JSON.stringify(body) }),
		})
})

const button = 'button:contains("Watch our film")'

test('[ADM-ROUTE-01] its form is at its section’s own address, and there is no second record, copy, list or trash', async ({
	asStaff,
	emptySite: { db },
}) => {
	const { rows } = await db.query(`select id, version from site_texts where slug = 'homepage'`)
	const { id } = rows[0]
	const form = load(await (await asStaff('/admin/homepage')).text())
	expect(form('h1').text()).toBe('Homepage Management')
	expect(form('a:contains("History")').attr('href')).toBe(`/admin/homepage/${id}/history`)
	expect(form('main a:contains("Duplicate"), main a:contains("Cancel")')).toHaveLength(0)
	expect(form('#unpublishAt')).toHaveLength(0)
	expect((await asStaff(`/admin/homepage/${id}/edit`)).headers.get('Location')).toBe(
		'/admin/homepage',
	)
	expect((await asStaff('/admin/homepage/new')).status).toBe(404)
	for (const action of ['trash', 'restore'])
		expect((await asStaff(`/admin/homepage/${id}/${action}`, {})).status, action).toBe(404)
	const made = { id: null, version: 0, values: homepageForm }
	expect((await asStaff('/admin/homepage/save', made)).status).toBe(409)
	expect(
		(await db.query(`select id, version from site_texts where slug = 'homepage'`)).rows,
	).toEqual(rows)
})

test('its history is shown as of any type', async ({ asStaff, emptySite: { db } }) => {
	const { rows } = await db.query(`select id, version from site_texts where slug = 'homepage'`)
	const saved = await asStaff('/admin/homepage/save', { ...rows[0], values: homepageForm })
	expect(saved.status).toBe(200)
	const history = load(await (await asStaff(`/admin/homepage/${rows[0].id}/history`)).text())
	expect(history('h1').text()).toBe('History of Homepage')
	const versions = history('ol[aria-label^="Versions"] > li')
	expect(versions).toHaveLength(2)
	expect(versions.last().text()).toContain('First version')
	const activity = load(await (await asStaff('/admin/activity')).text())
	expect(activity('main').text()).toContain('changed the homepage, version 2')
})

test('the preview shows unpublished changes on the home page, and leaves nothing behind', async ({
	asStaff,
	emptySite: { db, url },
}) => {
	const { rows } = await db.query(`select id, version from site_texts where slug = 'homepage'`)
	const draft = { action: 'keep', ...rows[0], copy: 0, values: homepageForm }
	expect((await asStaff('/admin/homepage/copy', draft)).status).toBe(200)
	const form = load(await (await asStaff('/admin/homepage')).text())
	const address = form('a:contains("Preview changes")').attr('href') ?? ''
	expect(address).toMatch(/^\/\?preview=/)
	const response = await fetch(url + address)
	expect(response.headers.get('Cache-Control')).toBe('no-store')
	const shown = load(await response.text())
	expect(shown(button)).toHaveLength(1)
	// Before the header, which lies on the picture and would cover it.
	const note = shown('header.site-header').prev().text()
	expect(note).toBe('Preview. Visitors cannot see this version yet.')
	expect(load(await (await fetch(`${url}/`)).text())(button)).toHaveLength(0)
	const dashboard = load(await (await asStaff('/admin/dashboard')).text())
	expect(dashboard('main').text()).toMatch(/Settings, changed by/)
})

/** Reads the home page after saving these values of its form. */
const published = base
	.extend('asStaff', async ({ emptySite: { url, db } }) => {
		const Cookie = (await sessionOf(db, await createAdmin(db))).join('; ')
		return (body: object) =>
			fetch(`${url}/admin/homepage/save`, {
				headers: { Cookie, Origin: url, 'Content-Type': 'application/json' },
				method: 'POST',
				body: JSON.stringify(body),
			})
	})
	.extend('save', async ({ asStaff, emptySite: { db } }) => async (values: object) => {
		const { rows } = await db.query(`select id, version from site_texts where slug = 'homepage'`)
		return asStaff({ ...rows[0], values: { ...homepageFields.blank, ...values } })
	})
	.extend('read', async ({ emptySite: { url } }) => async () => {
		const html = await (await fetch(url)).text()
		return load(html.replaceAll('\u00A0', ' '))
	})

const hostile = '<img src=x onerror=alert(1)>"\'&{{x</script>'
const toContact = { label: 'Ring the <b>shed</b>', to: '/contact?subject=Red%20mite#write' }
const away = { label: 'Elsewhere', to: 'https://example.com/poultry' }

published(
	'every word and picture of the form shows on the page, as text',
	async ({ save, read }) => {
		const words = Object.fromEntries(
			Object.entries(homepageFields.blank).flatMap(([name, value]) =>
				typeof value === 'string' &&
				!['heroPicture', 'heroVideoThumbnailUrl', 'status'].includes(name)
					? [[name, `${name} ${hostile}`]]
					: [],
			),
		)
		const saved = await save({
			...words,
			heroButton: toContact,
			heroSecondButton: away,
			callButton: away,
			callSecondButton: { label: '', to: '' },
			reasons: [{ mark: 'egg', title: `Card ${hostile}`, text: hostile }],
			industries: [{ picture: 'quail', name: `Quail ${hostile}`, note: hostile }],
		})
		expect(saved.status).toBe(200)
		const home = await read()
		const text = home('main').text()
		// Nothing is featured, and nothing is there to list.
		const unseen = /^(services|cases|products|resources|team|news|meta)/
		for (const [name, written] of Object.entries(words))
			if (!unseen.test(name)) expect(text).toContain(written)
		expect(home('title').text()).toContain('metaTitle <img')
		expect(home('meta[name="description"]').attr('content')).toBe(words['metaDescription'])
		expect(home('main [onerror]')).toHaveLength(0)
		expect(home('main a.button-yolk').attr('href')).toBe(toContact.to)
		expect(home('main a.button-yolk').text()).toBe(toContact.label)
		expect(
			home('main a:contains("Elsewhere")')
				.toArray()
				.map(({ attribs }) => attribs['href']),
		).toEqual([away.to, away.to])
		expect(home('[data-feature-card]').text()).toContain(`Card ${hostile}`)
		expect(home('img[src="/images/bird-quail.svg"] + h3').text()).toBe(`Quail ${hostile}`)
	},
)

published(
	'the sections stand in the order of staff, without those that are hidden',
	async ({ save, read, emptySite: { db } }) => {
		await insertMember(db)
		const headings = async () =>
			(await read())('main h2')
				.toArray()
				.map((heading) => load(heading).text())
		const before = await headings()
		expect(before.at(-1)).toBe('Something not right in the shed?')
		const order = ['call', 'team', 'reasons']
		const sections = [
			...order.map((key) => ({ key, isShown: true })),
			{ key: 'industries', isShown: false },
			// Sections of another release are left out, and missing ones come last.
			{ key: 'products', isShown: false },
		]
		expect((await save({ sections, teamTitle: 'Our people' })).status).toBe(200)
		expect(await headings()).toEqual(['Something not right in the shed?', 'Our people', before[0]])
	},
)

published('facts of the business are filled in, and follow it', async ({ save, read }) => {
	const callText = 'We reply {reply time}, from {towns}.'
	expect((await save({ callText })).status).toBe(200)
	expect((await read())('main').text()).toContain(
		'We reply within two working days, from Hamilton and Bendigo.',
	)
})

published(
	'a button to what visitors cannot see is left out, and comes back by itself; a section without entries is left out',
	async ({ save, read, emptySite: { db } }) => {
		const { id, slug } = await insertProduct(db, { status: 'draft' })
		const to = `/products/${slug}`
		const saved = await save({ heroButton: { label: 'See it', to }, reasons: [], industries: [] })
		expect(saved.status).toBe(200)
		const hidden = await read()
		expect(hidden('main a:contains("See it")')).toHaveLength(0)
		expect(hidden('main h2').first().text()).toBe('Our product portfolio')
		await db.query(`update products set status = 'published' where id = $1`, [id])
		await announce(db, `product:${id}`)
		const target = async () => (await read())('main a:contains("See it")').attr('href')
		await expect.poll(target).toBe(to)
	},
)

published('what does not fit is refused at its field, in words that name it', async ({ save }) => {
	const refused = await save({
		heroTitle: 'x'.repeat(400),
		heroButton: { label: 'Go', to: '' },
		callButton: { label: 'Go', to: 'javascript:alert(1)' },
		reasons: Array.from({ length: 7 }, () => ({ mark: 'egg', title: 'A', text: '' })),
		industries: [{ picture: 'dragon', name: '', note: '' }],
	})
	expect(refused.status).toBe(422)
	expect((await refused.json()).messages).toEqual({
		heroTitle: ['Headline must be at most 120 characters'],
		'heroButton.to': ['Please choose where this leads'],
		'callButton.to': [
			'Please choose a page, or enter an address that begins with a slash or with https://',
		],
		reasons: ['You can add up to 6 cards'],
		'industries.0.picture': ['Please choose a drawing or a picture'],
		'industries.0.name': ['Please enter the name'],
	})
})
