import { and, inArray, sql } from 'drizzle-orm'
import { toArticleCardView } from '#app/content/article/view.ts'
import { isLive } from '#app/content/core/live.server.ts'
import { toProductCardView } from '#app/content/product/view.ts'
import { fileFacts, isItsFile } from '#app/content/resource/queries.server.ts'
import { toResourceCardView } from '#app/content/resource/view.ts'
import type { Db } from '#app/db/client.server.ts'
import { media } from '#app/db/tables/media.server.ts'
import { news } from '#app/db/tables/news.server.ts'
import { products } from '#app/db/tables/products.server.ts'
import { resources } from '#app/db/tables/resources.server.ts'
import { getImageViews } from '#app/media/queries.server.ts'
import type { ImageView } from '#app/media/image-view.ts'
import { cutAround, hasWord, markWords } from '#app/search/marked-words.ts'
import { toPlainText } from '#app/search/plain-text.ts'
import type { SearchFound } from './search-content.server.ts'
import type { Match } from './search-matches.server.ts'
import { searchKinds } from './search-kinds.ts'
import type { SearchKind } from './search-kinds.ts'

const longestExcerpt = 240
/** Characters of a body in which the words are looked for, to show them; whether it is found does not hang on it. */
const bodyLength = 20_000

/** A result as the page shows it. Of `title` and `excerpt` every second part is a word that was looked for. */
export type ResultView = {
	kind: string
	href: string
	title: string[]
	excerpt: string[]
	facts: string[]
	image: ImageView | null
}

/** What is read of a match: `facts` are its price, category or date; `texts` what an excerpt can be cut from. */
type Card = Pick<ResultView, 'href' | 'image' | 'facts'> & { title: string; texts: string[] }

/**
 * The matches of one page in their order, with the words marked. One query for each type among them and one for images.
 * What stopped being live in between is left out. A resource's file is not read.
 */
export async function getResultViews(
	db: Db,
	{ matches, stems, now }: Pick<SearchFound, 'matches' | 'stems'> & { now: Date },
): Promise<ResultView[]> {
	const rows = (
		await Promise.all([
			readProducts(db, idsOf(matches, 'products'), now),
			readArticles(db, idsOf(matches, 'articles'), now),
			readResources(db, idsOf(matches, 'resources'), now),
		])
	).flat()
	const images = await getImageViews(
		db,
		rows.map(({ image }) => image),
	)
	const cards = new Map(rows.map((row) => [row.id, row.toCard(images)]))
	return matches.flatMap(({ kind, id }) => {
		const card = cards.get(id)
		return card ? [toResultView(card, { kind, stems })] : []
	})
}

function toResultView(
	{ title, texts, ...card }: Card,
	{ kind, stems }: { kind: SearchKind; stems: string[] },
): ResultView {
	const text = textWith(texts, stems)
	return {
		...card,
		kind: searchKinds[kind].one,
		title: markWords(title, stems),
		excerpt: markWords(cutAround(text, stems, longestExcerpt), stems),
	}
}

/** The first of the texts that has one of the words, as plain text; the first of all when none has. */
function textWith(texts: string[], stems: string[]): string {
	for (const text of texts) {
		const plain = toPlainText(text)
		if (hasWord(plain, stems)) return plain
	}
	return toPlainText(texts[0] ?? '')
}

function idsOf(matches: Match[], kind: SearchKind): string[] {
	return matches.flatMap((match) => (match.kind === kind ? [match.id] : []))
}

async function readProducts(db: Db, ids: string[], now: Date) {
	if (ids.length === 0) return []
	const { id, slug, title, description, price, country, categories, isFeatured, image } = products
	const rows = await db
		.select({
			id,
			slug,
			title,
			description,
			price,
			country,
			categories,
			isFeatured,
			image,
			body: sql<string>`left(${products.content}, ${bodyLength})`,
		})
		.from(products)
		.where(and(inArray(id, ids), isLive(products, now)))
	return rows.map((row) => ({
		id: row.id,
		image: row.image,
		toCard: (images: Map<string, ImageView>): Card => {
			const view = toProductCardView(row, images)
			const facts = [view.price, ...view.chips]
			return { ...view, facts, texts: [row.description, row.body] }
		},
	}))
}

async function readArticles(db: Db, ids: string[], now: Date) {
	if (ids.length === 0) return []
	const { id, slug, title, excerpt, date, category, featured, image, createdAt, publishAt } = news
	const rows = await db
		.select({
			id,
			slug,
			title,
			excerpt,
			date,
			category,
			featured,
			image,
			createdAt,
			publishAt,
			body: sql<string>`left(${news.content}, ${bodyLength})`,
		})
		.from(news)
		.where(and(inArray(id, ids), isLive(news, now)))
	return rows.map((row) => ({
		id: row.id,
		image: row.image,
		toCard: (images: Map<string, ImageView>): Card => {
			const view = toArticleCardView(row, images)
			const facts = [view.published.text, ...(view.category ? [view.category] : [])]
			return { ...view, facts, texts: [row.excerpt, row.body] }
		},
	}))
}

async function readResources(db: Db, ids: string[], now: Date) {
	if (ids.length === 0) return []
	const { id, slug, title, category, free, price, image } = resources
	const rows = await db
		.select({
			id,
			slug,
			title,
			category,
			free,
			price,
			image,
			excerpt: resources.excerpt,
			...fileFacts,
			description: sql<string>`left(${resources.description}, ${bodyLength})`,
		})
		.from(resources)
		.leftJoin(media, isItsFile)
		.where(and(inArray(id, ids), isLive(resources, now)))
	return rows.map((row) => ({
		id: row.id,
		image: row.image,
		toCard: (images: Map<string, ImageView>): Card => {
			const view = toResourceCardView(row, images)
			const facts = [view.badge, view.category, view.facts].filter(Boolean)
			return { ...view, facts, texts: [view.excerpt, row.description] }
		},
	}))
}
