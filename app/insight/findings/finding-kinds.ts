// What there may be to put right, and how it is said.
import { descriptionLimit, titleLimit } from '#kit/site/document/meta.ts'

/** The kinds, in the order in which they are shown. */
export const findingKinds = [
	'broken-link',
	'dead-link',
	'past-check',
	'unread',
	'picture-words',
	'product-gap',
	'no-way-on',
	'search-title',
	'search-description',
] as const

export type FindingKind = (typeof findingKinds)[number]

/** Headings, and what each kind means for visitors. */
export const kindWords: Record<FindingKind, { title: string; hint: string }> = {
	'broken-link': {
		title: 'Links to pages that are gone',
		hint: 'They lead to no page or file of this site.',
	},
	'dead-link': {
		title: 'Links to other sites that are dead',
		hint: 'Tried on three different days or more, as a browser would. What could not be tried is not listed.',
	},
	'past-check': {
		title: 'Texts past their check-by date, or due this month',
		hint: 'Read them, see what has changed, and say that they are still right, or put them right.',
	},
	unread: {
		title: 'Pages with no views in a year',
		hint: 'Link to them, give them search words, or take them off the site.',
	},
	'picture-words': {
		title: 'Pictures without words',
		hint: 'Screen readers cannot describe them. Mark a picture as decorative if there is nothing to say.',
	},
	'product-gap': {
		title: 'Products without price or picture',
		hint: 'Without a price, visitors read “Contact for price”.',
	},
	'no-way-on': {
		title: 'Dead ends: pages without links',
		hint: 'Their text has no link at all. Other content brings its own: an enquiry, a question, an application.',
	},
	'search-title': {
		title: 'Titles too long for search results',
		hint: `Search engines show about ${titleLimit} characters.`,
	},
	'search-description': {
		title: 'Descriptions missing or too long for search results',
		hint: `Search engines show about ${descriptionLimit} characters.`,
	},
}

/** A kind that is never so on purpose: whoever could say so would put a date off without reading. */
export function canBeAccepted(kind: FindingKind): boolean {
	return kind !== 'past-check'
}

/** Whether a word from an address is a kind. */
export function isFindingKind(word: string | undefined): word is FindingKind {
	return (findingKinds as readonly (string | undefined)[]).includes(word)
}

type Said = { kind: FindingKind; detail: string; extra?: string | null }

const deadWords: Record<string, string> = {
	'404': 'the page is not there (404)',
	'410': 'the page was taken away (410)',
	'no-site': 'there is no such site',
	refused: 'the site refuses every connection',
	certificate: 'browsers warn of this site, since its certificate is not valid',
	'says-gone': 'the page says that it was not found',
}

/** What is wrong, in a sentence. */
export function sayFinding({ kind, detail, extra }: Said): string {
	const length = Array.from(detail).length.toLocaleString('en-NZ')
	switch (kind) {
		case 'broken-link':
			return `${detail} leads nowhere.`
		case 'dead-link':
			return extra
				? `${detail}: ${deadWords[extra] ?? `the site fails (${extra})`}.`
				: `${detail} is dead.`
		case 'past-check':
			return `To be checked by ${formatIsoDay(detail)}.`
		case 'unread':
			return 'Nobody has read its page in the last year.'
		case 'picture-words':
			return extra ? `Shown in “${extra}” without words.` : 'Shown without words.'
		case 'product-gap':
			return detail === 'price' ? 'It has no price.' : 'It has no picture.'
		case 'no-way-on':
			return 'Its text has no link: readers are left at its end.'
		case 'search-title':
			return `“${detail}” has ${length} characters.`
		case 'search-description':
			return detail === ''
				? 'It has no words for search engines.'
				: `“${shortened(detail)}” has ${length} characters.`
	}
}

/** '3 November 2027' for '2027-11-03'. */
function formatIsoDay(day: string): string {
	return new Date(day).toLocaleDateString('en-NZ', { dateStyle: 'long', timeZone: 'UTC' })
}

const shownLength = 90

function shortened(text: string): string {
	const characters = Array.from(text)
	return characters.length <= shownLength
		? text
		: `${characters.slice(0, shownLength - 1).join('')}…`
}
