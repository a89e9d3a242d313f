// Reads which links to other sites live records have.
import { and, sql } from 'drizzle-orm'
import { contentKeys, contents } from '#content/catalogue.server.ts'
import type { ContentKey } from '#content/catalogue.ts'
import type { Db } from '#platform/db/client.server.ts'
import { withLock } from '#platform/db/locks.server.ts'
import { columnName } from '#platform/fields/columns.ts'
import { linkedFields } from '#platform/fields/fields.ts'
import { isOfType } from '#kit/records/record.server.ts'
import { isLive } from '#kit/records/live.server.ts'
import { linksOf } from './links-of.server.ts'
import type { LinkField } from './links-of.server.ts'

const recordsAtOnce = 100

/** Those of a fixed record, without the addresses of a film, which players load. */
const words: LinkField = {
	name: 'words',
	kind: 'fields',
	without: ['heroVideoUrl', 'heroVideoThumbnailUrl'],
}

/** Those that a declaration does not name. */
const moreFields: Partial<Record<ContentKey, LinkField[]>> = {
	business: [{ name: 'socialLinks', kind: 'json' }],
}

/** Fields with links that visitors can follow. */
const linkFields = new Map(
	contentKeys
		.map((key) => {
			const { fields } = contents[key]
			const inWords = fields.inWords.length > 0 ? [words] : []
			return [key, [...linkedFields(fields), ...inWords, ...(moreFields[key] ?? [])]] as const
		})
		.filter(([, fields]) => fields.length > 0),
)

/** The types whose records are read. */
export const linkedKeys = [...linkFields.keys()]

type Unread = { id: string; version: number; fields: Record<string, unknown> }

type Reading = {
	now: Date
	/** Aborted when the worker stops. */
	signal: AbortSignal
	/** No further records are read later. */
	maxMs: number
}

/**
 * Reads the links of every live record that has changed since it was read; in one worker at a time. Safe to run twice.
 *
 * @returns whether some may be left.
 */
export async function readLinks(db: Db, { now, signal, maxMs }: Reading): Promise<boolean> {
	const endsAt = performance.now() + maxMs
	let isMoreLeft = false
	await withLock(db, 'links of records', async () => {
		for (const key of linkedKeys) {
			let amount = recordsAtOnce
			while (amount === recordsAtOnce) {
				if (signal.aborted || performance.now() > endsAt) {
					isMoreLeft = true
					return
				}
				amount = await readSome(db, key, now)
			}
		}
	})
	return isMoreLeft
}

async function readSome(db: Db, key: ContentKey, now: Date): Promise<number> {
	const unread = await listUnread(db, key, now)
	const read = await Promise.all(
		unread.map(async ({ id, version, fields }) => {
			const { outside, hasLinks } = await linksOf(linkFields.get(key) ?? [], fields)
			return {
				id,
				version,
				hasLinks,
				outside: Array.from(outside, ([address, field]) => ({ address, field })),
			}
		}),
	)
	if (read.length > 0) await store(db, key, read)
	return read.length
}

async function listUnread(db: Db, key: ContentKey, now: Date): Promise<Unread[]> {
	const { type, table } = contents[key]
	const pairs = (linkFields.get(key) ?? []).map(
		({ name }) => sql`${name}::text, ${table}.${sql.identifier(columnName(name))}`,
	)
	const { rows } = await db.execute<Unread>(sql`
		select ${table.id}::text as id, ${table}.version, jsonb_build_object(${sql.join(pairs, sql`, `)}) as fields
		from ${table}
		left join link_readings reading on reading.record_type = ${key} and reading.record_id = ${table.id}::text
		where ${and(isLive(table, now), isOfType({ type, table }))} and reading.version is distinct from ${table}.version
		limit ${recordsAtOnce}`)
	return rows
}

type Read = {
	id: string
	version: number
	hasLinks: boolean
	outside: { address: string; field: string }[]
}

async function store(db: Db, key: ContentKey, read: readonly Read[]): Promise<void> {
	const ids = read.map(({ id }) => id)
	const uses = read.flatMap(({ id, outside }) => outside.map((use) => ({ record_id: id, ...use })))
	const readings = read.map(({ id, version, hasLinks }) => ({
		record_id: id,
		version,
		has_links: hasLinks,
	}))
	const found = sql`jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as found (record_id text, address text, field text)`
	await db.transaction(async (tx) => {
		await tx.execute(
			sql`delete from external_link_uses where record_type = ${key} and record_id in ${ids}`,
		)
		await tx.execute(
			sql`insert into external_links (address) select distinct address from ${found} on conflict do nothing`,
		)
		await tx.execute(sql`insert into external_link_uses (record_type, record_id, address, field)
			select ${key}::text, record_id, address, field from ${found}`)
		await tx.execute(sql`
			insert into link_readings (record_type, record_id, version, has_links)
			select ${key}::text, record_id, version, has_links
			from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb)
				as found (record_id text, version integer, has_links boolean)
			on conflict (record_type, record_id)
			do update set version = excluded.version, has_links = excluded.has_links`)
	})
}

/**
 * Deletes addresses that no record links to any more, readings of records that visitors no longer see, and what was
 * said of findings in records that were deleted for good. Safe to run twice.
 */
export async function deleteUnusedLinks(db: Db, now: Date): Promise<void> {
	for (const key of linkedKeys) await deleteReadings(db, key, now)
	await db.execute(sql`delete from external_links link
		where not exists (select from external_link_uses used where used.address = link.address)`)
}

/** Those of records that visitors no longer see. */
async function deleteReadings(db: Db, key: ContentKey, now: Date): Promise<void> {
	const { table } = contents[key]
	await db.transaction(async (tx) => {
		const { rows } = await tx.execute<{ id: string }>(sql`
			delete from link_readings reading
			where record_type = ${key}
				and not exists (select from ${table} where ${table.id}::text = reading.record_id and ${isLive(table, now)})
			returning record_id as id`)
		const ids = rows.map(({ id }) => id)
		if (ids.length > 0)
			await tx.execute(
				sql`delete from external_link_uses where record_type = ${key} and record_id in ${ids}`,
			)
	})
}
