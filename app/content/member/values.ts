import type { PublishingValues } from '#app/records/form-record.ts'

/** What the form of a team member holds. */
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
