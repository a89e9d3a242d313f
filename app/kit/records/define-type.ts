import type { LucideIcon } from 'lucide-react'
import { typePermission } from '#platform/auth/access/route-permissions.ts'
import type { Permission } from '#platform/auth/access/permissions.ts'

/** Options for rendering a text. */
export type TextRendering = {
	/** Opens every link but those within the page in a new tab. */
	linksInNewTab?: boolean | undefined
	/** Adds to each heading a link to itself, to be copied. */
	headingLinks?: boolean | undefined
	/** Whether the page shows blocks as what they are, such as forms and lists of records. */
	hasBlocks?: boolean | undefined
}

/** A text of a record, with its rendering options. */
export type RecordText = TextRendering & { markdown: string }

/** The public pages of a type. */
export type TypePages = {
	/** Address of the page that lists its records; null for records right below the home page, which no page lists. */
	list: string | null
	/** Whether the categories that staff keep filter that list, by `?category=`. */
	hasCategories?: true
	/** Further parameters that filter it, with their values. */
	parameters?: Readonly<Record<string, readonly string[]>>
	/** Whether visitors see neither that list nor links to it while it holds nothing for their country. */
	isHiddenWhenEmpty?: boolean
	/** Whether each record has a page of its own, below that address. */
	hasOwn: boolean
}

/** How records of a type are kept right. */
type TypeReviews = {
	/** Whether their pages say when they were reviewed last. */
	isShown: boolean
	/**
	 * Which of them are to be reviewed, and so many months after they came out or were reviewed: those with a category in the
	 * column that is marked for it, of the list of that name.
	 */
	due: { months: number; column: string; list: string }
}

type TypeDefinition = {
	/** Names the type in the versions, former addresses and the audit log. */
	key: string
	/** Its part of the back office's addresses. */
	section: string
	/** `menu` is the label in the back office's menu, if not `many`. */
	label: { one: string; many: string; menu?: string }
	/** The part of the menu that it is in: what is fixed is part of the site, all else content, unless it says otherwise. */
	menu?: 'Site' | 'Enquiries'
	/** Its icon in the back office. */
	icon: LucideIcon
	/** Label of its count on the dashboard; without it, there is no count. */
	counted?: string
	/** Address of the page with a record, or with all of the type. */
	path: (row: { id: string | number; slug: string }) => string
	/** Null for a type that is part of other pages. */
	pages: TypePages | null
	/** For records that always exist, published and never in the trash: one, in no list, or several, to which none is added. */
	fixed?: 'one' | 'several'
	/** The slugs of its fixed records, where they share a table with those of other types. */
	slugs?: readonly string[]
	/** How its records are kept right; without it, one is reviewed only if somebody gives it a date. */
	reviews?: TypeReviews
	/** How long the browser may reuse a list of the back office. */
	freshMs?: number
}

const lists = new Set<string>()

/** Addresses of the lists of all types that are loaded, for what may not name the types. */
export const listAddresses: ReadonlySet<string> = lists
/** Keys stand in addresses, and at the beginning of what is counted. */
const keyPattern = /^[a-z]{1,20}(?:-[a-z]{1,20})?$/

/**
 * Declares a content type: its names, its pages, and the tags by which cached pages are evicted
 * (`list` for every page that shows several records, `one` for those that show a single one).
 */
export function defineContentType<const D extends TypeDefinition>(definition: D) {
	if (definition.pages?.list) lists.add(definition.pages.list)
	if (!keyPattern.test(definition.key)) throw new Error(`A type cannot be named ${definition.key}`)
	return {
		...definition,
		/** What reading and saving its records in the back office needs. */
		permission: typePermission(definition.key),
		tags: {
			list: `${definition.key}:list`,
			one: (id: string | number) => `${definition.key}:${id}`,
		},
	}
}

/** A content type as `defineContentType` returns it. */
export type ContentType = TypeDefinition & {
	permission: Permission
	tags: { list: string; one: (id: string | number) => string }
}
