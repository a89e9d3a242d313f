import type { Permission } from '#app/auth/permissions.ts'

type TypeDefinition = {
	/** Names the type in the revisions, the history of addresses and the audit log. */
	key: string
	/** Its part of the back office's addresses. */
	section: string
	label: { one: string; many: string }
}

/**
 * Declares a type of content: its names, its permission, and the tags by which cached pages are dropped
 * (`list` for every page that shows several, `one` for those that show a single record).
 */
export function defineContentType<const D extends TypeDefinition>(definition: D) {
	const permission: Permission = `${definition.key}:edit`
	return {
		...definition,
		permission,
		tags: {
			list: `${definition.key}:list`,
			one: (id: string | number) => `${definition.key}:${id}`,
		},
	}
}
