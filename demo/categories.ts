// The categories that a site begins with: those of the demo content, which every database has, or what is true for any
// business.
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/client.server.ts'
import { categories } from '#platform/db/tables/content.server.ts'
import { firstContentStep } from '#platform/db/first-content.ts'
import { toSlug } from '#platform/lib/text/slug.ts'
import { firstCategories } from '#kit/site/list/categories.server.ts'
import type { CategoryList } from '#kit/site/list/categories.server.ts'

const neutral: Partial<Record<CategoryList, string>> = {
	article: 'News, Events',
	resource: 'Guide, Document',
}
const tags = 'Disease, Biosecurity, Operations, Health, Enrichment, Welfare'

/**
 * Gives a site that has never had content neutral categories for those of the demo content. As nobody has saved any,
 * they are no demo content, and are hidden while they are empty.
 */
export async function neutralCategories(db: Db): Promise<void> {
	const { rows } = await db.execute(sql`select from setup_steps where name = ${firstContentStep}`)
	if (rows.length > 0) return
	await db.transaction(async (tx) => {
		await tx.execute(sql`delete from record_versions where record_type = 'category'`)
		await tx.execute(sql`delete from categories where list <> 'request'`)
		await addMissing(tx, neutral)
	})
}

/** Adds those that records of the demo content have, where the site began without them and nobody has saved any. */
export async function demoCategories(db: Db): Promise<void> {
	const { rows } = await db.execute(
		sql`select from record_versions where record_type = 'category' limit 1`,
	)
	if (rows.length === 0) await addMissing(db, { ...firstCategories, tag: tags })
}

async function addMissing(db: Db, lists: Partial<Record<CategoryList, string>>): Promise<void> {
	const rows = Object.entries(lists).flatMap(([list, titles]) =>
		titles.split(', ').map((title, index) => ({
			list: list as CategoryList,
			title,
			slug: `${list}-${toSlug(title)}`,
			place: 10 * (index + 1),
		})),
	)
	const { rows: there } = await db.execute<{ list: string; title: string }>(
		sql`select list, title from categories`,
	)
	const isThere = (row: { list: string; title: string }) =>
		there.some((one) => one.list === row.list && one.title === row.title)
	const missing = rows.filter((row) => !isThere(row))
	if (missing.length > 0) await db.insert(categories).values(missing).onConflictDoNothing()
}
