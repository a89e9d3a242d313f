import { belowHome } from '../session/session-change.ts'
import type { Sections } from '../session/session-change.ts'

/** How a link stands beside its element: after its last line, above or below it, or in its upper or lower corner. */
type Stand = 'line' | 'above' | 'below' | 'corner' | 'foot'

/** Something on the page that can be corrected. */
export type Place = {
	element: Element
	/** The link shows while the mouse is in one of these. */
	regions: Element[]
	/** The link comes after it in the order of the page; before it for `above`. */
	beside: Element
	stand: Stand
	/** The accessible name of the link. */
	label: string
	address: string
	/** Whether a screen without hover has no room for a link that covers nothing. */
	isForHover: boolean
}

export type Site = {
	/** Of the page that shows. */
	path: string
	sections: Sections
}

// What a page says of itself, each with `data-edit`:
// - `data-edit="price"` shows this field. Further words are what people call it: `data-edit="gallery pictures"`. A
//   marked section has its link at its heading, and paragraphs with the same mark are one text.
// - `data-edit=""` shows a record: at its own anchor if it has an id, else the one that it links to.
// - `data-form="heads/services"` says whose form the fields in it, or itself, belong to: a section, and the slug of the
//   record unless it is the only one. Fields outside of these belong to the record that has the page to itself.
const recordMark = '[data-edit=""]'
const formMark = '[data-form]'
const ownField = `[data-edit]:not(${recordMark}, ${recordMark} *, ${formMark}, ${formMark} *)`

/** Every place within an element that can be corrected, in the order of the page. */
export function findPlaces(content: Element, site: Site): Place[] {
	const parts = [...content.querySelectorAll<HTMLElement>('[data-edit]')]
	return parts.flatMap(
		(part) => (part.matches(recordMark) ? recordPlace(part, site) : fieldPlace(part, site)) ?? [],
	)
}

/** The form of a page: of the record that has it to itself, else of its words; null for other pages. */
export function formOfPage(content: Element, { path, sections }: Site): string | null {
	if (content.querySelector(ownField)) {
		const own = formOn(path, sections)
		if (own) return own
	}
	const named = content.querySelector<HTMLElement>(formMark)?.dataset['form']
	// A missing page stands where a record could, and is none.
	return (named === undefined ? null : formNamed(named, sections)) ?? screenAt(path, sections)
}

function fieldPlace(part: HTMLElement, { path, sections }: Site): Place | null {
	const mark = part.dataset['edit'] ?? ''
	const owner = part.closest<HTMLElement>(`${recordMark}, ${formMark}`)
	const named = owner?.dataset['form']
	const item = named === undefined ? owner : null
	const regions = [
		...(part.parentElement?.querySelectorAll(`:scope > [data-edit="${mark}"]`) ?? []),
	]
	const [field = '', ...words] = mark.split(' ')
	const form =
		named === undefined
			? formOn(item ? `${path}#${item.id}` : path, sections)
			: formNamed(named, sections)
	if (!form || regions[0] !== part) return null
	// The only record of a type has no address but that of its section.
	const address = form.includes('/edit/') ? `${form}?at=${field}` : `${form}#${field}`
	const name = words.join(' ') || field
	const element = (part.localName === 'section' && part.querySelector('h2')) || part
	return {
		element,
		regions,
		beside: element,
		stand: standOf(part, name),
		label: `Edit ${name}${item ? `: ${titleOf(item)}` : ''}`,
		address,
		isForHover: name === 'picture' || part.closest('header.site-header') !== null,
	}
}

function standOf(part: Element, name: string): Stand {
	// Above the header is nothing, and beside what is in it no room.
	if (part.closest('header.site-header')) return 'below'
	if (part.matches('[data-text]')) return 'above'
	return /^pictures?$/.test(name) ? 'corner' : 'line'
}

/** A card, a row or a teaser. */
function recordPlace(element: HTMLElement, { sections }: Site): Place | null {
	const link = element.closest('a') ?? element.querySelector('a')
	const address = link && !element.id && formAt(link.pathname + link.hash, sections)
	if (!address) return null
	return {
		element,
		regions: [element],
		// Not into a heading, whose name the link would become a part of.
		beside: link.closest('h2, h3') ?? link,
		// A small card has no room above its title's end.
		stand: element.localName === 'li' ? 'foot' : 'corner',
		label: `Edit ${titleOf(element)}`,
		address,
		isForHover: false,
	}
}

function titleOf(item: Element): string {
	const title = item.querySelector('h2, h3, a > p') ?? item.querySelector('a')
	return title?.textContent ?? ''
}

/** The form that an element names, such as `heads/services`; null for a screen that the role does not reach. */
function formNamed(named: string, sections: Sections): string | null {
	const [name = '', slug] = named.split('/')
	const section = sections[name]
	if (!section) return null
	return slug === undefined ? `/admin/${section}` : `/admin/${section}/edit/${slug}`
}

/** The form of what shows at an address: a record's, or that of the only record of a type. */
function formOn(address: string, sections: Sections): string | null {
	return formAt(address, sections) ?? screenAt(address, sections)
}

function screenAt(address: string, sections: Sections): string | null {
	const section = sections[address]
	return section ? `/admin/${section}` : null
}

/**
 * The form of the record at a public address such as `/products/layer-mash` or `/services#biosecurity`; null where none
 * is. The back office finds the id of a record that is named by its slug.
 */
function formAt(address: string, sections: Sections): string | null {
	const end = Math.max(address.lastIndexOf('/'), address.lastIndexOf('#')) + 1
	const name = address.slice(end)
	const start = end > 1 ? address.slice(0, end) : belowHome
	// The page of a list is no record of what stands right below the home page.
	const section =
		name && !(start === belowHome && address in sections) ? sections[start] : undefined
	return section ? `/admin/${section}/edit/${name}` : null
}
