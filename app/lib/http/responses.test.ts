import { expect, test } from 'vitest'
import { notFound } from './responses.ts'

test('what is not there is a 404 that names the pages near it, none unless they are given', () => {
	const near = [{ href: '/products/layer-mash', title: 'Layer mash' }]
	expect(notFound('No product', near)).toMatchObject({
		init: { status: 404 },
		data: { reason: 'No product', near },
	})
	expect(notFound('No product').data.near).toEqual([])
})
