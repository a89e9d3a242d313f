// The homepage settings, a type with one record, at the addresses of all content.
import { load } from 'cheerio'
import { expect } from 'vitest'
import { createAdmin, sessionOf } from '#tests/support/admin.ts'
import { homepageForm } from '#tests/support/inputs.ts'
import { test as base } from '#tests/support/pages.ts'

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
	const { rows } = await db.query('select id, version from homepage_settings')
	const { id } = rows[0]
	const form = load(await (await asStaff('/admin/homepage')).text())
	expect(form('h1').text()).toBe('Homepage Management')
	expect(form('a:contains("History")').attr('href')).toBe(`/admin/homepage/${id}/history`)
	expect(form('main a:contains("Duplicate"), main a:contains("Cancel")')).toHaveLength(0)
	expect((await asStaff(`/admin/homepage/${id}/edit`)).headers.get('Location')).toBe(
		'/admin/homepage',
	)
	expect((await asStaff('/admin/homepage/new')).status).toBe(404)
	for (const action of ['trash', 'restore'])
		expect((await asStaff(`/admin/homepage/${id}/${action}`, {})).status, action).toBe(404)
	const made = { id: null, version: 0, values: homepageForm }
	expect((await asStaff('/admin/homepage/save', made)).status).toBe(409)
	expect((await db.query('select id, version from homepage_settings')).rows).toEqual(rows)
})

test('its history is shown as of any type', async ({ asStaff, emptySite: { db } }) => {
	const { rows } = await db.query('select id, version from homepage_settings')
	const saved = await asStaff('/admin/homepage/save', { ...rows[0], values: homepageForm })
	expect(saved.status).toBe(200)
	const history = load(await (await asStaff(`/admin/homepage/${rows[0].id}/history`)).text())
	expect(history('h1').text()).toBe('History of Homepage')
	expect(history('ol[aria-label^="Versions"] > li')).toHaveLength(1)
	const activity = load(await (await asStaff('/admin/activity')).text())
	expect(activity('main').text()).toContain('changed the homepage, version 2')
})

test('the preview shows unpublished changes on the home page, and leaves nothing behind', async ({
	asStaff,
	emptySite: { db, url },
}) => {
	const { rows } = await db.query('select id, version from homepage_settings')
	const draft = { action: 'keep', ...rows[0], copy: 0, values: homepageForm }
	expect((await asStaff('/admin/homepage/copy', draft)).status).toBe(200)
	const form = load(await (await asStaff('/admin/homepage')).text())
	const address = form('a:contains("Preview changes")').attr('href') ?? ''
	expect(address).toMatch(/^\/\?preview=/)
	const response = await fetch(url + address)
	expect(response.headers.get('Cache-Control')).toBe('no-store')
	const shown = load(await response.text())
	expect(shown(button)).toHaveLength(1)
	expect(shown('main').text()).toContain('Preview. Visitors cannot see this version yet.')
	expect(load(await (await fetch(`${url}/`)).text())(button)).toHaveLength(0)
	const dashboard = load(await (await asStaff('/admin/dashboard')).text())
	expect(dashboard('main').text()).toMatch(/Settings, changed by/)
})
