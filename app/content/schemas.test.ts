// What the forms of the back office refuse, and with which words; one table for all types.
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
	articleForm,
	memberForm,
	productForm,
	resourceForm,
	serviceForm,
	vacancyForm,
} from '#tests/support/inputs.ts'
import { articleSchema } from './article/schema.ts'
import { homepageSchema } from './homepage/schema.ts'
import { memberSchema } from './member/schema.ts'
import { productSchema } from './product/schema.ts'
import { resourceSchema } from './resource/schema.ts'
import { serviceSchema } from './service/schema.ts'
import { vacancySchema } from './vacancy/schema.ts'

type Refusal = [field: string, value: unknown, message: string]

const types: [name: string, schema: z.ZodType, form: object, refusals: Refusal[]][] = [
	[
		'service',
		serviceSchema,
		serviceForm,
		[
			['title', ' ', 'Title is required'],
			['image', '', 'Please upload an image for the service'],
			['image', undefined, 'Please upload an image for the service'],
			['image', 'javascript:alert(1)', 'Please upload an image for the service'],
		],
	],
	[
		'product',
		productSchema,
		productForm,
		[
			['title', '', 'Title is required'],
			['description', ' ', 'Short description is required'],
			['price', -1, 'The price cannot be below 0'],
			[
				'gallery',
				[{ type: 'video', url: 'javascript:alert(1)' }],
				'Please enter a YouTube, Vimeo or mp4 address',
			],
			['documents', [{ name: 'A', url: 'data:text/html,x' }], 'Please enter a valid URL'],
			['documents', [{ name: ' ', url: 'https://example.com' }], 'Give the document a name'],
		],
	],
	[
		'article',
		articleSchema,
		articleForm,
		[
			['title', 'Four', 'Title must be at least 5 characters'],
			['excerpt', 'Only nine', 'Excerpt must be at least 10 characters'],
			['content', 'x'.repeat(19), 'Content must be at least 20 characters'],
			['authorId', '', 'Author selection is required'],
			['authorId', undefined, 'Author selection is required'],
			['date', '1', 'Date is required'],
			['image', null, 'Please upload an image for the news article'],
		],
	],
	[
		'resource',
		resourceSchema,
		resourceForm,
		[
			['title', 'Four', 'Title must be at least 5 characters'],
			['description', 'Only nine', 'Description must be at least 10 characters'],
			['category', 'x', 'Category is required'],
			['category', undefined, 'Category is required'],
			['downloadLink', 'nowhere', 'Please enter a valid URL'],
			['downloadLink', 'javascript:alert(1)', 'Please enter a valid URL'],
			['image', '', 'Please upload an image for the resource'],
		],
	],
	[
		'member',
		memberSchema,
		memberForm,
		[
			['name', 'A', 'Name must be at least 2 characters'],
			['position', 'V', 'Position must be at least 2 characters'],
			['bio', 'Too short', 'Bio must be at least 10 characters'],
			['email', 'ana@', 'Invalid email address'],
		],
	],
	[
		'vacancy',
		vacancySchema,
		vacancyForm,
		[
			['title', 'Vet', 'Title must be at least 5 characters'],
			['applyUrl', 'javascript:alert(1)', 'Please enter a valid URL'],
			['contactInfo', { name: 'Ana', email: 'x' }, 'Invalid email address'],
		],
	],
]

describe.each(types)('the form of a %s', (_name, schema, form, refusals) => {
	test('is complete as the tests fill it', () => {
		expect(schema.safeParse(form).success).toBe(true)
	})

	test.each(refusals)('refuses %s = %j', (field, value, message) => {
		const issues = schema.safeParse({ ...form, [field]: value }).error?.issues ?? []

		expect(issues.map((issue) => issue.message)).toContain(message)
		expect(issues.every((issue) => issue.path[0] === field)).toBe(true)
	})
})

test('what a form leaves out gets the specified value', () => {
	expect(serviceSchema.parse(serviceForm)).toMatchObject({ country: 'New Zealand', features: [] })
	const product = { country: 'Both', price: null, isFeatured: false, categories: [], documents: [] }
	expect(productSchema.parse(productForm)).toMatchObject(product)
	expect(articleSchema.parse(articleForm)).toMatchObject({ country: 'Both', category: null })
	expect(resourceSchema.parse(resourceForm)).toMatchObject({ free: true, tags: [], price: null })
	expect(memberSchema.parse({ ...memberForm, email: '' })).toMatchObject({ email: null })
})

test('values outside the fixed lists are refused', () => {
	const refused = [
		productSchema.safeParse({ ...productForm, categories: ['Other'] }),
		productSchema.safeParse({ ...productForm, country: 'France' }),
		serviceSchema.safeParse({ ...serviceForm, country: '' }),
		articleSchema.safeParse({ ...articleForm, category: 'Other' }),
		resourceSchema.safeParse({ ...resourceForm, tags: ['Other'] }),
	]
	expect(refused.map(({ success }) => success)).toEqual(refused.map(() => false))
})

test('prices have whole cents and a limit', () => {
	const accepts = (price: unknown) => productSchema.safeParse({ ...productForm, price }).success

	expect([0, 0.01, 0.07, 8.95, 19.99, 1234.56, null].every(accepts)).toBe(true)
	expect([-0.01, 0.001, 12.345, 1e9, Number.NaN, Infinity, '12'].some(accepts)).toBe(false)
})

test('a blog is free, and only what can be played is a hero video', () => {
	const blog = resourceSchema.parse({ ...resourceForm, category: 'Blog', free: false, price: '$5' })
	expect(blog).toMatchObject({ free: true, price: null })
	const accepts = (heroVideoUrl: unknown) => homepageSchema.safeParse({ heroVideoUrl }).success
	const playable = [
		'https://youtu.be/aqz-KE-bpKQ',
		'https://vimeo.com/76979871',
		'https://example.com/a.mp4',
		null,
	]
	expect(playable.every(accepts)).toBe(true)
	expect(['https://example.com', '', 'javascript:alert(1)'].some(accepts)).toBe(false)
})
