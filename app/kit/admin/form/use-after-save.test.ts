import { expect, test } from 'vitest'
import type { FormRecord } from '#kit/records/form-record.ts'
import type { AdminType } from '../admin-type.ts'
import { livePage, pageBefore } from './use-after-save.ts'

const type = {
	publicPath: ({ slug }: { slug: string }) => `/services#${slug}`,
} as unknown as AdminType
const product = {
	publicPath: ({ slug }: { slug: string }) => `/products/${slug}`,
} as unknown as AdminType
const record = (slug: string, values: object = { status: 'published' }) =>
	({ id: '1', slug, title: slug, values }) as unknown as FormRecord
const origin = 'https://site.example'
const back = (
	referrer: string,
	[opened, saved]: [FormRecord, FormRecord] = [record('tray'), record('tray')],
	of = product,
) => pageBefore(referrer, origin, { type: of, opened, saved })

test('an edit that began on a public page leads back to it, at the present address of the record', () => {
	expect(back(`${origin}/products/tray`)).toBe('/products/tray')
	expect(back(`${origin}/products/tray`, [record('tray'), record('boot-tray')])).toBe(
		'/products/boot-tray',
	)
	expect(back(`${origin}/products?category=gut-health`)).toBe('/products?category=gut-health')
	expect(back(`${origin}/services`, [record('audit'), record('audit')], type)).toBe(
		'/services#audit',
	)
})

test('an edit that began elsewhere, or whose page is gone, leads to the list', () => {
	for (const other of [
		'',
		`${origin}/admin`,
		`${origin}/admin/products?q=x`,
		'https://other.example/',
	])
		expect(back(other)).toBeNull()
	const ended = record('tray', { status: 'published', unpublishAt: '2020-01-01T00:00:00Z' })
	expect(back(`${origin}/products/tray`, [record('tray'), ended])).toBeNull()
	expect(back(`${origin}/products`, [record('tray'), ended])).toBe('/products')
})

test('a record’s page is offered while visitors see it', () => {
	expect(livePage(product, record('tray'))).toBe('/products/tray')
	expect(livePage(product, record('tray', { status: 'draft' }))).toBeNull()
	const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
	expect(livePage(product, record('x', { status: 'published', publishAt: tomorrow }))).toBeNull()
})
