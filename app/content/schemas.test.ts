// What the forms of the back office refuse, and with which message; one table for all types.
import { describe, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import {
	articleForm,
	memberForm,
	pageForm,
	productForm,
	resourceForm,
	serviceForm,
	vacancyForm,
} from '#tests/support/inputs.ts'
import { articleFields } from './article/article-fields.ts'
import { plainWords } from '#platform/fields/field-schemas.ts'
import { homepageFields } from './text/homepage/homepage-fields.ts'
import { memberFields } from './member/member-fields.ts'
import { pageFields } from './page/page-fields.ts'
import { productFields } from './product/product-fields.ts'
import { resourceFields } from './resource/resource-fields.ts'
import { serviceFields } from './service/service-fields.ts'
import { vacancyFields } from './vacancy/vacancy-fields.ts'

type Refusal = [field: string, value: unknown, message: string]

const types: [name: string, schema: z.ZodMiniType, form: object, refusals: Refusal[]][] = [
	[
		'service',
		serviceFields.schema,
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
		productFields.schema,
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
		articleFields.schema,
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
		resourceFields.schema,
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
		memberFields.schema,
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
		vacancyFields.schema,
		vacancyForm,
		[
			['title', 'Vet', 'Title must be at least 5 characters'],
			['postedDate', 'next week', 'Please write a date such as 14 October 2026'],
			['postedDate', '31 June 2026', 'Please write a date such as 14 October 2026'],
			['applyUrl', 'javascript:alert(1)', 'Please enter a valid URL'],
			['contactInfo', { name: 'Ana', email: 'x' }, 'Invalid email address'],
		],
	],
	[
		'page',
		pageFields.schema,
		pageForm,
		[
			['title', 'x', 'Title must be at least 2 characters'],
			['address', 'Our privacy', 'Use letters, digits and hyphens, such as privacy-policy'],
			['address', 'a'.repeat(121), 'Address must be at most 120 characters'],
			['role', 'imprint', 'Please choose one of the roles'],
			['content', 'x'.repeat(9), 'Content must be at least 10 characters'],
			['image', 'javascript:alert(1)', 'Please enter a valid URL'],
			['country', 'Fiji', 'Please choose one of the countries'],
		],
	],
]

describe.each(types)('the %s form', (_name, schema, form, refusals) => {
	test('accepts the values that the tests fill in', () => {
		expect(schema.safeParse(form).success).toBe(true)
	})

	test.each(refusals)('refuses %s = %j', (field, value, message) => {
		const issues = schema.safeParse({ ...form, [field]: value }).error?.issues ?? []

		expect(issues.map((issue) => issue.message)).toContain(message)
		expect(issues.every((issue) => issue.path[0] === field)).toBe(true)
	})
})

const long = 'x'.repeat(300_000)
const longLink = `https://example.com/${long}`
const longEmail = `ana@${'farm.'.repeat(60)}nz`
const longLines = Array.from({ length: 60 }, () => long)

const tooLong: [name: string, schema: z.ZodMiniType, form: object, texts: object][] = [
	[
		'service',
		serviceFields.schema,
		serviceForm,
		{ title: long, description: long, image: longLink, features: longLines },
	],
	[
		'product',
		productFields.schema,
		productForm,
		{
			title: long,
			description: long,
			content: long,
			features: longLines,
			image: longLink,
			price: 1e12,
			documents: [{ name: long, url: longLink, size: long, type: long }],
			gallery: [
				{ type: 'image', url: longLink, caption: long, alt: long, thumbnail: longLink },
				{ type: 'video', url: longLink, thumbnail: long, videoType: long, videoId: long },
			],
		},
	],
	[
		'article',
		articleFields.schema,
		articleForm,
		{ title: long, excerpt: long, content: long, authorId: long, date: long, image: longLink },
	],
	[
		'resource',
		resourceFields.schema,
		resourceForm,
		{
			title: long,
			description: long,
			category: long,
			price: long,
			downloadLink: longLink,
			image: longLink,
		},
	],
	[
		'member',
		memberFields.schema,
		memberForm,
		{
			name: long,
			position: long,
			bio: long,
			qualifications: long,
			image: longLink,
			email: longEmail,
		},
	],
	[
		'vacancy',
		vacancyFields.schema,
		vacancyForm,
		{
			title: long,
			location: long,
			type: long,
			department: long,
			postedDate: long,
			description: long,
			responsibilities: longLines,
			requirements: longLines,
			salary: long,
			aboutUs: long,
			aboutJob: long,
			aboutYou: long,
			contactInfo: { name: long, position: long, email: longEmail },
			applyUrl: longLink,
		},
	],
	[
		'page',
		pageFields.schema,
		pageForm,
		{ title: long, address: long, content: long, image: longLink, description: long },
	],
	[
		'homepage',
		homepageFields.schema,
		{ heroVideoUrl: null },
		{ heroVideoUrl: longLink, heroVideoThumbnailUrl: longLink },
	],
]

const wordsOfTheLibrary = /expected|received|Too (big|small)|Invalid/

describe.each(tooLong)('texts too long for the %s form', (_name, schema, form, texts) => {
	test.each(Object.entries(texts))('are refused with a plain message: %s', (field, text) => {
		const issues = schema.safeParse({ ...form, [field]: text }).error?.issues ?? []

		expect(issues).not.toEqual([])
		for (const { path, message } of issues) {
			expect(path[0]).toBe(field)
			expect(message).not.toMatch(wordsOfTheLibrary)
		}
	})
})

test.each(types)(
	'values that no %s form sends are also refused with a plain message',
	(...type) => {
		const [, schema, form] = type
		const fields = Object.keys(schema.parse(form) as object)
		const odd = [5, true, 'Other', { a: 1 }, [5], [{ type: 'image' }, { name: 5 }], '']
		const messages = fields.flatMap((field) =>
			odd.flatMap((value) => {
				const { error } = schema.safeParse({ ...form, [field]: value }, plainWords)
				return error?.issues.map(({ message }) => message) ?? []
			}),
		)

		expect(messages.length).toBeGreaterThan(fields.length)
		const specified = 'Invalid email address'
		const odds = messages.filter((text) => wordsOfTheLibrary.test(text) && text !== specified)
		expect(odds).toEqual([])
	},
)

test('each line that is too long is named in its own message', () => {
	const features = ['Smoke test', 'x'.repeat(300), 'x'.repeat(301), '', ` ${'x'.repeat(301)}`]
	const issues = serviceFields.schema.safeParse({ ...serviceForm, features }).error?.issues ?? []

	expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
		['features.2', 'Feature 3 must be at most 300 characters'],
		['features.4', 'Feature 5 must be at most 300 characters'],
	])
	const many = serviceFields.schema.safeParse({ ...serviceForm, features: Array(51).fill('x') })
	expect(many.error?.issues.map(({ message }) => message)).toEqual([
		'You can add up to 50 features',
	])
})

test('fields left out of a form get the specified defaults', () => {
	expect(serviceFields.schema.parse(serviceForm)).toMatchObject({
		country: 'New Zealand',
		features: [],
	})
	const product = { country: 'Both', price: null, isFeatured: false, categories: [], documents: [] }
	expect(productFields.schema.parse(productForm)).toMatchObject(product)
	expect(articleFields.schema.parse(articleForm)).toMatchObject({ country: 'Both', category: null })
	expect(resourceFields.schema.parse(resourceForm)).toMatchObject({
		free: true,
		tags: [],
		price: null,
	})
	expect(memberFields.schema.parse({ ...memberForm, email: '' })).toMatchObject({ email: null })
})

test('values outside the fixed lists are refused', () => {
	const refused = [
		productFields.schema.safeParse({ ...productForm, country: 'France' }),
		serviceFields.schema.safeParse({ ...serviceForm, country: '' }),
	]
	expect(refused.map(({ success }) => success)).toEqual(refused.map(() => false))
})

test('prices are whole cents within a limit', () => {
	const accepts = (price: unknown) =>
		productFields.schema.safeParse({ ...productForm, price }).success

	expect([0, 0.01, 0.07, 8.95, 19.99, 1234.56, null].every(accepts)).toBe(true)
	expect([-0.01, 0.001, 12.345, 1e9, Number.NaN, Infinity, '12'].some(accepts)).toBe(false)
})

test('only a playable address is accepted as a hero video', () => {
	const accepts = (heroVideoUrl: unknown) =>
		homepageFields.schema.safeParse({ heroVideoUrl }).success
	const playable = [
		'https://youtu.be/aqz-KE-bpKQ',
		'https://vimeo.com/76979871',
		'https://example.com/a.mp4',
		null,
	]
	expect(playable.every(accepts)).toBe(true)
	expect(['https://example.com', '', 'javascript:alert(1)'].some(accepts)).toBe(false)
})

test('Markdown is kept as written, including spaces and line breaks at both ends', () => {
	const written = '\r\n    code that is indented\r\n\r\nlast line  \n'
	expect(articleFields.schema.parse({ ...articleForm, content: written }).content).toBe(written)
	expect(resourceFields.schema.parse({ ...resourceForm, description: written }).description).toBe(
		written,
	)
	expect(productFields.schema.parse({ ...productForm, content: written }).content).toBe(written)
})
