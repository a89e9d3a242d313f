import type { Db } from '#platform/db/client.server.ts'
import { getImagesOf } from '#platform/media/queries.server.ts'
import type { ImageView } from '#platform/media/picture/image-view.ts'
import type { SearchCard } from '#kit/records/searched-content.server.ts'
import {
	withoutEmphasis,
	withoutLineMarks,
	withoutTags,
} from '#platform/lib/markdown/markdown-marks.ts'
import type { SearchFound } from './find-matches.server.ts'
import { cutAround, hasWord, highlight } from './highlight.ts'
import type { Match, SearchSource } from './matches.server.ts'

const maxExcerptLength = 240
/** A result as the page shows it. Every second part of `title` and `excerpt` is a word searched for. */
export type ResultView = {
	kind: string
	href: string
	title: string[]
	excerpt: string[]
	facts: string[]
	image: ImageView | null
}

/**
 * The matches of one page in order, with the words marked. One query for each type among them and one for images.
 * Leaves out records that are no longer live. Does not read a resource's file.
 */
export async function getResultViews(
	db: Db,
	sources: readonly SearchSource[],
	{ matches, stems, now }: Pick<SearchFound, 'matches' | 'stems'> & { now: Date },
): Promise<ResultView[]> {
	const cards = await getCards(db, sources, { matches, now })
	return matches.flatMap(({ id }) => {
		const card = cards.get(id)
		return card ? [toResultView(card, { kind: card.kind, stems })] : []
	})
}

type Card = SearchCard & { kind: string }

/** The cards of records that are live, by id. One query for each type among them and one for images. */
export async function getCards(
	db: Db,
	sources: readonly SearchSource[],
	{ matches, now }: { matches: readonly Match[]; now: Date },
): Promise<Map<string, Card>> {
	const read = sources.map(async ({ name, label, readRows }) => {
		const ids = matches.flatMap(({ kind, id }) => (kind === name ? [id] : []))
		const rows = ids.length === 0 ? [] : await readRows(db, ids, now)
		return rows.map((row) => ({ ...row, kind: label.one }))
	})
	const rows = (await Promise.all(read)).flat()
	const images = await getImagesOf(db, rows)
	return new Map(rows.map(({ id, kind, toCard }) => [id, { ...toCard(images), kind }]))
}

function toResultView(
	{ title, texts, ...card }: SearchCard,
	{ kind, stems }: { kind: string; stems: string[] },
): ResultView {
	const text = textWith(texts, stems)
	const { href, facts, image } = card
	return {
		href,
		facts,
		image,
		kind,
		title: highlight(title, stems),
		excerpt: highlight(cutAround(text, stems, maxExcerptLength), stems),
	}
}

/** The first text with one of the words, as plain text; the first of all when no text has one. */
function textWith(texts: string[], stems: string[]): string {
	for (const text of texts) {
		const plain = toPlainText(text)
		if (hasWord(plain, stems)) return plain
	}
	return toPlainText(texts[0] ?? '')
}

/** A Markdown text on one line, without tags, link addresses, pictures and formatting marks. */
export function toPlainText(markdown: string): string {
	const words = withoutTags(markdown)
		.replaceAll(/!\[[^[\]]*\]\([^()]*\)/g, ' ')
		.replaceAll(/\]\([^()]*\)/g, '')
	return withoutEmphasis(withoutLineMarks(words).replaceAll(/[[\]|]+/g, ''))
		.replaceAll(/\s+/g, ' ')
		.trim()
}
