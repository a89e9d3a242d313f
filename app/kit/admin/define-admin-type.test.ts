import Sun from 'lucide-react/icons/sun'
import { expect, test } from 'vitest'
import { defineContentType } from '#kit/records/define-type.ts'
import { defineFields, storeFields } from '#platform/fields/fields.ts'
import { optionalPicture, text } from '#platform/fields/kinds.ts'
import { defineAdminType } from './define-admin-type.ts'

const type = defineContentType({
	key: 'climate',
	section: 'climates',
	label: { one: 'Climate', many: 'Climates' },
	icon: Sun,
	path: ({ slug }: { slug: string }) => `/climates/${slug}`,
	pages: { list: '/climates', hasOwn: true },
})

const declared = defineFields({
	title: text({ label: 'Title', max: 80 }),
	summary: text({ label: 'Summary', max: 300 }),
	image: optionalPicture(),
})

const usual = {
	table: 'climates',
	id: 'uuid',
	order: ['title'],
	list: ['title'],
	find: ['title'],
	card: ['title', 'summary', 'image'],
} as const

const values = {
	...declared.blank,
	title: 'Wet coast',
	summary: 'Rain most days.',
	image: '/media/a.jpg',
}

test('what is shared of a page is its title, the description that its declaration names, and its picture', () => {
	const { sharing } = defineAdminType({
		type,
		fields: storeFields(declared, { ...usual, description: 'summary' }),
		Fields: () => null,
	})
	const words = { title: 'Wet coast', description: 'Rain most days.' }
	expect(sharing?.(values)).toEqual({ ...words, image: '/media/a.jpg' })
	expect(sharing?.({ ...values, image: '' })).toEqual({ ...words, image: null })
})

test('without a description nothing is shared but what the type says', () => {
	const fields = storeFields(declared, usual)
	expect(defineAdminType({ type, fields, Fields: () => null }).sharing).toBeUndefined()
})
