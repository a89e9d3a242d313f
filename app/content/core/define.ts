import type { Permission } from '#app/auth/permissions.ts'

/** How a text is to be rendered. */
export type TextRendering = {
	/** Opens every link but those within the page in a new tab. */
	linksInNewTab?: boolean | undefined
	/** Puts beside the heading of each part a link that leads to it, to be copied. */
	headingLinks?: boolean | undefined
}

/** A text of a record, and how it is to be rendered. */
export type RecordText = TextRendering & { markdown: string }

type TypeDefinition = {
	/** Names the type in the revisions, the history of addresses and the audit log. */
	key: string
	/** Its part of the back office's addresses. */
	section: string
	label: { one: string; many: string }
	/** Where visitors read a record, or all of the type together. */
	path: (row: { id: string | number; slug: string }) => string
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
