import type { Pool } from 'pg'
import { signIn } from './editor.ts'
import { visitorHeaders } from './load.ts'
import { inWords, percentile } from './row.ts'
import type { Row } from './row.ts'

const saves = 120
const warmUp = 20
const limitMs = 100

/** Time from a save over HTTP, like the back office's, to the new page, on this instance and on another. */
export async function measureSaveToPage(
	siteUrl: string,
	otherUrl: string,
	pool: Pool,
): Promise<Row[]> {
	const editor = await signIn(siteUrl, pool)
	const [saving, here, there]: [number[], number[], number[]] = [[], [], []]
	let record = await editor.openFirst()
	for (let n = -warmUp; n < saves; n += 1) {
		const description = `Saved for the ${n + warmUp}th time.`
		const started = performance.now()
		record = await editor.save({ ...record, values: { ...record.values, description } })
		const saved = performance.now()
		const path = `/products/${record.slug}`
		const [first, second] = await Promise.all([
			untilShown(siteUrl + path, description),
			untilShown(otherUrl + path, description),
		])
		if (n < 0) continue
		saving.push(saved - started)
		here.push(first - started)
		there.push(second - started)
	}
	const floor = `the save itself: ${inWords(percentile(saving, 0.5))} ms`
	return [row('this instance', here, floor), row('another instance', there, floor)]
}

type Seen = {
	what: string
	/** Whose record is saved, and its field. */
	key: 'business' | 'homepage' | 'menus' | 'head'
	slug?: string
	section: string
	/** The values with a word that shows. */
	change: (values: Record<string, unknown>, word: string) => Record<string, unknown>
	/** The word for a number of the save. */
	word: (n: number) => string
	/** Where it shows, and in how much of the response: structured data alone for a pattern. */
	places: { path: string; within?: RegExp }[]
}

const structured = /<script type="application\/ld\+json"[^>]*>[\s\S]*?<\/script>/g
const sentence = (n: number) => `Saved ${n + warmUp}.`

/** What visitors see of the records that are read once for each of their versions. */
const fixedRecords: Seen[] = [
	{
		what: 'telephone',
		key: 'business',
		section: 'business',
		change: (values, nzPhone) => ({ ...values, nzPhone }),
		word: (n) => `+64 7 555 0${String(n + warmUp).padStart(3, '0')}`,
		places: [
			{ path: '/' },
			{ path: '/contact.data' },
			{ path: '/contact', within: structured },
			{ path: '/llms.txt' },
		],
	},
	{
		what: 'homepage',
		key: 'homepage',
		section: 'homepage',
		change: (values, heroTitle) => ({ ...values, heroTitle }),
		word: sentence,
		places: [{ path: '/' }],
	},
	{
		what: 'page text',
		key: 'head',
		slug: 'services',
		section: 'heads',
		change: (values, title) => ({ ...values, title }),
		word: sentence,
		places: [{ path: '/services' }],
	},
	{
		what: 'menu',
		key: 'menus',
		section: 'menus',
		change: (values, footerServices) => ({ ...values, footerServices }),
		word: sentence,
		places: [{ path: '/products' }],
	},
]

/** The same for the business, the home page, page texts and menus, on another instance whose pages are cached. */
export async function measureFixedSaves(
	siteUrl: string,
	otherUrl: string,
	pool: Pool,
): Promise<Row[]> {
	const editor = await signIn(siteUrl, pool)
	const rows: Row[] = []
	for (const { what, key, slug, section, change, word, places } of fixedRecords) {
		const saving: number[] = []
		const taken = places.map((): number[] => [])
		let record = await editor.openFixed(key, slug)
		for (let n = -warmUp; n < saves; n += 1) {
			const shown = word(n)
			const started = performance.now()
			record = await editor.save({ ...record, values: change(record.values, shown) }, section)
			const saved = performance.now()
			const seen = await Promise.all(
				places.map(({ path, within }) => untilShown(otherUrl + path, shown, within)),
			)
			if (n < 0) continue
			saving.push(saved - started)
			seen.forEach((at, index) => taken[index]?.push(at - started))
		}
		const floor = `the save itself: ${inWords(percentile(saving, 0.5))} ms`
		rows.push(
			...places.map(({ path, within }, index) => {
				const where = `${path}${within ? ', structured data' : ''}`
				return row(`${what} in ${where} of another instance`, taken[index] ?? [], floor)
			}),
		)
	}
	return rows
}

function row(where: string, taken: number[], floor: string): Row {
	const [p50, p99] = [percentile(taken, 0.5), percentile(taken, 0.99)]
	return {
		what: `save to new page, ${where}, p99`,
		mustReach: `at most ${limitMs} ms`,
		figure: `${inWords(p99)} ms (p50 ${inWords(p50)} ms)`,
		floor,
		isReached: p99 <= limitMs,
	}
}

/**
 * The moment at which a response, or what `within` finds in it, has the text. Spaces that do not break count as others.
 */
async function untilShown(url: string, text: string, within?: RegExp): Promise<number> {
	for (;;) {
		const response = await fetch(url, { headers: visitorHeaders })
		const body = (await response.text()).replaceAll('\u00A0', ' ')
		const parts = within ? (body.match(within) ?? []) : [body]
		if (parts.some((part) => part.includes(text))) return performance.now()
	}
}
