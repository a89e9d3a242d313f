// The addresses of forms and histories, and what a form is before its scripts run.
import { expect } from 'vitest'
import { insertSavableService, insertService } from '#tests/support/admin-pages.ts'
import { test } from '#tests/support/pages.ts'
import { insertProduct, uniqueName } from '#tests/support/records.ts'
import { signedIn } from '#tests/support/staff.ts'

test('the address /edit/:id of a form redirects to /:id/edit', async ({ open, db }) => {
	const { id, title } = await insertService(db, { display_order: 903 })
	const { headers } = await signedIn(db)
	const page = await open(`/admin/services/edit/${id}`, { headers })
	expect(page.path).toBe(`/admin/services/${id}/edit`)
	expect(page.$('input[name=title]').attr('value')).toBe(title)
})

const todayInNewZealand = () =>
	new Date().toLocaleDateString('en-NZ', { dateStyle: 'long', timeZone: 'Pacific/Auckland' })
const countries = ['New Zealand', 'Australia', 'Both']

test('[ADM-SERVFORM-01] [ADM-SERVFORM-07] [ADM-PRODFORM-01] [ADM-PRODFORM-04] [ADM-PRODFORM-07] [ADM-PRODFORM-08] [ADM-NEWSFORM-06] [ADM-NEWSFORM-07] [ADM-RESFORM-07] [ADM-RESFORM-08] [ADM-RESFORM-09] [ADM-RESFORM-12] a new form has its title and button, offers its choices and begins with its defaults', async ({
	open,
	db,
}) => {
	const { headers } = await signedIn(db)
	const see = (section: string) => open(`/admin/${section}/new`, { headers })
	const service = await see('services')
	expect(service.texts('h1')).toEqual(['Create New Service'])
	expect(service.$('button:contains("Create Service")').length).toBeGreaterThan(0)
	expect(service.texts('#country option')).toEqual(countries)
	expect(service.texts('#country option[selected]')).toEqual(['New Zealand'])

	const product = await see('products')
	expect(product.texts('h1')).toEqual(['New Product'])
	expect(product.$('button:contains("Create Product")').length).toBeGreaterThan(0)
	expect(product.texts('h2')).toEqual(
		expect.arrayContaining([
			'Product Information',
			'Product Image',
			'Categories',
			'Product Features',
			'Detailed Content',
			'Product Gallery',
			'Documents',
		]),
	)
	expect(product.texts('#country option')).toEqual(countries)
	expect(product.texts('#country option[selected]')).toEqual(['Both'])
	expect(product.texts('#categories label')).toEqual([
		'Gut Health',
		'Biosecurity',
		'Enrichment',
		'Egg and Shell Quality',
		'Animal Health',
		'Animal Welfare',
		'Consumables',
	])

	const before = todayInNewZealand()
	const article = await see('news')
	expect(article.texts('#category option')).toEqual([
		'No category',
		'HH News',
		'Articles',
		'Blogs',
		'Industry News',
		'Research Highlights',
		'Disease Spotlight',
	])
	expect(article.texts('#country option')).toEqual(countries)
	expect(article.texts('#country option[selected]')).toEqual(['Both'])
	// The date may change in between.
	expect([before, todayInNewZealand()]).toContain(article.$('#date').attr('value'))

	const resource = await see('resources')
	expect(resource.texts('#category option')).toEqual([
		'Choose a category',
		'Checklist',
		'Template',
		'Blog',
		'Research Paper',
	])
	expect(resource.texts('#tags label')).toEqual([
		'Disease',
		'Biosecurity',
		'Operations',
		'Health',
		'Enrichment',
		'Welfare',
	])
	expect(resource.$('#tags [checked]')).toHaveLength(0)
	expect(resource.$('#free[checked]')).toHaveLength(1)
	expect(resource.$('#price')).toHaveLength(0)
	expect(resource.attributes('input[type=file]', 'accept')).toContain(
		'.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.zip',
	)
})

test('[ADM-PRODFORM-01] [ADM-PRODFORM-21] the form of a stored product is filled, also from JSON text; what cannot be read is empty', async ({
	open,
	db,
}) => {
	const { headers } = await signedIn(db)
	const documents = [{ name: 'Label', url: '/media/product-documents/label.pdf', size: '2 KB' }]
	const full = await insertProduct(db, {
		price: 12.5,
		country: 'Australia',
		categories: ['Biosecurity', 'Consumables'],
		features: JSON.stringify(JSON.stringify(['Light', 'Strong'])),
		documents: JSON.stringify(JSON.stringify(documents)),
		content: 'Fit it level.',
	})
	const page = await open(`/admin/products/edit/${full.id}`, { headers })
	expect(page.path).toBe(`/admin/products/${full.id}/edit`)
	expect(page.texts('h1')).toEqual(['Edit Product'])
	expect(page.$('button:contains("Update Product")').length).toBeGreaterThan(0)
	expect(page.$('#title').attr('value')).toBe(full.title)
	expect(page.$('#description').text()).toBe('Steel tray for boots, with a lid.')
	expect(page.$('#price').attr('value')).toBe('12.5')
	expect(page.texts('#country option[selected]')).toEqual(['Australia'])
	expect(page.$('#categories [checked]')).toHaveLength(2)
	expect(page.named('input', 'Feature 2').attr('value')).toBe('Strong')
	expect(page.named('input', 'Name of the document').attr('value')).toBe('Label')
	expect(page.$('#content').text()).toBe('Fit it level.')

	const broken = await insertProduct(db, {
		features: JSON.stringify('["Light", '),
		documents: JSON.stringify('nothing'),
	})
	const empty = await open(`/admin/products/${broken.id}/edit`, { headers })
	expect(empty.named('input', 'Feature 1')).toHaveLength(0)
	expect(empty.words()).toContain('No documents added yet')
})

test('[ADM-SERVFORM-10] the form of a service that is missing says so and leads to the list', async ({
	open,
	db,
}) => {
	const { headers } = await signedIn(db)
	const page = await open('/admin/services/00000000-0000-4000-8000-000000000000/edit', { headers })
	expect(page.texts('main p').join()).toContain('Failed to fetch service details')
	expect(page.$('main p a[href="/admin/services"]')).toHaveLength(1)
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
