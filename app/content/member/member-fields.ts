import { defineFields, storeFields } from '#platform/fields/fields.ts'
import {
	optionalEmail,
	optionalPicture,
	optionalText,
	text,
	toggle,
} from '#platform/fields/kinds.ts'

const fields = defineFields({
	name: text({ label: 'Name', min: 2, max: 120 }),
	position: text({ label: 'Position', min: 2, max: 160 }),
	bio: text({ label: 'Bio', min: 10, max: 20_000 }),
	qualifications: optionalText({ label: 'Qualifications', max: 300 }),
	image: optionalPicture(),
	email: optionalEmail({ label: 'Email' }),
	/** Whether the member has, or is to get, access to the back office, which an invitation gives. */
	isAdmin: { ...toggle({ label: 'Admin' }), read: () => false, isColumn: false, isSaved: false },
})

/** The fields of a team member, how they are stored, and where they are used. */
export const memberFields = storeFields(fields, {
	table: 'team_members',
	id: 'uuid',
	title: 'name',
	order: ['name'],
	list: ['image', 'name', 'position'],
	find: ['name', 'position'],
	card: ['name', 'position', 'qualifications', 'bio', 'image'],
	search: { A: ['name', 'position'], B: ['qualifications'], D: ['bio'], kind: 'A' },
})

export type MemberValues = typeof memberFields.blank
