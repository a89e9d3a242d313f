// What staff must attend to, and how it is said: on the dashboard and under Issues.
import { formatDay } from '#platform/lib/text/long-date.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { descriptionLimit, titleLimit } from '#kit/site/document/meta.ts'

/** Kinds that no query over the records finds: each is read where it arises (`attention.server.ts`). */
export type LiveKind =
	| 'not-open'
	| 'refused-change'
	| 'overdue-lead'
	| 'undelivered-reply'
	| 'failed-mail'
	| 'mail-proof'
	| 'paused-edition'
	| 'new-lead'
	| 'suspected-spam'

/** The kinds that are found in records and files, in the order in which they are shown. */
export const findingKinds = [
	'missing-fact',
	'missing-page',
	'demo',
	'original',
	'broken-link',
	'dead-link',
	'review-due',
	'unread',
	'picture-place',
	'no-author',
	'picture-words',
	'product-gap',
	'no-way-on',
	'search-title',
	'search-description',
	'draft',
] as const

export type FindingKind = (typeof findingKinds)[number]

/** What a business sees to before it opens its site. */
export const openingKinds = ['missing-fact', 'missing-page', 'demo', 'original'] as const

/** The headings of Issues, and what each kind means for visitors. */
export const kindWords: Record<FindingKind, { title: string; hint: string }> = {
	'missing-fact': {
		title: 'Missing in Business',
		hint: 'Visitors and search engines look for it.',
	},
	'missing-page': { title: 'Missing pages', hint: 'The site leads to each once it is published.' },
	demo: {
		title: 'Demo content',
		hint: 'Of an invented business. Change it, or move it to the trash.',
	},
	original: {
		title: 'Original texts',
		hint: 'Nobody has changed these words yet. Read them: they may not be true of your business.',
	},
	'broken-link': {
		title: 'Links to pages that are gone',
		hint: 'They lead to no page or file of this site.',
	},
	'dead-link': {
		title: 'Links to other sites that are dead',
		hint: 'Tried on three different days or more, as a browser would. What could not be tried is not listed.',
	},
	'review-due': {
		title: 'Texts past their review date, or due this month',
		hint: 'Read them, see what has changed, and mark them as reviewed, or put them right.',
	},
	unread: {
		title: 'Pages with no views in a year',
		hint: 'Link to them, give them search words, or take them off the site.',
	},
	'picture-place': {
		title: 'Texts that still need a picture',
		hint: 'It could not be copied from a document. Visitors do not see its place.',
	},
	'no-author': {
		title: 'Articles without an author',
		hint: 'Readers cannot see who wrote them.',
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
	draft: { title: 'Drafts', hint: 'Visitors cannot see them yet.' },
}

/** An alarm is red. What is neither stands under Issues alone. */
type Severity = 'alarm' | 'notice'

type Line = {
	severity: Severity
	words: [one: string, many: string]
	/** Default: that of Issues. */
	hint?: string
	/** The list of them; default: under Issues. */
	to?: string
}

/** Each finding is a line. */
type NamedLines = { severity: Severity; words: null }

/** The kinds that need attention: the lines of the dashboard, in their order. */
const lines: Partial<Record<FindingKind, Line | NamedLines>> & Record<LiveKind, Line | NamedLines> =
	{
		'not-open': { severity: 'notice', words: null },
		'missing-fact': { severity: 'notice', words: null },
		'missing-page': { severity: 'notice', words: null },
		demo: {
			severity: 'notice',
			words: ['piece of demo content', 'pieces of demo content'],
			hint: 'Of an invented business.',
		},
		original: {
			severity: 'notice',
			words: ['text still has its original words', 'texts still have their original words'],
			hint: 'They may not be true of your business.',
		},
		'refused-change': { severity: 'alarm', words: null },
		'overdue-lead': {
			severity: 'alarm',
			words: ['lead is overdue', 'leads are overdue'],
			hint: 'They were promised a reply by then, and have none.',
			to: '/admin/leads?due=overdue',
		},
		'undelivered-reply': {
			severity: 'alarm',
			words: ['reply was not delivered', 'replies were not delivered'],
			hint: 'Those who wrote have no answer. Check the address, or call them.',
			to: '/admin/leads?due=undelivered',
		},
		'failed-mail': {
			severity: 'alarm',
			words: ['mail could not be sent', 'mails could not be sent'],
			hint: 'See why, and send it again or set it aside.',
			to: '/admin/mails',
		},
		'paused-edition': { severity: 'alarm', words: null },
		'mail-proof': { severity: 'notice', words: null },
		'new-lead': {
			severity: 'notice',
			words: ['new lead', 'new leads'],
			hint: 'Sent by visitors, not yet handled.',
			to: '/admin/leads?state=new',
		},
		'suspected-spam': {
			severity: 'notice',
			words: ['message looks like spam', 'messages look like spam'],
			hint: 'Held back: nobody was mailed. Have a look.',
			to: '/admin/leads?state=spam',
		},
		'broken-link': {
			severity: 'notice',
			words: ['broken link in the content', 'broken links in the content'],
			hint: 'Visitors who follow them find nothing.',
		},
		'dead-link': {
			severity: 'notice',
			words: ['dead link to another site', 'dead links to other sites'],
			hint: 'Visitors who follow them find nothing.',
		},
		'picture-place': {
			severity: 'notice',
			words: ['text still needs a picture', 'texts still need a picture'],
		},
		'no-author': {
			severity: 'notice',
			words: ['article without an author', 'articles without an author'],
		},
		'picture-words': {
			severity: 'notice',
			words: ['image without a description', 'images without a description'],
			hint: 'Screen readers cannot describe them.',
		},
		draft: { severity: 'notice', words: ['draft', 'drafts'] },
	}

export type AttentionKind = LiveKind | FindingKind

/** All kinds that need attention, the first ones first. */
export const attentionKinds = Object.keys(lines) as AttentionKind[]

export function isAlarm(kind: AttentionKind): boolean {
	return lines[kind]?.severity === 'alarm'
}

/** The line of a number of findings, with the list of them; null where each is a line of its own. */
export function attentionLine(kind: AttentionKind, total: number) {
	const line = lines[kind]
	if (!line?.words) return null
	const { words, hint, to = `/admin/put-right?kind=${kind}` } = line
	return {
		label: plural(total, ...words),
		text: hint ?? (isFindingKind(kind) ? kindWords[kind].hint : ''),
		href: to,
	}
}

/** A kind that is never so on purpose: whoever could say so would put a date off without reading. */
export function canBeAccepted(kind: FindingKind): boolean {
	return kind !== 'review-due'
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
		case 'missing-fact':
		case 'missing-page':
			return extra ? `${detail}. ${extra}` : `${detail}.`
		case 'demo':
		case 'original':
			return extra
				? `${plural(extra.split(',').length, 'field')} not changed yet.`
				: 'Nobody has changed it yet.'
		case 'broken-link':
			return `${detail} leads nowhere.`
		case 'dead-link':
			return extra
				? `${detail}: ${deadWords[extra] ?? `the site fails (${extra})`}.`
				: `${detail} is dead.`
		case 'review-due':
			return `To be reviewed by ${formatDay(detail)}.`
		case 'unread':
			return 'Nobody has read its page in the last year.'
		case 'picture-place':
			return 'Its text has a place for a picture.'
		case 'no-author':
			return 'It has no author.'
		case 'draft':
			return 'It is a draft.'
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

const shownLength = 90

function shortened(text: string): string {
	const characters = Array.from(text)
	return characters.length <= shownLength
		? text
		: `${characters.slice(0, shownLength - 1).join('')}…`
}
