import { formAddress } from './form-address.ts'

/** How a link stands beside its element: after its last line, above it, or in its upper or lower corner. */
type Stand = 'line' | 'above' | 'corner' | 'foot'

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

type Part = {
	at: string
	/** The text of the element, where others match too. */
	text?: string
	name: string
	/** The name of the form's field. */
	field: string
	/** What a mouse in shows the link, if not the element and the section under it when it is a heading. */
	region?: string
	stand?: Stand
	isForHover?: boolean
}

type Page = {
	path: RegExp
	/** The element of each record; a page of one record has none. */
	records?: string
	/** The first part is the title: where that is missing, no record is shown. */
	parts: [Part, ...Part[]]
}

// By the marks that pages have anyway: they are the same for everybody, and marks of their own would cost every visitor.
// tests/e2e/edit/places.spec.ts opens each kind of page and looks for each of these.
const pages: Page[] = [
	{
		path: /^\/products\/[^/]+$/,
		parts: [
			{ at: '.product-parts h1', name: 'title', field: 'title' },
			{ at: '.product-parts p:has(> .tabular-nums)', name: 'price', field: 'price' },
			{ at: '.product-parts .gallery-track', name: 'pictures', field: 'gallery', stand: 'corner' },
			{ at: '.product-parts p.lead', name: 'description', field: 'description' },
			{ at: '.product-parts h2', text: 'Key Features', name: 'features', field: 'features' },
			{ at: '.product-parts h2', text: 'Categories', name: 'categories', field: 'categories' },
			{ at: '#documents', name: 'documents', field: 'documents' },
			{ at: '#details', name: 'text', field: 'content' },
		],
	},
	{
		path: /^\/news\/[^/]+$/,
		parts: [
			{ at: 'article:not(.card) > header h1', name: 'title', field: 'title' },
			{ at: 'article:not(.card) > header p.lead', name: 'excerpt', field: 'excerpt' },
			{ at: 'article:not(.card) > header p:has(time)', name: 'date', field: 'date' },
			{
				at: 'article:not(.card) > header .frame',
				name: 'picture',
				field: 'image',
				stand: 'corner',
				isForHover: true,
			},
			{ at: '[data-text]', name: 'text', field: 'content', stand: 'above' },
		],
	},
	{
		path: /^\/resources\/[^/]+$/,
		parts: [
			{ at: 'article:not(.card) header h1', name: 'title', field: 'title' },
			{ at: 'header p:has(> .badge:not([class*="bg-deep"]))', name: 'price', field: 'free' },
			{ at: 'header p:has(> .badge[class*="bg-deep"])', name: 'price', field: 'price' },
			{
				at: 'article:not(.card) > .frame',
				name: 'picture',
				field: 'image',
				stand: 'corner',
				isForHover: true,
			},
			{ at: '#obtain', name: 'document', field: 'downloadLink' },
			{ at: '[data-text]', name: 'description', field: 'description', stand: 'above' },
		],
	},
	{
		path: /^\/about\/job-vacancies\/\d+$/,
		parts: [
			{ at: 'article > header h1', name: 'title', field: 'title' },
			{ at: 'article > header p.lead', name: 'place and type', field: 'location' },
			{ at: '.prose > p:first-of-type', name: 'description', field: 'description' },
			{
				at: '.prose h2',
				text: 'Responsibilities',
				name: 'responsibilities',
				field: 'responsibilities',
			},
			{ at: '.prose h2', text: 'Requirements', name: 'requirements', field: 'requirements' },
			{ at: '.prose h2', text: 'About us', name: 'about us', field: 'aboutUs' },
			{ at: '.prose h2', text: 'About the job', name: 'about the job', field: 'aboutJob' },
			{ at: '.prose h2', text: 'About you', name: 'about you', field: 'aboutYou' },
			{ at: 'aside section h2', name: 'contact', field: 'contactInfo.name' },
		],
	},
	{
		path: /^\/services$/,
		records: 'li[id]:has(> article)',
		parts: [
			{ at: 'h2', name: 'title', field: 'title' },
			{ at: 'h2 ~ p', name: 'text', field: 'description', region: 'h2 ~ p' },
			{ at: 'ul', name: 'features', field: 'features' },
			{ at: '.frame', name: 'picture', field: 'image', stand: 'corner', isForHover: true },
		],
	},
	{
		path: /^\/about$/,
		records: 'li[id]:has(> article)',
		parts: [
			{ at: 'h3', name: 'name', field: 'name' },
			{
				at: '.col-span-full > p:last-of-type',
				name: 'bio',
				field: 'bio',
				region: '.col-span-full',
			},
			{ at: '.frame', name: 'picture', field: 'image', stand: 'corner', isForHover: true },
		],
	},
]

/** Every place that can be corrected on the page at `path`, in the order of the list above, then the cards. */
export function findPlaces(content: Element, path: string): Place[] {
	return [...findParts(content, path), ...findCards(content)]
}

/** Whether the page at `path` shows a record that has the page to itself. */
export function showsRecord(content: Element, path: string): boolean {
	const page = pages.find((each) => !each.records && each.path.test(path))
	return page !== undefined && content.querySelector(page.parts[0].at) !== null
}

function findParts(content: Element, path: string): Place[] {
	const page = pages.find((each) => each.path.test(path))
	if (!page) return []
	const { records, parts } = page
	const roots = records ? [...content.querySelectorAll(records)] : [content]
	return roots.flatMap((root) => {
		const title = root.querySelector(parts[0].at)?.textContent
		if (title === undefined) return []
		return parts.flatMap(({ at, text, name, field, region, ...part }) => {
			const { stand = 'line', isForHover = false } = part
			const element = [...root.querySelectorAll(at)].find(
				(each) => text === undefined || each.textContent === text,
			)
			const address = formAddress(records ? `${path}#${root.id}` : path, field)
			if (!element || !address) return []
			const label = records ? `Edit ${name}: ${title}` : `Edit ${name}`
			const regions = region ? [...root.querySelectorAll(region)] : [regionOf(element)]
			return [{ element, regions, beside: element, stand, label, address, isForHover }]
		})
	})
}

/** The heading of a section stands for all of it. */
function regionOf(element: Element): Element {
	return (element.localName === 'h2' && element.closest('section')) || element
}

/** Teasers of records, and the members on the home page. */
function findCards(content: Element): Place[] {
	const links = content.querySelectorAll<HTMLAnchorElement>('a.card-link, a[href^="/about#"]')
	return [...links].flatMap((link) => {
		const address = formAddress(link.pathname + link.hash)
		if (!address) return []
		const card = link.closest('.card')
		const element = card ?? link
		const title = element.querySelector('h2, h3, p.font-semibold')?.textContent
		return [
			{
				element,
				regions: [element],
				// Not into a heading, whose name the link would become a part of.
				beside: link.closest('h2, h3') ?? link,
				// A small card has no room above its title's end.
				stand: card?.localName === 'li' ? ('foot' as const) : ('corner' as const),
				label: `Edit ${title ?? link.textContent}`,
				address,
				isForHover: false,
			},
		]
	})
}
