import {
	link,
	markdown,
	names,
	optionalText,
	requiredPicture,
	text,
	toggle,
} from '#platform/fields/kinds.ts'
import { textOrNullColumn } from '#platform/fields/columns.ts'
import { defineFields, storeFields } from '#platform/fields/fields.ts'

const fields = defineFields({
	title: text({ label: 'Title', min: 5, max: 200 }),
	description: markdown({ label: 'Description', min: 10 }),
	/** Empty while none is chosen. */
	category: text({ label: 'Category', min: 2, max: 60, tooShort: 'Category is required' }),
	tags: names({ label: 'Tags' }),
	free: toggle({ label: 'Free', isOn: true }),
	/** Text such as '$9.99'. */
	price: optionalText({ label: 'Price', max: 40 }),
	downloadLink: link({ label: 'Download link' }),
	image: requiredPicture({ missing: 'Please upload an image for the resource' }),
})

/** The fields of a resource, how they are stored, and where they are used. */
export const resourceFields = storeFields(fields, {
	table: 'resources',
	id: 'uuid',
	besides: { excerpt: textOrNullColumn(400) },
	order: ['-createdAt'],
	list: ['title', 'category', 'price', 'createdAt'],
	sorts: ['title', 'category', 'createdAt'],
	find: ['title'],
	card: ['title', 'excerpt', 'category', 'tags', 'free', 'price', 'image'],
	search: { A: ['title'], B: ['tags', 'description'], C: ['category'] },
	description: 'excerpt',
})

export type ResourceValues = typeof resourceFields.blank
