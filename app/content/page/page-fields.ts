import { z } from 'zod/mini'
import { withoutInvisible } from '#platform/lib/text/characters.ts'
import {
	choice,
	country,
	markdown,
	optionalPicture,
	optionalText,
	text,
	textOrNull,
	toggle,
} from '#platform/fields/kinds.ts'
import { defineFields, storeFields } from '#platform/fields/fields.ts'
import { pageRoleNames } from './roles.ts'

const maxAddressLength = 120
const wrongAddress = 'Use letters, digits and hyphens, such as privacy-policy'

const fields = defineFields({
	title: text({ label: 'Title', min: 2, max: 160 }),
	/** Null is stored when it is empty: the address then follows the title. */
	address: textOrNull({
		label: 'Address',
		max: maxAddressLength,
		schema: z.string().check(
			z.overwrite((typed) => withoutInvisible(typed).trim().toLowerCase()),
			z.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, wrongAddress),
			z.maxLength(maxAddressLength, `Address must be at most ${maxAddressLength} characters`),
		),
	}),
	role: choice({ label: 'Role', of: pageRoleNames, gone: 'Please choose one of the roles' }),
	content: markdown({ label: 'Content', min: 10 }),
	image: optionalPicture(),
	description: optionalText({ label: 'Words for search engines', max: 300 }),
	/** Whose footer links to it; everybody can read it. */
	country: country({ blank: 'Both' }),
	inFooter: toggle({ label: 'In the footer' }),
})

/** The fields of a page, how they are stored, and where they are used. */
export const pageFields = storeFields(fields, {
	table: 'pages',
	id: 'uuid',
	order: ['title'],
	list: ['title', 'slug', 'role', 'country', 'updatedAt'],
	sorts: ['title', 'slug', 'role', 'updatedAt'],
	find: ['title', 'slug'],
	card: ['title', 'content', 'image', 'description'],
	search: { A: ['title'], B: ['description'], D: ['content'] },
	description: 'description',
})

export type PageValues = typeof pageFields.blank
