import { country, lines, requiredPicture, text } from '#platform/fields/kinds.ts'
import { placeColumn } from '#platform/fields/columns.ts'
import { defineFields, storeFields } from '#platform/fields/fields.ts'

const fields = defineFields({
	title: text({ label: 'Title', min: 1, max: 200, tooShort: 'Title is required' }),
	description: text({ label: 'Description', max: 20_000 }),
	image: requiredPicture({ missing: 'Please upload an image for the service' }),
	country: country({ blank: 'New Zealand' }),
	features: lines({ label: 'Features', one: 'Feature', many: 'features' }),
})

/** The fields of a service, how they are stored, and where they are used. */
export const serviceFields = storeFields(fields, {
	table: 'services',
	id: 'uuid',
	besides: { displayOrder: placeColumn },
	order: ['displayOrder', '-createdAt'],
	list: ['image', 'title', 'country', 'features'],
	find: ['title', 'description'],
	card: ['title', 'description', 'features', 'image', 'country', 'displayOrder'],
	search: { A: ['title'], B: ['features', 'description'], kind: 'C' },
})

export type ServiceValues = typeof serviceFields.blank
