import { z } from 'zod/mini'
import { blankIfUnseen } from '#platform/lib/text/characters.ts'
import {
	choices,
	custom,
	defineFields,
	link,
	markdown,
	optionalText,
	requiredPicture,
	text,
	textOf,
	toggle,
} from '#kit/records/fields.ts'
import { resourceTags } from './categories.ts'

/** The fields of a resource. */
export const resourceFields = defineFields({
	title: text({ label: 'Title', min: 5, max: 200 }),
	description: markdown({ label: 'Description', min: 10 }),
	/** Empty while none is chosen. */
	category: custom({
		label: 'Category',
		schema: z
			.string({ error: 'Category is required' })
			.check(
				z.overwrite(blankIfUnseen),
				z.trim(),
				z.minLength(2, 'Category is required'),
				z.maxLength(60, 'Category must be at most 60 characters'),
			),
		blank: '',
		read: textOf,
	}),
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
