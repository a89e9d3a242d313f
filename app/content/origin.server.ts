// What is still as it came: records, files and words that the program brought and nobody has changed since. None of it
// is noted anywhere; it follows from who saved the versions of a record, who uploaded a file, and the words in code.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RecordOrigin } from '#kit/admin/form/origin-note.tsx'
import { getBusiness } from '#platform/business/business.server.ts'
import { hasPoultry } from '#platform/business/parts.ts'
import type { Db } from '#platform/db/client.server.ts'
import { business } from '#platform/db/tables/business.server.ts'
import { siteTexts } from '#platform/db/tables/content.server.ts'
import type { AnyFields } from '#platform/fields/fields.ts'
import type { FormValues } from '#kit/records/form-record.ts'
import { isOfType } from '#kit/records/record.server.ts'
import { isSame } from '#kit/records/same-values.ts'
import { businessType } from './business/type.ts'
import { changingKeys, contents } from './catalogue.server.ts'
import type { ContentKey } from './catalogue.ts'
import { isHeldBy } from './category/type.server.ts'
import { categoryType } from './category/type.ts'
import { pageType } from './page/type.ts'
import { headPageOf, headPages } from './text/head/pages.ts'
import neutralWords from './text/neutral-words.json' with { type: 'json' }
import { headType } from './text/type.ts'

/** Types of which the program brings records with the demo content alone. Its pages are drafts of its own. */
export const demoKeys: ContentKey[] = [...changingKeys, businessType.key].filter(
	(key) => key !== pageType.key,
)

/**
 * Condition on rows of a type's table: the program added them, and they say what they said then, wherever they are shown;
 * nobody has begun to change them either. A category that a record of the business's own has is its own too.
 */
export function isUntouched(key: ContentKey): SQL | undefined {
	const { table, type } = contents[key]
	const ofRecord = sql`record_type = ${key} and record_id = ${table.id}::text`
	const shown = sql`'{status,publishAt,unpublishAt,featured,isFeatured}'::text[]`
	return and(
		isNull(table.deletedAt),
		isOfType({ type, table }),
		sql`exists (
			select from record_versions came where ${ofRecord} and n is not null and "by" = 'system' and came."values" - ${shown} = (
				select "values" - ${shown} from record_versions where ${ofRecord} order by n desc nulls first limit 1
			))`,
		key === categoryType.key ? sql`not (${isHeldBy(isOwnRecord)})` : undefined,
	)
}

/** Condition on rows of a type's table: somebody changed them, or keeps them as they are. */
function isOwnRecord(key: ContentKey): SQL {
	return sql`not (${isUntouched(key)}) or exists (select from accepted_findings
		where kind = 'demo' and record_type = ${key} and record_id = ${contents[key].table.id}::text)`
}

/** Whether a record is as it came, for its form; null when it is not. */
export async function readOrigin(
	db: Db,
	key: ContentKey,
	id: string,
): Promise<RecordOrigin | null> {
	const { type, table, parseId } = contents[key]
	const kind = demoKeys.includes(key) ? 'demo' : 'original'
	if (type.fixed) {
		const fields = (await listFixed(db)).find((record) => record.id === id)?.untouched ?? []
		return fields.length > 0 ? { kind, fields } : null
	}
	const found = await db
		.select({ id: table.id })
		.from(table as PgTable)
		.where(and(eq(table.id, parseId(id) ?? sql`null`), isUntouched(key)))
	return found.length > 0 ? { kind, fields: null } : null
}

type FixedRow = typeof business.$inferSelect | typeof siteTexts.$inferSelect

/** A fixed record, and which of its fields say what the program gave them. */
export type FixedRecord = Pick<FixedRow, 'id' | 'slug' | 'version' | 'updatedAt'> & {
	key: ContentKey
	/** Empty where the type has one record. */
	title: string
	values: FormValues
	untouched: string[]
}

/** The fixed records. Three queries. */
export async function listFixed(db: Db): Promise<FixedRecord[]> {
	// Those of the demo, since whatever a person saves comes after them.
	const saved = sql`select record_id as id, "values" from record_versions
		where record_type in ('business', 'homepage') and "by" = 'system' and n is not null`
	const [texts, businesses, { rows: versions }] = await Promise.all([
		db.select().from(siteTexts),
		db.select().from(business),
		db.execute<{ id: string; values: FormValues }>(saved),
	])
	return [...businesses, ...texts].map((row) => {
		const { id, slug, version, updatedAt } = row
		const key = keyOf(slug)
		const values = contents[key].fields.read(row)
		const first = [true, false].map((isNeutral) => firstWordsOf(slug, isNeutral))
		const isFirst = (name: string) => first.some((words) => isSame(words[name], values[name]))
		const isSaved = (name: string) =>
			versions.some((one) => one.id === id && isSame(one.values[name], values[name]))
		const isOwn = (name: string) =>
			isNothing(name, values[name]) || (key === businessType.key && isFirst(name))
		const untouched = Object.keys(values).filter(
			(name) => !isOwn(name) && (isFirst(name) || isSaved(name)),
		)
		const page = headPageOf(slug)
		const title = page ? headPages[page].name : ''
		return { key, id, slug, title, version, updatedAt, values, untouched }
	})
}

/** The type of a fixed record. */
function keyOf(slug: string): ContentKey {
	return headPageOf(slug) ? headType.key : (slug as ContentKey)
}

/**
 * What a fixed record says where nobody has changed it, by field: the defaults, or what is true for any business, without
 * a claim, a number or a promise.
 */
export function firstWordsOf(slug: string, isNeutral: boolean): FormValues {
	const words = isNeutral ? (neutralWords as Record<string, FormValues>)[slug] : null
	// The business has a column for each.
	return contents[keyOf(slug)].fields.read({ slug, words, ...words })
}

/** Whether a field says nothing to visitors. */
function isNothing(name: string, value: unknown): boolean {
	if (name === 'page' || name.endsWith('Meaning')) return true
	return [null, '', [], { label: '', to: '' }].some((nothing) => isSame(value, nothing))
}

/** What the program says in a fixed record where nobody has written other words, to a business of its trade or of any. */
export async function originalWords(
	db: Db,
	slug: string,
	{ originals }: AnyFields,
): Promise<FormValues> {
	if (originals.length === 0) return {}
	const words = firstWordsOf(slug, !hasPoultry(await getBusiness(db)))
	return Object.fromEntries(Object.entries(words).filter(([name]) => originals.includes(name)))
}
