// The words of the public site, with what shows them: texts and names in pages, what search engines and programs read, and mails.
import { load } from 'cheerio'
import type { CheerioAPI } from 'cheerio'
import type { ReadMail } from '#server/mail-catcher/read-mail.ts'

/** What shows some words. */
export type WordKind =
	| 'Forms'
	| 'Dates, times and countries'
	| 'Names for screen readers'
	| 'Headings'
	| 'Links and buttons'
	| 'Sentences and small words'
	| 'For search engines and other programs'
	| 'Mails to visitors'

export type Shown = { kind: WordKind; text: string }

type Element = ReturnType<CheerioAPI>[0]

const namesOf = ['alt', 'title', 'aria-label', 'placeholder']
const headTags =
	'title, meta[name="description"], meta[name="keywords"], meta[property="og:title"], meta[property="og:description"], meta[property="og:site_name"], meta[property="og:image:alt"], meta[property="article:section"], meta[name="twitter:title"], meta[name="twitter:description"]'
/** Properties of structured data that hold no words of the site. */
const codesIn =
	/^@|^(?:dayOfWeek|priceCurrency|currency|addressCountry|inLanguage|unitText|employmentType|availability|contentUrl)$/
const dates =
	/^(?:\W|\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|am|pm|noon|midnight|new|zealand|australia|both|countries|to|and)+$/i

/** The words of a page: of its text, its names, its head and its structured data. */
export function wordsOfPage(html: string): Shown[] {
	const $ = load(html)
	const structured = $('script[type="application/ld+json"]')
		.toArray()
		.flatMap((script) => stringsIn(JSON.parse($(script).text()) as unknown))
	const head = $(headTags)
		.toArray()
		.map((element) => $(element).attr('content') ?? $(element).text())
	const forPrograms = [...head, ...structured].map((text): Shown => ({
		kind: 'For search engines and other programs',
		text,
	}))
	$('script, style, template, noscript').remove()
	return [
		...$('body *')
			.toArray()
			.flatMap((element) => wordsAt($, element)),
		...forPrograms,
	]
}

/** The texts directly in an element, and its names. */
function wordsAt($: CheerioAPI, element: Element): Shown[] {
	const own = $(element)
		.contents()
		.toArray()
		.filter((node) => node.type === 'text')
		.map((node) => $(node).text())
	const kind = kindOf($, element)
	// Pieces of one sentence are separate nodes in the page.
	const text = own.join('')
	const names = namesOf.flatMap((name) => $(element).attr(name) ?? [])
	return [
		{ kind: dates.test(text) ? 'Dates, times and countries' : kind, text },
		...names.map((name): Shown => ({ kind: 'Names for screen readers', text: name })),
	]
}

function kindOf($: CheerioAPI, element: Element): WordKind {
	const isIn = (selector: string) => $(element).closest(selector).length > 0
	if (isIn('time, option')) return 'Dates, times and countries'
	if (isIn('form:not([role="search"])')) return 'Forms'
	if (isIn('h1, h2, h3, h4, legend, dt')) return 'Headings'
	if (isIn('a, button, summary')) return 'Links and buttons'
	return 'Sentences and small words'
}

function stringsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value]
	if (typeof value !== 'object' || value === null) return []
	if (Array.isArray(value)) return value.flatMap(stringsIn)
	return Object.entries(value).flatMap(([key, part]) => (codesIn.test(key) ? [] : stringsIn(part)))
}

/** The words of a feed, and of `/llms.txt`. */
export function wordsOfFile(text: string): Shown[] {
	const plain = text.startsWith('<?xml') ? wordsOfXml(text) : text.split('\n')
	return plain.map((line) => ({ kind: 'For search engines and other programs', text: line }))
}

function wordsOfXml(xml: string): string[] {
	const $ = load(xml, { xml: true })
	return $('*')
		.not('language, docs, generator, guid, link, pubDate, lastBuildDate')
		.toArray()
		.flatMap((element) => {
			const own = $(element)
				.contents()
				.toArray()
				.filter(({ type }) => type === 'text' || type === 'cdata')
			return load($(own).text())('body').text()
		})
}

/** Its text has the same words as its HTML. */
export function wordsOfMail({ subject, html }: ReadMail): Shown[] {
	const $ = load(html)
	$('style, title').remove()
	const lines = $('body *')
		.toArray()
		.flatMap((element) => wordsAt($, element))
	return [{ text: subject }, ...lines].map((shown) => ({
		kind: 'Mails to visitors',
		text: shown.text,
	}))
}

const addresses =
	/https?:\S+|www\.\S+|[\w.+-]+@[\w.-]+|\b[\w-]+(?:\.[\w-]+)*\.(?:pdf|png|jpg|svg|com|org|nz|au|example)\b|\d+ ?(?:KB|MB|kB)\b/g
/** What a message gets to be named by. */
const references = /\b(?=[A-F]*\d)[\dA-F]{8}\b|\b[A-F]{8}\b/g
/** Staff enter dates and hours as figures, which are shown in words. */
const moments =
	/\b(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: to (?:mon|tues|wednes|thurs|fri|satur|sun)day)?\b|\d\s?(?:am|pm)(?: to \d[\d:]*\s?(?:am|pm))?\b|(?<=\d )(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/gi
const oneWord = /\p{L}[\p{L}\p{M}\p{N}'’-]*/gu

/** The words in a text, without addresses, names of files and their sizes, and dates and times. */
export function wordsIn(text: string): string[] {
	const plain = [addresses, references, moments].reduce(
		(left, each) => left.replaceAll(each, ' '),
		text,
	)
	return plain.match(oneWord) ?? []
}

const other = /[^A-Za-z]*[\u0400-\u04ff][^A-Za-z]*/gu

/** What of a text is in Latin letters, with dots for the rest; empty for nothing. */
export function latinIn(text: string): string {
	const plain = text
		.replaceAll(addresses, '…')
		.replaceAll(references, '…')
		.replaceAll(/(?:mon|tues|wednes|thurs|fri|satur|sun)day/gi, '(weekday)')
		.replaceAll(
			/\b(?:january|february|march|april|may|june|july|august|september|october|november|december)(?= \d)/gi,
			'(month)',
		)
		.replaceAll(other, ' … ')
		.replaceAll(/[\d.,:/]*\d[\d.,:/]*/g, '…')
		.replaceAll(/\s+/g, ' ')
		.replaceAll(/…(?: ?…)+/g, '…')
		.trim()
	return /[A-Za-z]/.test(plain) ? plain : ''
}
