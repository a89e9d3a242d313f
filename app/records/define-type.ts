import type { LucideIcon } from 'lucide-react'
import type { Permission } from '#app/auth/access/permissions.ts'

/** How a text is to be rendered. */
export type TextRendering = {
	/** Opens every link but those within the page in a new tab. */
	linksInNewTab?: boolean | undefined
	/** Puts beside the heading of each part a link that leads to it, to be copied. */
	headingLinks?: boolean | undefined
}

/** A text of a record, and how it is to be rendered. */
export type RecordText = TextRendering & { markdown: string }

/** The public pages of a type. */
export type TypePages = {
	/** Address of the page that lists its records. */
	list: string
	/** Names by which that list is narrowed with `?category=`. */
	filters?: readonly string[]
	/** Whether each record has a page of its own, below that address. */
	hasOwn: boolean
}

type TypeDefinition = {
	/** Names the type in the revisions, the history of addresses and the audit log. */
	key: string
	/** Its part of the back office's addresses. */
	section: string
	/** `menu` is what the menu of the back office says, where that is not `many`. */
	label: { one: string; many: string; menu?: string }
	/** Stands for it in the back office. */
	icon: LucideIcon
	/** Under the number of its records on the dashboard; without it they are not counted there. */
	counted?: string
	/** Where visitors read a record, or all of the type together. */
	path: (row: { id: string | number; slug: string }) => string
	/** Null for a type that is part of other pages. */
	pages: TypePages | null
}

/**
 * Declares a type of content: its names, its pages, its permission, and the tags by which cached pages are dropped
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

/** A type of content as `defineContentType` makes it. */
export type ContentType = TypeDefinition & {
	permission: Permission
	tags: { list: string; one: (id: string | number) => string }
}
