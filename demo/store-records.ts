// Writes demo records through the save commands of the back office.
import { inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { actorId } from '#platform/auth/actor.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { articleContent } from '#content/article/type.server.ts'
import { businessFields } from '#content/business/business-fields.ts'
import { businessContent } from '#content/business/type.server.ts'
import { homepageFields } from '#content/text/homepage/homepage-fields.ts'
import { textContents } from '#content/text/type.server.ts'
import { memberContent } from '#content/member/type.server.ts'
import { pageContent } from '#content/page/type.server.ts'
import { productContent } from '#content/product/type.server.ts'
import { resourceContent } from '#content/resource/type.server.ts'
import { serviceContent } from '#content/service/type.server.ts'
import { templateContent } from '#content/template/type.server.ts'
import { vacancyContent } from '#content/vacancy/type.server.ts'
import { getSiteText } from '#platform/cache/site-texts.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { recordReviews } from '#platform/db/tables/reviews.server.ts'
import {
	jobVacancies,
	news,
	pages,
	products,
	resources,
	services,
	teamMembers,
	templates,
} from '#platform/db/tables/content.server.ts'
import { business } from '#platform/db/tables/business.server.ts'
import { dayAfter } from '#insight/findings/reviews/review-days.server.ts'
import type { Result } from '#platform/lib/result.ts'
import { youtubeEmbedUrl } from '#platform/lib/video.ts'
import { demoBusiness } from './business.ts'
import { heroThumbnailKey } from './files.ts'
import type { StoredDemoFile } from './files.ts'
import { DemoError } from './load.ts'
import type { DemoContent, DemoFile } from './load.ts'
import {
	demoId,
	toArticle,
	toMember,
	toPage,
	toProduct,
	toResource,
	toService,
	toTemplate,
	toVacancy,
} from './records.ts'
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
	const look = lookup(files, 1)
	const draftOf = (id: string, createdAt: Date) => ({
		id: null,
		version: 0,
		given: { id, createdAt },
	})

	added += await saveMissing(db, teamMembers, {
		entries: content.members,
		idOf: ({ name }) => demoId('member', name),
		save: (tx, entry, id) =>
			memberContent.save(tx, system, {
				...draftOf(id, new Date('2026-01-05T09:00:00+13:00')),
				input: toMember(entry, look),
			}),
	})
	added += await saveMissing(db, jobVacancies, {
		entries: content.vacancies,
		idOf: ({ key }) => Number(key),
		save: (tx, entry, id) =>
			vacancyContent.save(tx, system, {
				id: null,
				version: 0,
				given: { id },
				input: toVacancy(entry),
			}),
	})
	added += await saveMissing(db, pages, {
		// Whoever has pages has those that only one page can be.
		entries: (await hasRows(db, pages)) ? [] : content.pages,
		idOf: ({ key }) => demoId('page', key),
		save: (tx, entry, id) =>
			pageContent.save(tx, system, { ...draftOf(id, entry.createdAt), input: toPage(entry) }),
	})
	added += await saveMissing(db, templates, {
		entries: content.templates,
		idOf: ({ key }) => demoId('template', key),
		save: (tx, entry, id) =>
			templateContent.save(tx, system, {
				...draftOf(id, entry.createdAt),
				input: toTemplate(entry),
			}),
	})
	for (let copy = 1; copy <= scale; copy++) {
		added += await storeCopy(db, { content, look: lookup(files, copy) })
		if (copy % 10 === 0) onProgress(`stored ${copy} of ${scale} copies`)
	}
	return added
}

/** Stores one copy of the types that load tests multiply. */
async function storeCopy(
	db: Db,
	{ content, look }: { content: DemoContent; look: Lookup },
): Promise<number> {
	const { copy } = look
	const draftOf = (id: string, { createdAt }: { createdAt: Date }) => {
		// Copies are older, so that lists start with the demo content itself.
		const given = { id, createdAt: new Date(createdAt.getTime() - (copy - 1) * 30 * day) }
		return { id: null, version: 0, given }
	}
	const counts = [
		await saveMissing(db, services, {
			entries: content.services,
			idOf: ({ key }) => demoId('service', key, copy),
			save: (tx, entry, id) =>
				serviceContent.save(tx, system, { ...draftOf(id, entry), input: toService(entry, look) }),
		}),
		await saveMissing(db, products, {
			entries: content.products,
			idOf: ({ key }) => demoId('product', key, copy),
			save: (tx, entry, id) =>
				productContent.save(tx, system, { ...draftOf(id, entry), input: toProduct(entry, look) }),
		}),
		await saveMissing(db, news, {
			entries: content.articles,
			idOf: ({ key }) => demoId('article', key, copy),
			save: async (tx, entry, id) => {
				await noteReview(tx, { recordType: 'article', recordId: id }, entry)
				const input = toArticle(entry, look)
				return articleContent.save(tx, system, { ...draftOf(id, entry), input })
			},
		}),
		await saveMissing(db, resources, {
			entries: content.resources,
			idOf: ({ key }) => demoId('resource', key, copy),
			save: async (tx, entry, id) => {
				await noteReview(tx, { recordType: 'resource', recordId: id }, entry)
				const input = toResource(entry, look)
				return resourceContent.save(tx, system, { ...draftOf(id, entry), input })
			},
		}),
	]
	return counts.reduce((sum, count) => sum + count)
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

type ContentTable = PgTable & { id: AnyPgColumn }

type Saving<Entry, Id> = {
	entries: Entry[]
	idOf: (entry: Entry) => Id
	save: (tx: Db, entry: Entry, id: Id) => Promise<Result<unknown, unknown>>
}

/** Saves the missing records, 50 in a transaction. A record in the trash is not missing. */
async function saveMissing<Entry extends DemoFile<object>, Id extends string | number>(
	db: Db,
	table: ContentTable,
	{ entries, idOf, save }: Saving<Entry, Id>,
): Promise<number> {
	const there = await existingIds(db, table, entries.map(idOf))
	const missing = entries.filter((entry) => !there.has(idOf(entry)))
	for (let start = 0; start < missing.length; start += recordsInTransaction) {
		await db.transaction(async (tx) => {
			for (const entry of missing.slice(start, start + recordsInTransaction)) {
				const saved = await save(tx, entry, idOf(entry))
				if (!saved.ok)
					throw new DemoError(`${entry.file}: was refused: ${JSON.stringify(saved.error)}`)
			}
		})
	}
	return missing.length
}

/** The ids that are in the table, including those in the trash. */
export async function existingIds(
	db: Db,
	table: ContentTable,
	ids: (string | number)[],
): Promise<Set<unknown>> {
	if (ids.length === 0) return new Set()
	const rows = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids))
	return new Set(rows.map(({ id }) => id))
}

async function hasRows(db: Db, table: ContentTable): Promise<boolean> {
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
		pdf: (folder, key) => found(pdfs.get(`${folder}/${key}`), `document ${key}`),
	}
}

function found<T>(value: T | undefined, what: string): T {
	if (value === undefined) throw new DemoError(`There is no ${what}`)
	return value
}
