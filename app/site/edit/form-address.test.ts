import { expect, test } from 'vitest'
import { formAddress, screenAddress } from './form-address.ts'

const id = '32a1dbae-a5ea-55f9-9bd7-d17c347858c1'

test('a record is found by its id where its address has one, else by its slug', () => {
	expect(formAddress('/products/layer-mash', 'price')).toBe(
		'/admin/products/edit/layer-mash?at=price',
	)
	expect(formAddress('/news/2026')).toBe('/admin/news/edit/2026')
	expect(formAddress(`/resources/${id}`, 'title')).toBe(`/admin/resources/${id}/edit#title`)
	expect(formAddress('/services#biosecurity')).toBe('/admin/services/edit/biosecurity')
	expect(formAddress(`/about#${id}`, 'bio')).toBe(`/admin/team/${id}/edit#bio`)
	expect(formAddress('/about/job-vacancies/2', 'contactInfo.name')).toBe(
		'/admin/vacancies/2/edit#contactInfo.name',
	)
})

test('addresses without a record lead to no form', () => {
	const others = [
		'/',
		'/products',
		'/products/',
		'/contact',
		'/about',
		'/services',
		'/news/a/b',
		'/about/job-vacancies/x',
	]
	expect(others.filter((address) => formAddress(address) !== null)).toEqual([])
})

test('lists and the home page lead to their screens, other pages to none', () => {
	expect(screenAddress('/')).toBe('/admin/homepage')
	expect(screenAddress('/about')).toBe('/admin/team')
	const others = ['/contact', '/search', '/products/layer-mash', 'toString']
	expect(others.filter((path) => screenAddress(path) !== null)).toEqual([])
})
