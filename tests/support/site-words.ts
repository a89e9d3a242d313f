// The words of the site: all that visitors read, and what changes every one of them that staff can change.
import { contents } from '#content/catalogue.server.ts'
import type { ContentKey } from '#content/catalogue.ts'
import type { SpecialDays, Week } from '#platform/business/opening-hours.ts'
import { parseWrittenDay } from '#platform/lib/text/written-day.ts'
import type { ReadMail } from '#server/mail-catcher/read-mail.ts'
import type { TestSite } from './pages.ts'
import { signedIn } from './staff.ts'
import { load } from 'cheerio'
import type { CheerioAPI } from 'cheerio'
import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'

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

type Messages = Record<string, string[]>

/** Where a value stands in a form, such as `footer.0.title`. */
type Place = string

/** What looks like no words: addresses, placeholders, HTML, and the marks of Markdown with an address. */
const unchangeable =
	/\{[a-z ]+\}|<[^<>]*>|\]\([^()]*\)|https?:[^\s<>]+|www\.[^\s<>]+|[\w.+-]+@[\w.-]+|&#?\w+;|^```\w*$/gm
const shownInHtml = /(?<= (?:alt|title)=")[^"]*/g

/** Parts of a form that are no words, by the last name in their place. */
const notWords = new Set(
	'id page slug address category videoType videoId url to size thumbnail status'.split(' '),
)

/** The same text in other letters, without what `unchangeable` finds. */
function inOtherLetters(text: string): string {
	let changed = ''
	let from = 0
	for (const { 0: left, index } of text.matchAll(unchangeable)) {
		changed += otherLetters(text.slice(from, index))
		changed += left.startsWith('<') ? left.replaceAll(shownInHtml, otherLetters) : left
		from = index + left.length
	}
	return changed + otherLetters(text.slice(from))
}

function otherLetters(text: string): string {
	return text.replaceAll(/[A-Za-z]/g, (letter) => {
		const isSmall = letter >= 'a'
		const place = letter.charCodeAt(0) - (isSmall ? 97 : 65)
		return String.fromCharCode(place + (isSmall ? 0x430 : 0x410))
	})
}

function isWords(text: string): boolean {
	const isCode =
		/^(?:\/|#|https?:|mailto:|tel:|data:|\S+@\S+$|[\da-f]{8}-[\da-f-]{27}$|\d{4}-\d\d-\d\d)/
	return !isCode.test(text) && parseWrittenDay(text) === null
}

/** A form's value in other letters, except in these places. */
function changedValue(value: unknown, place: Place, left: ReadonlySet<Place>): unknown {
	const name = place.slice(place.lastIndexOf('.') + 1)
	if (typeof value === 'string') {
		// Names of categories follow these.
		const isCategory = /^(?:categories|category|tags)\b/.test(place)
		const isLeft = isCategory || left.has(place) || notWords.has(name) || !isWords(value)
		return isLeft ? value : inOtherLetters(value)
	}
	if (typeof value !== 'object' || value === null) return value
	const changed = Object.entries(value).map(([key, part]) => [
		key,
		changedValue(part, place ? `${place}.${key}` : key, left),
	])
	return Array.isArray(value)
		? changed.map(([, part]) => part as unknown)
		: Object.fromEntries(changed)
}

/** The places of all texts in a value. */
function placesIn(value: unknown, place: Place = ''): Place[] {
	if (typeof value === 'string') return [place]
	if (typeof value !== 'object' || value === null) return []
	return Object.entries(value).flatMap(([key, part]) =>
		placesIn(part, place ? `${place}.${key}` : key),
	)
}

/** Changes all words of a record's form; those that its type refuses stay. */
function changedForm(key: ContentKey, values: Record<string, unknown>): Record<string, unknown> {
	const left = new Set<Place>()
	for (;;) {
		const changed = changedValue(values, '', left) as Record<string, unknown>
		const problems = contents[key].problemsOf(changed) as Messages | null
		if (problems === null) return changed
		const refused = placesIn(values).filter((place) =>
			Object.keys(problems).some((at) => `${place}.`.startsWith(`${at}.`)),
		)
		const before = left.size
		for (const place of refused) left.add(place)
		if (left.size === before)
			throw new Error(`The form of a ${key} is refused: ${JSON.stringify(problems)}`)
	}
}

/** Whatever the time: one office is closed for years, the other never. */
function steadyHours(values: Record<string, unknown>): Record<string, unknown> {
	const always = [{ opens: '00:00', closes: '24:00' }]
	const week = Object.keys(values['auHours'] as Week).map((day) => [day, always])
	const closed: SpecialDays = { from: '2020-01-01', to: '2090-12-31', spans: [], name: 'Rest' }
	return {
		...values,
		nzSpecialDays: [closed],
		auHours: Object.fromEntries(week),
		auSpecialDays: [],
	}
}

/** Saves every record of every type, and the words of every picture, in other letters, as an administrator does. */
export async function changeEveryWord({ url, db }: TestSite): Promise<void> {
	const { headers } = await signedIn(db)
	const send = async (path: string, body: object) => {
		const response = await fetch(url + path, {
			method: 'POST',
			headers: { ...headers, Origin: url, 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		})
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
		await response.arrayBuffer()
	}
	for (const [key, content] of Object.entries(contents) as [
		ContentKey,
		(typeof contents)[ContentKey],
	][]) {
		const table = getTableName(content.table)
		const { rows } = await db.query<{ id: string | number }>(
			`select id from "${table}" where deleted_at is null and ($1::text[] is null or slug = any($1)) order by id`,
			[content.type.slugs ?? null],
		)
		for (const { id } of rows) {
			const record = await content.readForm(drizzle(db), String(id))
			if (!record) throw new Error(`There is no ${key} ${id}`)
			const given = key === 'business' ? steadyHours(record.values) : record.values
			await send(`/admin/${content.type.section}/save`, {
				id: String(id),
				version: record.version,
				values: changedForm(key, given),
			})
		}
	}
	const { rows } = await db.query<{ id: string; alt: string; decorative: boolean }>(
		`select id, alt, decorative from media where alt <> ''`,
	)
	for (const { id, alt, decorative } of rows)
		await send(`/admin/media/files/${id}`, { alt: inOtherLetters(alt), decorative })
}
