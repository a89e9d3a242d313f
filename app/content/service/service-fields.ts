import { country, defineFields, lines, requiredPicture, text } from '#kit/records/fields.ts'

/** The fields of a service. */
export const serviceFields = defineFields({
	title: text({ label: 'Title', min: 1, max: 200, tooShort: 'Title is required' }),
	description: text({ label: 'Description', max: 20_000 }),
	image: requiredPicture({ missing: 'Please upload an image for the service' }),
	country: country({ blank: 'New Zealand' }),
	features: lines({ label: 'Features', one: 'Feature', many: 'features' }),
})

export type ServiceValues = typeof serviceFields.blank
