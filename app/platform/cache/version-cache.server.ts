// What every page needs and staff seldom change, such as the business and the menus. A process that hears of changes
// reads it once for each of its versions, another one each time.
import { db as siteDb } from '#platform/db/client.server.ts'
import type { Db } from '#platform/db/client.server.ts'

let isFollowed = false
const known = new Map<string, Promise<unknown>>()

/** For the process that hears of changes: keeps what it reads until `evictCached` is called. */
export function followChanges(isOn: boolean): void {
	isFollowed = isOn
	known.clear()
}

/** Whether what is read there is what visitors see: a transaction of the process with the pages may be a preview. */
export function showsTheSite(db: Db): boolean {
	return !isFollowed || db === siteDb
}

/** Reads again next time what a change with these tags makes stale; null: everything. */
export function evictCached(tags: string[] | null): void {
	if (tags === null) known.clear()
	else for (const tag of tags) known.delete(tag)
}

/** A read whose result stays the same until its tag is announced. */
export function readCached<T>(db: Db, tag: string, read: (db: Db) => Promise<T>): Promise<T> {
	// A transaction may see what others do not, such as a preview.
	if (!isFollowed || db !== siteDb) return read(db)
	const made = known.get(tag) as Promise<T> | undefined
	if (made) return made
	const reading = read(db)
	known.set(tag, reading)
	reading.catch(() => {
		if (known.get(tag) === reading) known.delete(tag)
	})
	return reading
}
