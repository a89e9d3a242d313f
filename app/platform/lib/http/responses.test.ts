import { expect, test } from 'vitest'
import { notFound } from './responses.ts'

test('a missing record answers 404 with the nearby pages that were given, or none', () => {
	const near = [{ href: '/products/layer-mash', title: 'Layer mash' }]
	expect(notFound('No product', near)).toMatchObject({
		init: { status: 404 },
		data: { reason: 'No product', near },
	})
	expect(notFound('No product').data.near).toEqual([])
})
