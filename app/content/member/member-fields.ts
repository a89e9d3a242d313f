import { z } from 'zod/mini'
import {
	custom,
	defineFields,
	emailOrNothing,
	nullIfEmpty,
	optionalPicture,
	optionalText,
	text,
	textOf,
} from '#kit/records/fields.ts'

const email = emailOrNothing('Email must be at most 254 characters')

/** The fields of a team member. */
export const memberFields = defineFields({
	name: text({ label: 'Name', min: 2, max: 120 }),
	position: text({ label: 'Position', min: 2, max: 160 }),
	bio: text({ label: 'Bio', min: 10, max: 20_000 }),
	qualifications: optionalText({ label: 'Qualifications', max: 300 }),
	image: optionalPicture(),
	email: custom({
		label: 'Email',
		schema: z._default(z.nullable(nullIfEmpty(email)), null),
		blank: '',
		read: textOf,
	}),
	/** Whether the member has, or is to get, access to the back office, which an invitation gives. */
	isAdmin: custom({
		label: 'Admin',
		schema: z._default(z.boolean(), false),
		blank: false,
		read: () => false,
		isColumn: false,
		isSaved: false,
	}),
})

export type MemberValues = typeof memberFields.blank
