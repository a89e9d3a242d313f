// Changes every word that staff can: each Latin letter becomes a Cyrillic one, so that lengths stay and what is still Latin afterwards
// was not theirs to change.
import { drizzle } from 'drizzle-orm/node-postgres'
import { getTableName } from 'drizzle-orm'
import { contents } from '#content/catalogue.server.ts'
import type { ContentKey } from '#content/catalogue.ts'
import type { SpecialDays, Week } from '#platform/business/opening-hours.ts'
import { parseWrittenDay } from '#platform/lib/text/written-day.ts'
import type { TestSite } from './pages.ts'
import { signedIn } from './staff.ts'

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
		const isLeft = left.has(place) || notWords.has(name) || !isWords(value)
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
