import { sql } from 'drizzle-orm'
import { createDb } from '#platform/db/client.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { contents } from '#content/catalogue.server.ts'
import { resetWords } from '#content/reset-words.server.ts'
import { firstContentStep } from '#platform/db/first-content.ts'
import { setupSteps } from '#platform/db/tables/accounts.server.ts'
import type { Storage } from '#platform/storage/storage-port.server.ts'
import { demoCategories, neutralCategories } from './categories.ts'
import { openFileStore, storeImage, storePdf, wantedImages, wantedPdfs } from './files.ts'
import { DemoError, demoFolders, loadDemo, loadDrafts } from './load.ts'
import type { DemoContent, DemoType } from './load.ts'
import { existingIds, storeDrafts, storeRecords } from './store-records.ts'
import type { DemoFiles } from './store-records.ts'

export type SeedOptions = {
	databaseUrl: string
	/** Default: the process's own storage. */
	storage?: Storage
	/** How many copies of services, products, articles and resources are stored, with different titles. Default: 1. */
	scale?: number
	/** Limit of different pictures; the records share them. */
	imageLimit?: number
	onProgress?: (message: string) => void
}

const atOnce = 3

/**
 * Fills an empty database with the demo content, through the same commands as the back office.
 *
 * Every demo record has a fixed id, so an interrupted seed resumes where it stopped, and a second run changes nothing.
 *
 * @returns how many records were added.
 * @throws DemoError when a demo file has a fault, or the database has other content.
 */
export async function seedDemo(options: SeedOptions): Promise<{ added: number }> {
	const { db, pool } = createDb(options.databaseUrl, {
		max: atOnce + 1,
		application_name: 'roost seed',
	})
	try {
		const content = await loadDemo()
		await assertOurs(db, content)
		const files = await storeFiles(db, content, options)
		const { scale = 1, onProgress = () => {} } = options
		await resetWords(db, { kind: 'system' }, { isNeutral: false })
		await demoCategories(db)
		const added = await storeRecords(db, { content, files, scale, onProgress })
		await db.insert(setupSteps).values({ name: firstContentStep }).onConflictDoNothing()
		return { added }
	} finally {
		await pool.end()
	}
}

/** Begins a site without the demo content: words and categories that are true for any business, and drafts of its legal pages. */
export async function seedNone(databaseUrl: string): Promise<void> {
	const { db, pool } = createDb(databaseUrl, { max: 1, application_name: 'roost seed' })
	try {
		await resetWords(db, { kind: 'system' }, { isNeutral: true })
		await neutralCategories(db)
		await storeDrafts(db, { page: await loadDrafts() })
	} finally {
		await pool.end()
	}
}

async function storeFiles(db: Db, content: DemoContent, options: SeedOptions): Promise<DemoFiles> {
	const store = await openFileStore(db, options.storage)
	const wanted = wantedImages(content)
	const limit = Math.max(1, options.imageLimit ?? wanted.length)
	options.onProgress?.(`storing ${Math.min(limit, wanted.length)} pictures`)
	const stored = await mapAtOnce(wanted.slice(0, limit), (image) => storeImage(store, image))
	const images = new Map(wanted.map(({ key }, index) => [key, stored[index % stored.length]!]))
	const documents = wantedPdfs(content)
	options.onProgress?.(`storing ${documents.size} documents`)
	const pdfs = await mapAtOnce(
		[...documents],
		async ([key, pdf]) => [key, await storePdf(store, pdf)] as const,
	)
	return { images, pdfs: new Map(pdfs) }
}

/** Never mix the demo with other content. */
async function assertOurs(db: Db, content: DemoContent): Promise<void> {
	const ours = await existingIds(db, content.member, 1)
	if (ours.size > 0) return
	// Drafts of pages are those of every site.
	const types = (Object.keys(demoFolders) as DemoType[]).filter((type) => type !== 'page')
	const isFilled = types.map((type) => sql`exists (select from ${contents[type].table})`)
	const { rows } = await db.execute<{ found: boolean }>(
		sql`select ${sql.join(isFilled, sql` or `)} as found`,
	)
	if (rows[0]?.found)
		throw new DemoError('This database already holds other content, so no demo content was added')
}

/** Maps `items` in order, three at a time, to use more than one core. */
async function mapAtOnce<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
	const results: R[] = Array.from({ length: items.length })
	let next = 0
	const takeTurns = async () => {
		while (next < items.length) {
			const index = next++
			results[index] = await work(items[index]!)
		}
	}
	await Promise.all(Array.from({ length: atOnce }, takeTurns))
	return results
}
