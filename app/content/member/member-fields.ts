import {
	defineFields,
	optionalEmail,
	optionalPicture,
	optionalText,
	text,
	toggle,
} from '#kit/records/fields.ts'

/** The fields of a team member. */
export const memberFields = defineFields({
	name: text({ label: 'Name', min: 2, max: 120 }),
	position: text({ label: 'Position', min: 2, max: 160 }),
	bio: text({ label: 'Bio', min: 10, max: 20_000 }),
	qualifications: optionalText({ label: 'Qualifications', max: 300 }),
	image: optionalPicture(),
	email: optionalEmail({ label: 'Email' }),
	/** Whether the member has, or is to get, access to the back office, which an invitation gives. */
	isAdmin: { ...toggle({ label: 'Admin' }), read: () => false, isColumn: false, isSaved: false },
})

export type MemberValues = typeof memberFields.blank
