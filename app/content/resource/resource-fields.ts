import {
	choices,
	defineFields,
	link,
	markdown,
	optionalText,
	requiredPicture,
	text,
	toggle,
} from '#kit/records/fields.ts'
import { resourceTags } from './categories.ts'

/** The fields of a resource. */
export const resourceFields = defineFields({
	title: text({ label: 'Title', min: 5, max: 200 }),
	description: markdown({ label: 'Description', min: 10 }),
	/** Empty while none is chosen. */
	category: text({ label: 'Category', min: 2, max: 60, tooShort: 'Category is required' }),
	tags: choices({
		label: 'Tags',
		of: resourceTags,
		gone: 'This topic is no longer offered. Please untick it.',
	}),
	free: toggle({ label: 'Free', isOn: true }),
	/** Text such as '$9.99'. */
	price: optionalText({ label: 'Price', max: 40 }),
	downloadLink: link({ label: 'Download link' }),
	image: requiredPicture({ missing: 'Please upload an image for the resource' }),
})

export type ResourceValues = typeof resourceFields.blank
