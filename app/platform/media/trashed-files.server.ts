// The addresses of files in the trash, which nobody gets. They are kept in memory: a page has many pictures, and files
// are served while the database is away.
import { isNotNull } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'

type Known = { urls: ReadonlySet<string>; readAtMs: number; reading: Promise<void> | null }

/** Changes of other processes show after this time. */
const freshMs = 5000

const knownBy = new WeakMap<Db, Known>()

/** Whether the file at this address is in the trash, as last read; never waits for the database. */
export function isInTrash(db: Db, url: string): boolean {
	const known = knownOf(db)
	if (performance.now() - known.readAtMs > freshMs) void readTrash(db)
	return known.urls.has(url)
}

/** Reads the trash again, after a change of it. Keeps what is known, and logs why, when that fails. */
export async function readTrash(db: Db): Promise<void> {
	const known = knownOf(db)
	// A read under way may have begun before the change.
	await known.reading
	known.readAtMs = performance.now()
	known.reading = read(db, known)
	await known.reading
	known.reading = null
}

async function read(db: Db, known: Known): Promise<void> {
	try {
		const rows = await db.select({ url: media.url }).from(media).where(isNotNull(media.deletedAt))
		known.urls = new Set(rows.map(({ url }) => url))
	} catch (error) {
		logger.warn({ err: error }, 'the files in the trash could not be read')
	}
}

function knownOf(db: Db): Known {
	let known = knownBy.get(db)
	if (!known) {
		known = { urls: new Set(), readAtMs: -Infinity, reading: null }
		knownBy.set(db, known)
	}
	return known
}
