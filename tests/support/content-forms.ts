// Filled forms and rows of every type, made of its declaration: tests that go through all types test a new one too.
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { contentKeys, contents } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import type { Db } from '#platform/db/client.server.ts'
import type { Column } from '#platform/fields/columns.ts'
import type { AnyFields } from '#platform/fields/fields.ts'
import { toSlug } from '#platform/lib/text/slug.ts'
import { articleForm, caseStudyForm, homepageForm, memberForm, pageForm } from './inputs.ts'
import { productForm, resourceForm, serviceForm, vacancyForm } from './inputs.ts'
import { uniqueName } from './records.ts'
import type { Database } from './records.ts'

type Given = Record<string, unknown>

/** Those with values that tests name, or of fixed records. */
const named: Partial<Record<ContentKey, Given>> = {
	service: serviceForm,
	product: productForm,
	article: articleForm,
	resource: resourceForm,
	'case-study': caseStudyForm,
	member: memberForm,
	vacancy: vacancyForm,
	page: pageForm,
	notice: { title: 'Closed on Friday', target: '/contact' },
	redirect: { source: '/old-hens', target: '/products' },
	business: {
		name: 'Feather & Grain',
		tagline: 'Advice for people who keep poultry.',
		replyDays: 2,
	},
	homepage: homepageForm,
	menus: { footerServices: 'What we do' },
	letters: { receivedGreeting: 'Kia ora {visitor},' },
	head: { page: 'request', title: 'What do you lack?', text: 'Tell us what you would hang up.' },
	consents: { contactText: 'Your message goes to our advisers.' },
}

/** One of them, or of its values, fits every field that must be filled. */
const samples = [
	'Words that fit a record',
	'14 October 2026',
	'2026-10-14',
	'/media/team/hens.jpg',
	'https://example.com/hens',
	1,
]

/** A filled form of every type. */
export const contentForms = forAll((key) => named[key] ?? filledForm(contents[key].fields))

/** What a new form lacks before it can be saved. */
function filledForm({ schema, blank, columns }: AnyFields): Given {
	const refusedIn = (values: Given) =>
		(schema.safeParse(values).error?.issues ?? []).map(({ path }) => String(path[0]))
	const filled = refusedIn(blank).map((field) => {
		const values = [...samples, ...(columns[field]?.oneOf ?? [])]
		const fitting = values.find((value) => !refusedIn({ ...blank, [field]: value }).includes(field))
		if (fitting === undefined) throw new Error(`No sample fits the field ${field}`)
		return [field, fitting]
	})
	return Object.fromEntries(filled)
}

/** The fields of a type whose columns are like this. */
export function fieldsThat(key: ContentKey, isLike: (column: Column) => boolean): string[] {
	const { columns, labels } = contents[key].fields
	return Object.keys(labels).filter((field) => columns[field] && isLike(columns[field]))
}

/** The fields of a type that take any words, so many characters at least. */
export function wordFields(key: ContentKey, least = 0): string[] {
	return fieldsThat(
		key,
		({ is, max = 0, oneOf, holds = 'markdown' }) =>
			is === 'text' && max >= least && !oneOf && holds === 'markdown',
	)
}

/** The field with the title of a type's records. */
export function titleField(key: ContentKey): string {
	return contents[key].fields.storage?.title ?? 'title'
}

/** A title of these words as the type takes it: that of a redirect is an address. */
export function titleOf(key: ContentKey, words: string): string {
	return key === 'redirect' ? `/${toSlug(words)}` : words
}

/** Inserts a record with the columns that it cannot be without, and returns its row. */
export async function insertContent(db: Db, key: ContentKey, given: Given = {}) {
	const { table, fields } = contents[key]
	const needed = Object.entries(contentForms[key]).filter(
		([field]) => fields.columns[field]?.notNull,
	)
	const { title = uniqueName(contentTypes[key].label.one), ...others } = given
	const [row] = await db
		.insert(table as PgTable)
		.values({
			...Object.fromEntries(needed),
			slug: toSlug(String(title)),
			[titleField(key)]: titleOf(key, String(title)),
			...others,
		})
		.returning()
	return row as { id: string | number; slug: string }
}

/** The pages of the first live records of a type, of those that visitors from New Zealand see. */
export async function livePaths(db: Database, key: ContentKey, limit: number): Promise<string[]> {
	const { table, type } = contents[key]
	const isShown = 'country' in table ? `country is distinct from 'Australia'` : 'true'
	const { rows } = await db.query<{ id: string; slug: string }>(
		`select id, slug from ${getTableName(table)} where status = 'published' and deleted_at is null
			and ${isShown} order by created_at, slug limit ${limit}`,
	)
	if (rows.length === 0) throw new Error(`The content has no live record of the type ${key}`)
	return rows.map((row) => type.path(row))
}

/** Something of each type, by its key. */
export function forAll<T>(of: (key: ContentKey) => T): Record<ContentKey, T> {
	return Object.fromEntries(contentKeys.map((key) => [key, of(key)])) as Record<ContentKey, T>
}
