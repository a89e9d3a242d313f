/** A member's access to the back office. */
export type MemberAccess = {
	/** Whether the address has been given access: by an invitation, or because an administrator signs in with it. */
	isAdmin: boolean
	/** The invitation of the address; null when there is none. */
	invite: { id: string; status: 'pending' | 'accepted'; updatedAt: Date } | null
}
