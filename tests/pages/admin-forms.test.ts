// The addresses of forms and histories, and what a form is before its scripts run.
import { expect } from 'vitest'
import { insertSavableService, insertService } from '#tests/support/admin-pages.ts'
import { test } from '#tests/support/pages.ts'
import { uniqueName } from '#tests/support/records.ts'
import { signedIn } from '#tests/support/staff.ts'

test('the address /edit/:id of a form redirects to /:id/edit', async ({ open, db }) => {
	const { id, title } = await insertService(db, { display_order: 903 })
	const { headers } = await signedIn(db)
	const page = await open(`/admin/services/edit/${id}`, { headers })
	expect(page.path).toBe(`/admin/services/${id}/edit`)
	expect(page.$('input[name=title]').attr('value')).toBe(title)
})

test('the address of a form with a slug that no record has is missing', async ({ open, db }) => {
	const { headers } = await signedIn(db)
	const page = await open('/admin/products/edit/no-such-slug?at=price', { headers })
	expect(page.status).toBe(404)
})

test('before the scripts have started a form is disabled, so that no typed text is lost or put into the address', async ({
	open,
	db,
}) => {
	const service = await insertSavableService(db)
	const { headers } = await signedIn(db)
	const page = await open(`/admin/services/${service.id}/edit`, { headers })
	const form = page.$('form:has([name=description])')
	expect(form.find('[name=description]').text()).toBe(service['description'])
	expect(form.find('fieldset[disabled] [name=description]')).toHaveLength(1)
	expect(form.find('button:contains("Update Service")').length).toBeGreaterThan(0)
	expect(form.find('input, select, textarea, button').not('fieldset[disabled] *')).toHaveLength(0)
})

test('a record in the trash keeps its history, which brings nothing back', async ({
	ask,
	open,
	db,
	site,
}) => {
	const { headers } = await signedIn(db)
	const send = async (path: string, data?: object) => {
		const response = await ask(path, {
			method: 'POST',
			body: JSON.stringify(data),
			headers: {
				...headers,
				...(data && { 'Content-Type': 'application/json' }),
				Origin: site.url,
			},
		})
		expect(response.status).toBe(200)
		return (await response.json()) as { record: { id: string; version: number } }
	}
	const save = (id: string | null, version: number, description: string) =>
		send('/admin/products/save', { id, version, values: { title, description } })
	const title = uniqueName('Boot bath')
	const { record } = await save(null, 0, 'Steel tray, with a lid.')
	const { id, version } = record
	const path = `/admin/products/${id}`
	await save(id, version, 'Steel tray, with a hose.')
	const before = await open(`${path}/history`, { headers })
	expect(before.$('a:contains("Bring back")').length).toBeGreaterThan(0)
	await send(`${path}/trash`)
	const history = await open(`${path}/history`, { headers })
	expect(history.texts('h2')).toEqual(['Moved to the trash', 'Short description', 'First version'])
	expect(history.words()).toContain('Restore it to bring a version back.')
	expect(history.$('a:contains("Bring back")')).toHaveLength(0)
	expect((await open(`${path}/bring-back?version=1`, { headers })).status).toBe(404)
	const { rows } = await db.query('select version from products where id = $1', [id])
	expect(rows).toEqual([{ version: 3 }])
})
