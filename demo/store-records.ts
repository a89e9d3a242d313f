// Writes demo records through the save commands of the back office.
import { inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { contents } from '#content/catalogue.server.ts'
import { businessFields } from '#content/business/business-fields.ts'
import { businessContent } from '#content/business/type.server.ts'
import { homepageFields } from '#content/text/homepage/homepage-fields.ts'
import { textContents } from '#content/text/type.server.ts'
import { getSiteText } from '#platform/cache/site-texts.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { recordReviews } from '#platform/db/tables/reviews.server.ts'
import { pages } from '#platform/db/tables/content.server.ts'
import { business } from '#platform/db/tables/business.server.ts'
import { dayAfter } from '#insight/findings/reviews/review-days.server.ts'
import { youtubeEmbedUrl } from '#platform/lib/video.ts'
import { demoBusiness } from './business.ts'
import { documentFolder, heroThumbnailKey } from './files.ts'
import type { StoredDemoFile } from './files.ts'
import { DemoError, demoFolders } from './load.ts'
import type { DemoContent, DemoRecord, DemoType } from './load.ts'
import { copiedTypes, idOf, toInput } from './records.ts'
import type { Lookup } from './records.ts'

/** Stored files by their name in the demo content. */
export type DemoFiles = { images: Map<string, StoredDemoFile>; pdfs: Map<string, StoredDemoFile> }

const system: Actor = { kind: 'system' }
const heroVideoId = 'aqz-KE-bpKQ'
const recordsInTransaction = 50
const day = 24 * 60 * 60 * 1000

type Work = {
	content: DemoContent
	files: DemoFiles
	/** Number of copies of services, products, articles and resources. */
	scale: number
	onProgress: (message: string) => void
}

/**
 * Saves every missing demo record.
 *
 * @returns how many were added.
 * @throws DemoError when a record is refused.
 */
export async function storeRecords(
	db: Db,
	{ content, files, scale, onProgress }: Work,
): Promise<number> {
	onProgress('storing texts')
	let added = (await saveBusiness(db)) + (await saveHero(db, files))
	const types = (Object.keys(demoFolders) as DemoType[]).filter((type) => type !== 'page')
	added += await storeDrafts(db, content)
	for (const type of types.filter((one) => !copiedTypes.includes(one)))
		added += await saveMissing(db, type, content[type], lookup(files, 1))
	for (let copy = 1; copy <= scale; copy++) {
		for (const type of types.filter((one) => copiedTypes.includes(one)))
			added += await saveMissing(db, type, content[type], lookup(files, copy))
		if (copy % 10 === 0) onProgress(`stored ${copy} of ${scale} copies`)
	}
	return added
}

/** Saves the drafts of the legal pages. Whoever has pages has those that only one page can be. */
export async function storeDrafts(db: Db, { page }: Pick<DemoContent, 'page'>): Promise<number> {
	if (await hasRows(db, pages)) return 0
	return saveMissing(db, 'page', page, lookup({ images: new Map(), pdfs: new Map() }, 1))
}

/** Notes when the first version of a record was reviewed, if it was; a year later it is to be reviewed again. */
async function noteReview(
	tx: Db,
	record: { recordType: string; recordId: string },
	{ reviewedAt }: { reviewedAt?: Date | undefined },
): Promise<void> {
	if (!reviewedAt) return
	const reviewed = { reviewedAt, reviewedBy: actorId(system), reviewedVersion: 1 }
	const reviewBy = dayAfter(reviewedAt, 12)
	await tx
		.insert(recordReviews)
		.values({ ...record, ...reviewed, reviewBy })
		.onConflictDoNothing()
}

/** Saves the missing records of a type, 50 in a transaction. A record in the trash is not missing. */
async function saveMissing(
	db: Db,
	type: DemoType,
	records: DemoRecord[],
	look: Lookup,
): Promise<number> {
	const { copy } = look
	const there = await existingIds(db, records, copy)
	const missing = records.filter((record) => !there.has(idOf(record, copy)))
	for (let start = 0; start < missing.length; start += recordsInTransaction) {
		await db.transaction(async (tx) => {
			for (const record of missing.slice(start, start + recordsInTransaction)) {
				const id = idOf(record, copy)
				await noteReview(tx, { recordType: type, recordId: String(id) }, record.front)
				const draft = { id: null, version: 0, given: givenOf(record, copy) }
				const input = toInput(record, look)
				const saved = await contents[type].save(tx, system, { ...draft, input })
				if (!saved.ok)
					throw new DemoError(`${record.file}: was refused: ${JSON.stringify(saved.error)}`)
			}
		})
	}
	return missing.length
}

/** Copies are older, so that lists start with the demo content itself. */
function givenOf(record: DemoRecord, copy: number) {
	const { createdAt } = record.front
	const id = idOf(record, copy)
	return createdAt ? { id, createdAt: new Date(+createdAt - (copy - 1) * 30 * day) } : { id }
}

/** The ids of records of one type that are in the table, including those in the trash. */
export async function existingIds(
	db: Db,
	records: DemoRecord[],
	copy: number,
): Promise<Set<unknown>> {
	const [first] = records
	if (!first) return new Set()
	const { table } = contents[first.type]
	const ids = records.map((record) => idOf(record, copy))
	const rows = await db
		.select({ id: table.id })
		.from(table as PgTable)
		.where(inArray(table.id, ids))
	return new Set(rows.map(({ id }) => id))
}

async function hasRows(db: Db, table: PgTable & { id: AnyPgColumn }): Promise<boolean> {
	const rows = await db.select({ id: table.id }).from(table).limit(1)
	return rows.length > 0
}

async function saveBusiness(db: Db): Promise<number> {
	const [row] = await db
		.select({ id: business.id, version: business.version, name: business.name })
		.from(business)
	if (!row || row.version > 1 || row.name !== '') return 0
	const { id, version } = row
	const input = businessFields.schema.parse(demoBusiness)
	const saved = await businessContent.save(db, system, { id, version, input })
	if (!saved.ok) throw new DemoError(`The business could not be saved (${saved.error.code})`)
	return 1
}

async function saveHero(db: Db, { images }: DemoFiles): Promise<number> {
	const { id, version, words } = await getSiteText(db, 'homepage')
	if (version > 1 || words !== null) return 0
	const input = homepageFields.schema.parse({
		heroVideoUrl: youtubeEmbedUrl(heroVideoId),
		heroVideoThumbnailUrl: images.get(heroThumbnailKey)?.url ?? null,
	})
	const saved = await textContents.homepage.save(db, system, { id, version, input })
	if (!saved.ok) throw new DemoError(`The homepage could not be saved (${saved.error.code})`)
	return 1
}

function lookup({ images, pdfs }: DemoFiles, copy: number): Lookup {
	return {
		copy,
		image: (key) => found(images.get(key), `picture ${key}`),
		pdf: (type, key) => found(pdfs.get(`${documentFolder(type)}/${key}`), `document ${key}`),
	}
}

function found<T>(value: T | undefined, what: string): T {
	if (value === undefined) throw new DemoError(`There is no ${what}`)
	return value
}
