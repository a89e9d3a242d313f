import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { getTableName } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { contents } from '#content/catalogue.server.ts'
import { readMigrations } from '#platform/db/migrate.server.ts'
import { contentTable } from '#platform/db/tables/content-table.server.ts'
import { columnName, placeColumn, recordColumn, textColumn } from '#platform/fields/columns.ts'
import { defineFields, storeFields } from '#platform/fields/fields.ts'
import {
	choice,
	choices,
	lines,
	markdown,
	number,
	optionalText,
	picked,
	text,
	toggle,
} from '#platform/fields/kinds.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { fieldMigration, searchKindOf, tableMigration } from './migration-text.ts'
import type { DeclaredType } from './migration-text.ts'

const searchKind = searchKindOf(await readMigrations())
const tables = Object.fromEntries(
	Object.values(contents).map(({ type, table }) => [type.key, getTableName(table)]),
)
const types = Object.values(contents).flatMap(({ type, fields: { columns, storage } }) =>
	storage
		? [{ key: type.key, columns, storage, hasOwnPages: type.pages?.hasOwn === true, tables }]
		: [],
)

/** What of each table the migrations say otherwise than its declaration. */
const differences = {
	team_members: {
		// The minimum is that of the form at the time, or none.
		checks: 'name position bio',
		// Made for databases in any encoding, with `search_text`.
		columns: 'search_heading search_words',
		// There are few members.
		indexes: 'name_letters',
	},
	products: {
		checks: 'description',
		columns: '',
		// Lists are read from their index alone, by filters and sorts too; findings and dates have theirs. None of similar addresses.
		indexes: `public kept kept_title featured categories heading title_trgm publish_at unpublish_at cut_title cut_text
			priceless pictureless slug_trgm`,
	},
	news: {
		// Texts could be longer once.
		checks: 'excerpt content date',
		columns: 'came_out_on',
		indexes: `public kept kept_title featured category heading title_trgm publish_at unpublish_at cut_title cut_text
			useful_products`,
	},
	resources: {
		checks: 'description category',
		// The same words in another order.
		columns: 'search_words',
		indexes: 'public kept kept_title category heading title_trgm publish_at unpublish_at cut_title',
	},
	// Lists are checked to be lists, and a trial to end after it began; more of its words can be found, and it is found by who
	// agreed to it.
	case_studies: {
		checks: 'birds changes ends_on figures pictures',
		columns: 'search_heading search_words',
		indexes: 'title_trgm cut_title cut_text adviser consent_email',
	},
	// Each begins with a slash.
	redirects: { checks: 'source', columns: '', indexes: '' },
	job_vacancies: {
		checks: 'location type department posted_date description',
		// Department, place and type were joined to one text.
		columns: 'search_heading search_words',
		indexes: '',
	},
	// Each public page reads those of its footer; no similar address leads to a page.
	pages: { checks: 'content', columns: '', indexes: 'footer slug_trgm' },
	// Files are checked to be a list.
	templates: { checks: 'title text files', columns: '', indexes: '' },
}
const split = (names: string) => names.match(/\w+/g) ?? []
const named = Object.entries(differences).flatMap(([table, { checks, columns, indexes }]) => [
	...split(checks).map((name) => `${table}_${name}_check`),
	...split(columns).map((name) => `${table}.${name}`),
	...split(indexes).map((name) => `${table}_${name}_idx`),
])

test('the table printed of a declaration is that of the migrations, but for what is named here', async () => {
	await using db = await testDb()
	const found: Change[] = []
	for (const type of types)
		await undone(db, async (client) => {
			found.push(...(await changes(client, type, () => makeAgain(client, type))))
		})

	expect(found.filter(({ name }) => !named.includes(name))).toEqual([])
	expect(named.filter((name) => !found.some((one) => one.name === name))).toEqual([])
})

test.each([
	{ key: 'product', field: 'price', otherwise: [] },
	{ key: 'article', field: 'authorId', otherwise: [] },
	// Records from before have an empty text.
	{ key: 'vacancy', field: 'department', otherwise: ['job_vacancies_department_check'] },
	{ key: 'page', field: 'content', otherwise: ['pages_content_check'] },
])(
	'a field that comes later to a $key, $field, is in its table as from the start',
	async (later) => {
		await using db = await testDb()
		const type = types.find(({ key }) => key === later.key)!
		await undone(db, async (client) => {
			await makeAgain(client, type)
			const found = await changes(client, type, async () => {
				const name = columnName(later.field)
				await client.query(`alter table ${type.storage.table} drop column ${name} cascade`)
				await client.query(fieldMigration(type, later.field))
			})

			expect(found.map(({ name }) => name)).toEqual(later.otherwise)
		})
	},
)

test('a new type, with every way to store a field, has the table that its rows need', async () => {
	await using db = await testDb()
	const label = 'Any'
	const studyFields = storeFields(
		defineFields({
			title: text({ label, min: 1, max: 200 }),
			order: optionalText({ label, max: 80 }),
			user: choice({ label, of: ["the keeper's", 'other'], gone: 'Gone' }),
			changedLines: lines({ label, one: 'Line', many: 'lines' }),
			tags: choices({ label, of: ['hens'], gone: 'Gone' }),
			weight: number({ label, blank: null, min: -9, max: 9, places: 1, wrong: 'Wrong' }),
			isPublic: toggle({ label }),
			memberId: { ...text({ label, max: 60 }), column: recordColumn('member') },
			services: picked({ label, many: 'services' }),
			content: markdown({ label, min: 10 }),
			notes: markdown({ label }),
		}),
		{
			table: 'flock_studies',
			id: 'number',
			besides: { displayOrder: placeColumn },
			order: ['displayOrder', '-isPublic', 'user', 'createdAt'],
			list: ['title'],
			find: ['title'],
			card: ['title'],
			search: {
				A: ['title', 'order'],
				C: ['user', 'tags', 'changedLines'],
				D: ['content'],
				kind: 'B',
			},
			links: ['order'],
		},
	)
	const type = { ...studyFields, key: 'flock-study', hasOwnPages: true, tables }
	await db.pool.query(tableMigration(type, searchKind))

	const studies = contentTable(studyFields)
	const values = {
		slug: 'dry-litter',
		title: 'Dry litter',
		content: 'See [this](/news/a).',
		notes: '',
	}
	const rows = await db
		.insert(studies)
		.values({ ...values, user: "the keeper's" })
		.returning()
	expect(rows).toMatchObject([{ ...values, id: 1, tags: [], changedLines: [], isPublic: false }])
	const { rows: found } = await db.pool.query(
		`select site_links, search_kind('member') from flock_studies where search_words @@ to_tsquery('english', 'keeper & flock & study')`,
	)
	expect(found).toEqual([{ site_links: ['/news/a'], search_kind: 'team staff people' }])
})

test('a column may have any word of SQL as its name', async () => {
	await using db = await testDb()
	const { rows } = await db.pool.query<{ word: string }>(
		`select word from pg_get_keywords() where word not in ('version', 'id')`,
	)
	const words = rows.map(({ word }) => word)
	const columns = Object.fromEntries(words.map((word) => [word, textColumn({ max: 80 })]))
	const storage = {
		table: 'words',
		id: 'uuid',
		title: 'user',
		order: ['order'],
		search: { A: words },
	}
	const uses = { list: [], find: [], card: [] }
	const type = { key: 'word', columns, storage: { ...storage, ...uses }, hasOwnPages: true, tables }

	await db.pool.query(tableMigration(type as DeclaredType, searchKind))
	const { rows: made } = await db.pool.query(`select "user", "order", "position" from words`)
	expect(made).toEqual([])
})

test('npm run migration prints the table of a type, or one field of it', async () => {
	const article = types.find(({ key }) => key === 'article')!
	const print = async (...args: string[]) =>
		(await promisify(execFile)(process.execPath, ['scripts/print-migration.ts', ...args])).stdout

	expect(await print('article')).toBe(tableMigration(article, searchKind))
	expect(await print('article', 'authorId')).toBe(fieldMigration(article, 'authorId'))
})

/** Runs in a transaction that is rolled back. */
async function undone(db: TestDb, work: (client: PoolClient) => Promise<void>): Promise<void> {
	const client = await db.pool.connect()
	try {
		await client.query('begin')
		await work(client)
	} finally {
		await client.query('rollback')
		client.release()
	}
}

async function makeAgain(client: PoolClient, type: DeclaredType): Promise<void> {
	await client.query(`drop table ${type.storage.table} cascade`)
	await client.query('delete from search_progress where record_type = $1', [type.key])
	await client.query(tableMigration(type, searchKind))
}

type Change = { name: string; before: string | undefined; after: string | undefined }

/** What `change` makes otherwise in the table of a type. */
async function changes(client: PoolClient, type: DeclaredType, change: () => Promise<void>) {
	const before = await partsOf(client, type)
	await change()
	const after = await partsOf(client, type)
	const names = new Set([...before.keys(), ...after.keys()])
	return [...names]
		.map((name): Change => ({ name, before: before.get(name), after: after.get(name) }))
		.filter((one) => one.before !== one.after)
}

/** The columns, constraints and indexes of a table, each as SQL. */
async function partsOf(client: PoolClient, { storage: { table } }: DeclaredType) {
	const { rows } = await client.query<{ name: string; part: string }>(
		`select $1 || '.' || attname as name, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity,
			attgenerated, pg_get_expr(adbin, adrelid)) as part
		from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
		where attrelid = $1::regclass and attnum > 0 and not attisdropped
		union all select conname, pg_get_constraintdef(oid) from pg_constraint
			where conrelid = $1::regclass and contype <> 'n'
		union all select indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index where indrelid = $1::regclass`,
		[table],
	)
	return new Map(rows.map(({ name, part }) => [name, part]))
}
