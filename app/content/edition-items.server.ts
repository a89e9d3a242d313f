// Pages of the site that are offered to an edition of the newsletter.
import type { Db } from '#platform/db/client.server.ts'
import { getCards, toPlainText } from '#kit/search/result-views.server.ts'
import { listNewest } from './blocks.server.ts'
import type { ContentKey } from './catalogue.ts'
import { searchSources } from './catalogue.server.ts'
import { maxWords } from './edition/edition-fields.ts'
import type { EditionItemValues } from './edition/edition-fields.ts'
import { findPages } from './find-pages.server.ts'
import type { FoundRecord } from './find-records.server.ts'

/** The types whose records an edition may lead to. */
const keys: ContentKey[] = ['article', 'resource', 'product', 'case-study', 'vacancy', 'service']
const maxOffered = 12

/**
 * Pages for an edition: four of each type with these words in their title, or without any the newest ones. Each has what
 * an edition copies of it. Up to ten queries.
 */
export async function findItems(
	db: Db,
	search: string,
	now: Date,
): Promise<(FoundRecord & { item: EditionItemValues })[]> {
	const found = search ? await findPages(db, { search, each: 4, now }) : null
	const sources = searchSources.filter(({ key }) => keys.includes(key as ContentKey))
	const matches = found
		? found.flatMap(({ id, recordId }) => {
				const source = sources.find(({ key }) => id === `${key}-${recordId}`)
				return source ? { kind: source.name, id: recordId } : []
			})
		: await listNewest(db, keys, { country: 'Both', now })
	const cards = await getCards(db, sources, { matches, now })
	return matches.slice(0, maxOffered).flatMap(({ kind: name, id }) => {
		const card = cards.get(id)
		const type = sources.find((one) => one.name === name)?.key
		if (!card || !type) return []
		const { title, href, image, texts, kind } = card
		const words = firstWords(toPlainText(texts[0] ?? ''))
		const { src = '', alt = '' } = image ?? {}
		const item = { type, id, path: href, title, words, image: src, alt }
		return [{ id: `${type}-${id}`, recordId: id, title, kind, href, item }]
	})
}

function firstWords(text: string): string {
	const words = text.trim().split(/\s+/)
	return words.length <= maxWords ? words.join(' ') : `${words.slice(0, maxWords).join(' ')}…`
}
