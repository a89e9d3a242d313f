// Inserts and deletes rows directly, for browser tests that check what visitors see.
import type { Pool } from 'pg'

type Row = Record<string, unknown>
type Stored = Row & { id: string; slug: string; title: string }
export type Database = Pick<Pool, 'query'>

/** Inserts a row into `table` (column names as in the database) and returns it. */
export async function insertRow(db: Database, table: string, row: Row): Promise<Stored> {
	const columns = Object.keys(row)
	const places = columns.map((_, index) => `$${index + 1}`)
	const text = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning *`
	const { rows } = await db.query(text, Object.values(row))
	return rows[0]
}

let made = 0

/** A name that no other test uses. */
export function uniqueName(word: string): string {
	made += 1
	return `${word} ${process.pid}x${made}x${Date.now().toString(36)}`
}

export function insertProduct(db: Database, row: Row = {}) {
	const title = typeof row['title'] === 'string' ? row['title'] : uniqueName('Product')
	return insertRow(db, 'products', {
		slug: slugOf(title),
		title,
		description: 'Steel tray for boots, with a lid.',
		...row,
	})
}

/** The product with this title; null when there is none. */
export async function storedProduct(db: Database, title: string) {
	const { rows } = await db.query('select * from products where title = $1', [title])
	return rows[0] ?? null
}

/** A page of staff. */
export function insertPage(db: Database, row: Row = {}) {
	const title = typeof row['title'] === 'string' ? row['title'] : uniqueName('Page')
	return insertRow(db, 'pages', {
		slug: slugOf(title),
		title,
		content: 'We write down only what we need.',
		...row,
	})
}

/** A case study, for visitors of both countries. */
export function insertCaseStudy(db: Database, row: Row = {}) {
	const title = typeof row['title'] === 'string' ? row['title'] : uniqueName('Case')
	return insertRow(db, 'case_studies', {
		slug: slugOf(title),
		title,
		summary: 'Fewer eggs break on the way to the packing room.',
		country: 'Both',
		region: 'Waikato',
		starts_on: '2026-03-02',
		ends_on: '2026-05-18',
		seen: 'Eggs met on the cross belt.',
		unimproved: 'Floor eggs stayed at three in a hundred.',
		...row,
	})
}

export function deleteRow(db: Database, table: string, id: string) {
	return db.query(`delete from ${table} where id = $1`, [id])
}

function slugOf(title: string): string {
	return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

/** Evicts the cached pages with a tag, as a save does. */
export async function announce(db: Database, tag: string): Promise<void> {
	await db.query(
		`with bumped as (update cache_state set revision = revision + 1 returning revision)
		select pg_notify('roost_cache', json_build_object('revision', revision, 'tags', $1::json)::text) from bumped`,
		[JSON.stringify([tag])],
	)
}
