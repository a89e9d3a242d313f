import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '#app/db/client.server.ts'
import { renderedTexts } from '#app/db/tables/rendered-texts.server.ts'
import { env } from '#app/lib/env.server.ts'
import { logger } from '#app/lib/logger.server.ts'
import { renderMarkdown, rendererVersion } from '#app/lib/markdown.server.ts'
import { getImageViews } from '#app/media/queries.server.ts'

/** How a text is to be rendered. */
export type TextOptions = {
	/** Opens every link but those within the page in a new tab. */
	linksInNewTab?: boolean | undefined
}

const maxKeptBytes = 8 * 1024 * 1024
const maxStoredLength = 2_000_000
const storedDays = 30
const mediaAddress = /\/media\/(?!variants\/)[a-z0-9-]+\/[\w.-]+/g

const kept = new LRUCache<string, string>({
	maxSize: maxKeptBytes,
	// Strings are kept with up to two bytes a character.
	sizeCalculation: (html) => html.length * 2 + 200,
})

/**
 * The safe HTML of a Markdown text: from memory, else from the database, else rendered now and stored.
 *
 * Stored files never change, so the text alone decides what comes out. A failure to store is only logged.
 */
export async function getRenderedText(
	db: Db,
	markdown: string,
	options: TextOptions = {},
): Promise<string> {
	if (markdown.trim() === '') return ''
	const hash = hashOf(markdown, options)
	const known = kept.get(hash) ?? (await readStored(db, hash))
	if (known !== undefined) {
		kept.set(hash, known)
		return known
	}
	return storeRenderedText(db, markdown, options)
}

/**
 * Renders a text and keeps the HTML, so that the first visitor does not wait for it.
 *
 * May run inside a transaction, which goes on also when the HTML cannot be stored.
 */
export async function storeRenderedText(
	db: Db,
	markdown: string,
	options: TextOptions = {},
): Promise<string> {
	if (markdown.trim() === '') return ''
	const hash = hashOf(markdown, options)
	const known = kept.get(hash)
	// Stored by this process before; were that undone, the next reader would render it again.
	if (known !== undefined) return known
	const html = await render(db, markdown, options)
	kept.set(hash, html)
	if (html.length <= maxStoredLength) await store(db, hash, html)
	return html
}

/**
 * The HTML a text will have once it is saved, for the preview of the editor. Kept nowhere.
 */
export async function previewText(
	db: Db,
	markdown: string,
	options: TextOptions = {},
): Promise<string> {
	if (markdown.trim() === '') return ''
	return kept.get(hashOf(markdown, options)) ?? render(db, markdown, options)
}

/**
 * Deletes what was rendered long ago, be it of a text that has changed since or by an older renderer: a row does not say
 * whose it is. What is still wanted is rendered again for the next reader.
 */
export async function forgetRenderedTexts(db: Db, now: Date): Promise<void> {
	const before = new Date(now.getTime() - storedDays * 86_400_000)
	await db.delete(renderedTexts).where(lt(renderedTexts.createdAt, before))
}

async function render(db: Db, markdown: string, { linksInNewTab }: TextOptions): Promise<string> {
	const images = await getImageViews(db, markdown.match(mediaAddress) ?? [])
	return renderMarkdown(markdown, { images, linksInNewTab, siteUrl: env().SITE_URL })
}

async function readStored(db: Db, hash: string): Promise<string | undefined> {
	const [row] = await db
		.select({ html: renderedTexts.html })
		.from(renderedTexts)
		.where(eq(renderedTexts.hash, hash))
	return row?.html
}

async function store(db: Db, hash: string, html: string): Promise<void> {
	try {
		// Its own (sub)transaction, since PostgreSQL refuses everything after a failed statement.
		await db.transaction((tx) =>
			tx.insert(renderedTexts).values({ hash, html }).onConflictDoNothing(),
		)
	} catch (error) {
		logger.warn({ err: error }, 'a rendered text could not be stored')
	}
}

function hashOf(markdown: string, { linksInNewTab = false }: TextOptions): string {
	const settings = JSON.stringify([rendererVersion, linksInNewTab, env().SITE_URL])
	return createHash('sha256').update(settings).update('\0').update(markdown).digest('hex')
}
