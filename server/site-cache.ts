// The page cache of this process, kept in step with the database.
import { evictCached, followChanges } from '#platform/cache/version-cache.server.ts'
import { PageCache } from '#platform/cache/page-cache.server.ts'
import { RevisionWatch } from '#platform/cache/revision-watch.server.ts'
import { getBusiness } from '#platform/business/business.server.ts'
import { listBoundaries } from '#content/boundaries.server.ts'
import { isOpenBy, openingStep } from '#kit/site/opening.server.ts'
import { db, poolOf } from '#platform/db/client.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'

const boundariesMs = 60_000

let watch: RevisionWatch | null = null
let timer: NodeJS.Timeout | null = null
/** As it was read last, at most a second ago; null before the first time. */
let isOpen: boolean | null = null
/** Number of queries for boundaries; only the latest result counts. */
let requested = 0

export const pageCache = new PageCache({ catchUp: catchUpPages })

/** Whether visitors get the site; null in a process that does not follow changes. */
export const isSiteOpen = () => isOpen

/** Waits until the cache knows every change committed so far; false when that is not certain. */
export async function catchUpPages(): Promise<boolean> {
	return watch ? watch.catchUp() : false
}

/** Starts to follow changes. No page is cached before that. */
export async function startPageCache(): Promise<void> {
	const following = new RevisionWatch({
		databaseUrl: env().DATABASE_DIRECT_URL,
		readRevision,
		onChange(tags) {
			evictCached(tags)
			void readHome()
			if (tags === null) pageCache.invalidateAll()
			else pageCache.invalidate(tags)
			void readBoundaries()
		},
	})
	followChanges(true)
	await following.start()
	await readHome()
	await readBoundaries()
	timer = setInterval(() => void readBoundaries(), boundariesMs)
	timer.unref()
	watch = following
}

export async function stopPageCache(): Promise<void> {
	if (timer) clearInterval(timer)
	await watch?.stop()
	followChanges(false)
	watch = null
}

async function readRevision(): Promise<number> {
	const { rows } = await poolOf(db).query<{ revision: string; opening: string | null }>({
		name: 'read-revision',
		text: `select revision, ${openingStep} as opening from cache_state`,
	})
	isOpen = isOpenBy(rows[0]?.opening ?? null)
	return Number(rows[0]?.revision)
}

/** Time, money and countries of what is next are those of the business as it is now. */
async function readHome(): Promise<void> {
	try {
		await getBusiness(db)
	} catch (error) {
		logger.warn({ err: error }, 'where the business is could not be read')
	}
}

async function readBoundaries(): Promise<void> {
	requested += 1
	const turn = requested
	try {
		const boundaries = await listBoundaries(db, new Date())
		if (turn === requested) pageCache.setBoundaries(boundaries)
	} catch (error) {
		// The known boundaries stay valid.
		logger.warn({ err: error }, 'the publication dates could not be read')
	}
}
