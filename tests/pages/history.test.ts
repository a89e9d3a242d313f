// Fields of a record that are brought back from an old version, or taken back from its unpublished changes, by forms
// without scripts.
import { load } from 'cheerio'
import type pg from 'pg'
import { expect } from 'vitest'
import { test as base } from '#tests/support/admin-responses.ts'
import { pageOf } from '#tests/support/pages.ts'
import type { Page } from '#tests/support/pages.ts'
import { uniqueName } from '#tests/support/records.ts'

const test = base.extend('post', async ({ ask, cookie, site }) => {
	const headers = { Origin: new URL(site.url).origin, Cookie: cookie }
	return {
		json: async (path: string, values: object) => {
			const body = JSON.stringify(values)
			const response = await ask(path, {
				method: 'POST',
				headers: { ...headers, 'Content-Type': 'application/json' },
				body,
			})
			expect(response.status).toBe(200)
			return (await response.json()) as { record: { id: string; version: number } }
		},
		/** Sends the form of a page that has `name`, with these boxes ticked. */
		form: async ({ $ }: Page, name: string, fields: string[], button?: string) => {
			const form = $(`form:has([name=${name}])`)
			const body = new URLSearchParams()
			form.find('input[type=hidden]').each((_, input) => {
				body.append(String($(input).attr('name')), String($(input).attr('value')))
			})
			for (const field of fields) body.append('field', field)
			if (button) body.append('as', button)
			const path = String(form.attr('action'))
			const response = await ask(path, {
				method: 'POST',
				body,
				headers: { ...headers, Accept: 'text/html' },
			})
			return { to: response.headers.get('Location'), page: await pageOf(response, path) }
		},
	}
})

type Post = {
	json: (path: string, values: object) => Promise<{ record: { id: string; version: number } }>
}

async function twoVersions(post: Post) {
	const title = uniqueName('Boot bath')
	const old = { title, description: 'With a lid.', price: 12, features: ['Lid'] }
	const now = { ...old, description: 'With a hose.', price: 15 }
	const save = (known: object, values: object) =>
		post.json('/admin/products/save', { ...known, values })
	const { record } = await save({ id: null, version: 0 }, old)
	const { id } = record
	await save({ id, version: 1 }, now)
	return { id, title, now, save, path: `/admin/products/${id}` }
}

async function stored(db: pg.Pool, id: string) {
	const { rows } = await db.query(
		'select title, description, price, version from products where id = $1',
		[id],
	)
	return rows[0]
}

/** The fields with a box; ticked ones begin with a star. */
function boxesOf({ html }: Page): string[] {
	const $ = load(html)
	return $('.compared-tick')
		.toArray()
		.map((label) => ($(label).find('[checked]').length > 0 ? '*' : '') + $(label).text())
}

test('only the ticked fields of a version are brought back, and a refusal keeps the ticks', async ({
	db,
	see,
	post,
}) => {
	const { id, path, now, save } = await twoVersions(post)
	const requested = await see(`${path}/bring-back?version=1`)
	expect(boxesOf(requested)).toEqual(['*Bring back Short description', '*Bring back Price'])
	const linked = await see(`${path}/bring-back?version=1&field=price`)
	expect(boxesOf(linked)).toEqual(['Bring back Short description', '*Bring back Price'])

	const none = await post.form(requested, 'formKey', [], 'live')
	expect(none.page.status).toBe(422)
	expect(none.page.texts('[role=alert]')).toEqual(['No field is ticked. Nothing was changed.'])
	expect(boxesOf(none.page)).toEqual(['Bring back Short description', 'Bring back Price'])

	await save({ id, version: 2 }, { ...now, features: ['Hose'] })
	const stale = await post.form(requested, 'formKey', ['price'], 'live')
	expect(stale.page.status).toBe(409)
	expect(stale.page.texts('[role=alert]').join()).toContain('saved this product meanwhile')
	expect(boxesOf(stale.page)).toEqual([
		'Bring back Short description',
		'*Bring back Price',
		'Bring back Features',
	])
	expect(await stored(db, id)).toMatchObject({ version: 3, description: 'With a hose.' })

	const { to } = await post.form(stale.page, 'formKey', ['price'], 'live')
	expect((await see(String(to))).texts('[role=status]')).toContain(
		'Price of version 1 was brought back.',
	)
	expect(await stored(db, id)).toMatchObject({ version: 4, description: 'With a hose.' })
	expect(Number((await stored(db, id)).price)).toBe(12)
})

test.for(['bring-back?version=1', 'compare?from=1&to=2'])(
	'JSON in place of the form of %s is refused with words, and changes nothing',
	async (to, { ask, cookie, db, post, site }) => {
		const { id, path } = await twoVersions(post)
		const address = `${path}/${to}`
		const headers = {
			Origin: new URL(site.url).origin,
			Cookie: cookie,
			Accept: 'text/html',
			'Content-Type': 'application/json',
		}
		const response = await ask(address, { method: 'POST', body: '{"as":"live"}', headers })
		const page = await pageOf(response, address)
		expect(page.status).toBe(400)
		expect(page.texts('[role=alert]').join()).toContain('The form could not be read.')
		expect(await stored(db, id)).toMatchObject({ version: 2 })
	},
)

test('fields of unpublished changes are taken back one by one, until none is left', async ({
	db,
	see,
	post,
}) => {
	const { id, path, now } = await twoVersions(post)
	const keep = (copy: number, values: object) =>
		post.json('/admin/products/copy', { action: 'keep', id, version: 2, copy, values })
	await keep(0, { ...now, title: 'Other title', price: 20 })
	const compared = await see(`${path}/compare?from=2&to=copy`)
	expect(boxesOf(compared)).toEqual(['Take back Title', 'Take back Price'])
	const none = await post.form(compared, 'copy', [])
	expect(none.page.texts('[role=alert]')).toEqual(['No field is ticked. Nothing was changed.'])

	const first = await post.form(compared, 'copy', ['price'])
	const after = await see(String(first.to))
	expect(after.texts('[role=status]')).toContain('Price is as on the site again.')
	expect(boxesOf(after)).toEqual(['Take back Title'])

	const stale = await post.form(compared, 'copy', ['title'])
	expect(stale.page.status).toBe(409)
	expect(boxesOf(stale.page)).toEqual(['*Take back Title'])

	const last = await post.form(after, 'copy', ['title'])
	const ended = await see(String(last.to))
	expect(ended.texts('[role=status]')).toContain(
		'Title is as on the site again. No other changes are left.',
	)
	expect(boxesOf(ended)).toEqual([])
	expect(await stored(db, id)).toMatchObject({ version: 2 })
})

test('a comparison with the present version leads to the screen that brings ticked fields back', async ({
	see,
	post,
}) => {
	const { path } = await twoVersions(post)
	const compared = await see(`${path}/compare?from=1&to=2`)
	expect(boxesOf(compared)).toEqual(['Bring back Short description', 'Bring back Price'])
	const form = compared.$('form:has([name=field])')
	expect([form.attr('method'), form.attr('action')]).toEqual(['get', `${path}/bring-back`])
	expect(form.find('[name=version]').attr('value')).toBe('1')
	expect(boxesOf(await see(`${path}/compare?from=2&to=1`))).toEqual([])
})
