// `npm run -s migration -- case-study` prints the migration that makes the table of a type; with the name of a field after the
// key, the one that adds this field. It reads the folder of the type alone: nothing else needs to know the type yet.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '#platform/db/migrate.server.ts'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { smallFields } from '#platform/fields/small-type.ts'
import type { SmallType } from '#platform/fields/small-type.ts'
import type { ContentType } from '#kit/records/define-type.ts'
import { fieldMigration, searchKindOf, tableMigration } from './migration-text.ts'
import type { DeclaredType } from './migration-text.ts'

const [key = '', field] = process.argv.slice(2)
const type = await readType(key)
if (field && !type.columns[field]) throw new Error(`The type ${key} has no column for ${field}`)
const migrations = await readMigrations()
const text = field ? fieldMigration(type, field) : tableMigration(type, searchKindOf(migrations))
process.stdout.write(text)

async function readType(key: string): Promise<DeclaredType> {
	const { columns, storage } = await readFields(key)
	const type = await readExport<ContentType>(`${key}/type.ts`, 'pages')
	const keys = Object.values(columns).flatMap(({ of }) => of ?? [])
	const tables = keys.map(async (of) => [of, (await readFields(of)).storage.table])
	return {
		key,
		columns,
		storage,
		hasOwnPages: type?.pages?.hasOwn === true,
		tables: Object.fromEntries(await Promise.all(tables)),
	}
}

type StoredFields = Pick<DeclaredType, 'columns' | 'storage'>

async function readFields(key: string): Promise<StoredFields> {
	const small = await readExport<SmallType>(`small/${key}.ts`, 'storage')
	if (small) return smallFields(small).stored
	const fields = await readExport<StoredFields>(`${key}/${key}-fields.ts`, 'storage')
	if (!fields) throw new Error(`No storage in app/content/${key}/${key}-fields.ts`)
	return fields
}

/** What a file of a type exports with this property; undefined when there is none. */
async function readExport<T>(file: string, property: string): Promise<T | undefined> {
	if (!existsSync(join(projectRoot(), 'app/content', file))) return undefined
	const all: Record<string, unknown> = await import(`#content/${file}`)
	return Object.values(all).find((one) => Object.hasOwn(Object(one), property)) as T | undefined
}
