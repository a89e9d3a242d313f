import type { PublishingValues } from '#app/records/form-record.ts'

/** The values of a team member's form. */
export type MemberValues = PublishingValues & {
	name: string
	position: string
	bio: string
	qualifications: string
	image: string
	email: string
	/** Whether the member has, or is to get, access to the back office. */
	isAdmin: boolean
}
