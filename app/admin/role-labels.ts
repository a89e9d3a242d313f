import type { Role } from '#app/auth/access/permissions.ts'

/** Roles as they are shown. */
export const roleLabels: Record<Role, string> = {
	administrator: 'Administrator',
	editor: 'Editor',
}
