import { and, eq, isNull, max, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '#platform/auth/actor.ts'
import { announceTags } from '#platform/cache/tags.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { categories, news, products, resources } from '#platform/db/tables/content.server.ts'
import { slugHistory } from '#platform/db/tables/history.server.ts'
import { fail, ok } from '#platform/lib/result.ts'
import { defineContent } from '#kit/records/content.server.ts'
import { declaredReads } from '#kit/records/declared-reads.server.ts'
import type { RowIn } from '#kit/records/list-records.server.ts'
import { recordFormerSlug } from '#kit/records/save-record.server.ts'
import { trashRecord } from '#kit/records/trash.server.ts'
import type { Settled } from '#kit/site/list/categories.server.ts'
import { categoryFields } from './category-fields.ts'
import type { CategoryList, CategoryValues } from './category-fields.ts'
import { categoryType } from './type.ts'

type HolderKey = 'product' | 'article' | 'resource'
type Holder = { key: HolderKey; table: PgTable; column: AnyPgColumn; isMany: boolean }

/** What holds the names of a list: the records that visitors filter by it, or that say what they are about. */
const holders: Partial<Record<CategoryList, Holder>> = {
	product: { key: 'product', table: products, column: products.categories, isMany: true },
	article: { key: 'article', table: news, column: news.category, isMany: false },
	resource: { key: 'resource', table: resources, column: resources.category, isMany: false },
	tag: { key: 'resource', table: resources, column: resources.tags, isMany: true },
}

/** The records outside the trash that have the name of a row of categories, from `from` on. */
function holding({ table, column, isMany }: Holder): SQL {
	const has = isMany ? sql`${column} @> array[categories.title]` : sql`${column} = categories.title`
	return sql`from ${table} where ${table}.deleted_at is null and ${has}`
}

/** How many records outside the trash have a row's name. */
const uses = sql<number>`(case categories.list ${sql.join(
	Object.entries(holders).map(
		([list, holder]) => sql`when ${list} then (select count(*) ${holding(holder)})`,
	),
	sql` `,
)} else 0 end)::int`

/** Condition on categories: a record outside the trash has the name, of those that a condition on its type tells. */
export function isHeldBy(isMeant: (key: HolderKey) => SQL): SQL | undefined {
	return or(
		...Object.entries(holders).map(
			([list, holder]) =>
				sql`categories.list = ${list} and exists (select ${holding(holder)} and (${isMeant(holder.key)}))`,
		),
	)
}

const { list } = declaredReads(categoryType, categories, categoryFields, {
	columns: { uses },
	filters: { list: (value) => eq(sql`${categories.list}`, value) },
})

export type CategoryListRow = RowIn<typeof list>

/** The names there are, in the trash too, by which the form knows what can be merged. */
async function getOptions(db: Db) {
	const { id, list: of, title } = categories
	return { names: await db.select({ id, list: of, title }).from(categories) }
}

export type CategoryOptions = Awaited<ReturnType<typeof getOptions>>

/**
 * Categories. Records keep their names, so a renaming changes these in the same transaction, as no version of theirs: what
 * they say stays the same. A save is refused as `otherList` when it would move to another list, and as `taken` when its
 * list has the name already, in the trash too: unless it is to merge with that one, which then goes to the trash. Of one in
 * the trash records keep the name, for when it comes back.
 */
export const categoryContent = defineContent({
	type: categoryType,
	table: categories,
	fields: categoryFields,
	addressOf: ({ list: of, filter, title }) => `${of} ${filter || title}`,
	rules: async (tx, { actor, id, input, slug }): Promise<Settled<'otherList' | 'taken'>> => {
		const { list: of, title } = input
		const { before, other } = await readNamed(tx, { id, list: of, title })
		if (before && before.list !== of) return fail({ code: 'otherList' })
		if (other && !(before && input.merge)) return fail({ code: 'taken' })
		if (before) {
			for (const from of [before.title, ...(other ? [other.title] : [])])
				if (from !== title) await renameIn(tx, of, { from, to: title })
			if (other) await takeIn(tx, actor, { id: before.id, slug, other })
			const { key } = holders[of] ?? {}
			if (key && (other || before.title !== title)) await announceTags(tx, [`${key}:list`])
		}
		return ok({ place: input.place ?? (await placeAtEnd(tx, of)) })
	},
	refusals: {
		otherList: { field: 'list', message: 'A category stays in its list' },
		taken: {
			field: 'title',
			message: 'This list has a category of this name already, perhaps in the trash',
		},
	},
	admin: { list, options: getOptions },
})

type Named = Pick<CategoryValues, 'list' | 'title'> & { id: string | null }

/** The category as it is, and another one of its list with this name. */
async function readNamed(tx: Db, { id, list: of, title }: Named) {
	const isOther = and(
		eq(categories.list, of),
		eq(sql`lower(${categories.title})`, title.toLowerCase()),
		id === null ? undefined : ne(categories.id, id),
	)
	const [other] = await tx.select().from(categories).where(isOther).limit(1)
	if (id === null) return { before: undefined, other }
	const [before] = await tx.select().from(categories).where(eq(categories.id, id))
	return { before, other }
}

/** Gives records the other name, once where they have both. One statement. */
async function renameIn(tx: Db, of: CategoryList, { from, to }: { from: string; to: string }) {
	const holder = holders[of]
	if (!holder) return
	const { table, column, isMany } = holder
	const name = sql.identifier(column.name)
	const [next, has]: [SQL, SQL] = isMany
		? [
				sql`case when ${column} @> array[${to}::text] then array_remove(${column}, ${from}::text)
					else array_replace(${column}, ${from}::text, ${to}::text) end`,
				sql`${column} @> array[${from}::text]`,
			]
		: [sql`${to}`, sql`${column} = ${from}`]
	await tx.execute(sql`update ${table} set ${name} = ${next} where ${has}`)
}

type TakenIn = { id: string; slug: string; other: typeof categories.$inferSelect }

/** Moves a category to the trash whose name another one gets; its addresses, former ones too, lead to that one. */
async function takeIn(tx: Db, actor: Actor, { id, slug, other }: TakenIn): Promise<void> {
	await tx
		.update(categories)
		.set({ title: `${other.title.slice(0, 48)} (merged)` })
		.where(eq(categories.id, other.id))
	await tx
		.update(slugHistory)
		.set({ recordId: id })
		.where(and(eq(slugHistory.recordType, categoryType.key), eq(slugHistory.recordId, other.id)))
	await recordFormerSlug(tx, { type: categoryType.key, id, before: other.slug, after: slug })
	const of = { table: categories, type: categoryType, fields: categoryFields }
	await trashRecord(tx, actor, { ...of, id: other.id })
}

/** A place after all others of the list, with room between. */
async function placeAtEnd(tx: Db, of: CategoryList): Promise<number> {
	const [last] = await tx
		.select({ place: max(categories.place) })
		.from(categories)
		.where(and(eq(categories.list, of), isNull(categories.deletedAt)))
	return Math.min((last?.place ?? 0) + 10, 9999)
}
