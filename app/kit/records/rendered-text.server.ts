import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/db/client.server.ts'
import { renderedTexts } from '#platform/db/tables/content.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import {
	renderAsPlainText,
	renderMarkdown,
	rendererVersion,
} from '#platform/lib/markdown/markdown.server.ts'
import type { Heading } from '#platform/lib/markdown/markdown-elements.server.ts'
import { countWords } from '#platform/lib/markdown/markdown-marks.ts'
import { mediaAddressesIn } from '#platform/lib/media-address.ts'
import { isSameSecret, keyedHash } from '#platform/lib/secret.server.ts'
import { dayMs } from '#platform/lib/day-ms.server.ts'
import { getFileSizes, getImageViews } from '#platform/media/queries.server.ts'
import type { RecordText } from './define-type.ts'

/** A text as pages show it, with its headings and length. */
export type RenderedText = {
	/** Safe to put into a page. */
	html: string
	/** Headings that can be linked to, in order. */
	headings: Heading[]
	words: number
}

/** A rendered text, ready to be stored. */
export type ReadyText = RenderedText & {
	hash: string
	/** False for a plain-text fallback, which is never stored. */
	isWhole: boolean
}

const maxCachedBytes = 8 * 1024 * 1024
const maxStoredLength = 2_000_000
const storedDays = 30
const nothing: RenderedText = { html: '', headings: [], words: 0 }

const cached = new LRUCache<string, RenderedText>({
	maxSize: maxCachedBytes,
	// Strings take up to two bytes a character.
	sizeCalculation: ({ html, headings }) => html.length * 2 + headings.length * 200 + 200,
})

/**
 * A text as pages show it: from memory, else from the database, else rendered now and stored.
 *
 * Stored files never change, so the result depends only on the text. A failure to store is only logged.
 */
export async function getRenderedText(db: Db, text: RecordText): Promise<RenderedText> {
	if (text.markdown.trim() === '') return nothing
	const hash = hashOf(text)
	const known = cached.get(hash) ?? (await readStored(db, hash))
	if (known) {
		cached.set(hash, known)
		return known
	}
	const ready = await prepareText(db, text)
	await storeText(db, ready)
	return ready
}

/** Renders a text without storing it, for callers that hold locks when they store it. */
export async function prepareText(db: Db, text: RecordText): Promise<ReadyText> {
	const hash = hashOf(text)
	const known = cached.get(hash)
	return known ? { ...known, hash, isWhole: true } : { hash, ...(await render(db, text)) }
}

/**
 * Stores a rendered text, so that the first visitor does not wait for it.
 *
 * May run inside a transaction, which continues even when storing fails.
 */
export async function storeText(db: Db, ready: ReadyText): Promise<void> {
	const { hash, isWhole, ...text } = ready
	if (!isWhole || text.html === '') return
	cached.set(hash, text)
	if (text.html.length > maxStoredLength) return
	const row = { ...text, seal: sealOf(hash, text) }
	try {
		// Its own (sub)transaction, since PostgreSQL refuses everything after a failed statement.
		await db.transaction((tx) =>
			tx
				.insert(renderedTexts)
				.values({ hash, ...row })
				.onConflictDoUpdate({ target: renderedTexts.hash, set: row }),
		)
	} catch (error) {
		logger.warn({ err: error }, 'a rendered text could not be stored')
	}
}

/**
 * Deletes texts rendered over 30 days ago: a row does not say whether its text, or its renderer, is still in use. Texts
 * that are still needed are rendered again for the next reader.
 */
export async function purgeRenderedTexts(db: Db, now: Date): Promise<void> {
	const before = new Date(now.getTime() - storedDays * dayMs)
	await db.delete(renderedTexts).where(lt(renderedTexts.createdAt, before))
}

async function render(
	db: Db,
	{ markdown, linksInNewTab, headingLinks }: RecordText,
): Promise<RenderedText & { isWhole: boolean }> {
	if (markdown.trim() === '') return { ...nothing, isWhole: true }
	const words = countWords(markdown)
	const images = await getImageViews(db, mediaAddressesIn(markdown))
	const files = await getFileSizes(db, markdown)
	try {
		const options = { images, files, linksInNewTab, headingLinks, siteUrl: env().SITE_URL }
		return { ...(await renderMarkdown(markdown, options)), words, isWhole: true }
	} catch (error) {
		logger.error({ err: error, length: markdown.length }, 'a text could not be rendered')
		return { ...renderAsPlainText(markdown), words, isWhole: false }
	}
}

/** The stored text; undefined when it was changed outside the program. */
async function readStored(db: Db, hash: string): Promise<RenderedText | undefined> {
	const [row] = await db
		.select({
			html: renderedTexts.html,
			headings: renderedTexts.headings,
			words: renderedTexts.words,
			seal: renderedTexts.seal,
		})
		.from(renderedTexts)
		.where(eq(renderedTexts.hash, hash))
	if (!row) return undefined
	const { seal, ...text } = row
	if (isSameSecret(seal, sealOf(hash, text))) return text
	logger.warn({ hash }, 'a rendered text was changed in the database, so it is rendered again')
	return undefined
}

/** Keyed with APP_SECRET, so that nobody else can store HTML, which is not sanitised again. */
function sealOf(hash: string, { html, headings, words }: RenderedText): string {
	const facts = JSON.stringify(headings.map(({ level, id, text }) => [level, id, text]))
	return keyedHash('rendered text', [hash, words, facts, html].join('\0'))
}

function hashOf({ markdown, linksInNewTab = false, headingLinks = false }: RecordText): string {
	const settings = JSON.stringify([rendererVersion, linksInNewTab, headingLinks, env().SITE_URL])
	return createHash('sha256').update(settings).update('\0').update(markdown).digest('hex')
}
