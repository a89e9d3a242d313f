// The categories that staff keep, as lists, forms and saves read them. Records have their names, so that lists and the
// search ask no other table.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { readCached } from '#platform/cache/version-cache.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { categories } from '#platform/db/tables/content.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import type { Result } from '#platform/lib/result.ts'
import { toSlug } from '#platform/lib/text/slug.ts'
import type { Invalid } from '#kit/records/save-record.server.ts'
import { stateOf } from '#kit/records/state.ts'
import type { CategoryFilter } from './category-filters.ts'

/** Tag of the pages that show categories: that of the list of their type. */
export const categoryTag = 'category:list'

/** The categories of a new site. While a list is as it was, visitors see all of it; from then on, what is not empty. */
export const firstCategories: Partial<Record<CategoryList, string>> = {
	product:
		'Gut Health, Biosecurity, Enrichment, Egg and Shell Quality, Animal Health, Animal Welfare, Consumables',
	article: 'HH News, Articles, Blogs, Industry News, Research Highlights, Disease Spotlight',
	resource: 'Research Paper, Blog, Template, Checklist',
}

export type CategoryRow = typeof categories.$inferSelect
export type CategoryList = CategoryRow['list']

/** The categories of a list that visitors can choose, in their order. All lists are read once for each change. */
export async function listCategories(
	db: Db,
	list: CategoryList,
	now = new Date(),
): Promise<CategoryRow[]> {
	const rows = await readCached(db, categoryTag, (reads) =>
		reads
			.select()
			.from(categories)
			.where(and(eq(categories.status, sql`'published'`), isNull(categories.deletedAt)))
			.orderBy(sql`coalesce(${categories.place}, 0), ${categories.title} collate name_order, id`),
	)
	return rows.filter((row) => row.list === list && stateOf(row, now) === 'published')
}

/** Their names, for forms of the back office. */
export async function listCategoryNames(db: Db, list: CategoryList): Promise<string[]> {
	return (await listCategories(db, list)).map(({ title }) => title)
}

/** The filters of a list: its categories, of which some may share one. */
export async function listFilters(
	db: Db,
	list: CategoryList,
	now = new Date(),
): Promise<CategoryFilter[]> {
	return toFilters(list, await listCategories(db, list, now))
}

/** The filters of these categories. */
export function toFilters(list: CategoryList, rows: CategoryRow[]): CategoryFilter[] {
	const isFirst = rows.map(({ title }) => title).join(', ') === firstCategories[list]
	return Array.from(Map.groupBy(rows, addressOf), ([address, alike]) => ({
		address,
		label: alike[0]!.filter ?? alike[0]!.title,
		line: alike.find(({ line }) => line)?.line ?? '',
		picture: alike.find(({ picture }) => picture)?.picture ?? null,
		names: alike.map(({ title }) => title),
		isShownEmpty: isFirst,
	}))
}

/** What a category is called in the address of its list: two names may give the same words, and no two slugs. */
function addressOf({ list, filter, slug }: CategoryRow): string {
	return filter ? toSlug(filter) : slug.slice(list.length + 1)
}

/** What the rules of a type with categories return: columns, or a refusal of its own. */
export type Settled<Code extends string> = Result<Record<string, unknown>, Invalid | { code: Code }>

type Given = { list: CategoryList; field: string; gone: string }

/**
 * The present names of categories that a record is given: a former name is that of what became of it, so that drafts and
 * old versions outlive a renaming. Holds the categories until the transaction ends; one that is being saved at this
 * moment counts as gone, since waiting for it could block both.
 *
 * @returns `invalid` with `gone` at each place of the field whose category there is not.
 */
export async function settleNames(
	tx: Db,
	{ list, field, gone }: Given,
	names: readonly string[],
): Promise<Result<string[], Invalid>> {
	if (names.length === 0) return ok([])
	const rows = await tx
		.select({ id: categories.id, title: categories.title })
		.from(categories)
		.where(and(eq(categories.list, list), isNull(categories.deletedAt)))
		.for('share', { skipLocked: true })
	const present = new Map(rows.map(({ title }) => [title, title]))
	const unknown = names.filter((name) => !present.has(name))
	// Of those that are held alone: one that is being renamed had the old name as well.
	const ids = rows.map(({ id }) => id)
	const former = unknown.length === 0 ? [] : await listFormer(tx, ids, unknown)
	for (const { name, title } of former) present.set(name, title)
	const wrong = names.flatMap((name, index) => (present.has(name) ? [] : [`${field}.${index}`]))
	if (wrong.length === 0) return ok([...new Set(names.flatMap((name) => present.get(name) ?? []))])
	return fail({ code: 'invalid', messages: Object.fromEntries(wrong.map((at) => [at, [gone]])) })
}

async function listFormer(tx: Db, ids: string[], names: string[]) {
	const { rows } = await tx.execute<{ name: string; title: string }>(sql`
		select version."values"->>'title' as name, title from record_versions version
		join ${categories} on version.record_id = ${categories.id}::text
		where version.record_type = 'category' and version.n is not null and ${categories.id} = any (${sql.param(ids)}::uuid[])
			and version."values"->>'title' = any (${sql.param(names)}::text[])
		order by version.n`)
	return rows
}
