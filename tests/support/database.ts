import { createHash, randomBytes } from 'node:crypto'
import { ne } from 'drizzle-orm'
import pg from 'pg'
import { inject } from 'vitest'
import { actorId } from '#platform/auth/actor.ts'
import { createDb } from '#platform/db/client.server.ts'
import { migrate, readMigrations } from '#platform/db/migrate.server.ts'
import { recordVersions } from '#platform/db/tables/history.server.ts'
import { demoColumns } from './business.ts'
import { bringBack, readEverything } from './site-database.ts'
import type { Everything } from './site-database.ts'

/** Advisory lock (any number) held while a process makes the server's template. */
const templateLock = 7_041_001

/**
 * A database with every migration applied and the business of the demo content, and nothing else; given back with
 * `await using`. A later test of this process gets it again, without what was written, unless more than rows was
 * changed.
 */
export async function testDb() {
	const copy = spare.pop() ?? (await copyTemplate())
	const url = addressOf(copy.name)
	const { db, pool } = createDb(url, { max: 8, idleTimeoutMillis: 0 })
	return Object.assign(db, {
		url,
		pool,
		async [Symbol.asyncDispose]() {
			// Ended sessions may still be closing: ignore their errors.
			pool.removeAllListeners('error').on('error', () => {})
			await pool.end()
			if (await isAsNew(copy)) {
				spare.push(copy)
				return
			}
			await copy.session.end().catch(() => {})
			await dropDatabase(copy.name)
		},
	})
}

export type TestDb = Awaited<ReturnType<typeof testDb>>

/** The versions that a test saved, in the order of their writes: without those that came with the program. */
export async function savedVersions(db: TestDb) {
	const isSaved = ne(recordVersions.by, actorId({ kind: 'system' }))
	return db.select().from(recordVersions).where(isSaved).orderBy(recordVersions.edit)
}

/** A copy of the template, and a session that knows its tables: a new one would take as long as another copy. */
type Copy = { name: string; session: pg.Client }

/** Copies that are as new. */
const spare: Copy[] = []
/** What every new copy has. */
let first: { structure: string; rows: Everything } | null = null

async function copyTemplate(): Promise<Copy> {
	const name = `test_${randomBytes(6).toString('hex')}`
	await asAdmin(async (admin) => {
		template ??= ensureTemplate(admin)
		await admin.query(`create database ${name} template ${await template} strategy file_copy`)
	})
	const session = new pg.Client({ connectionString: addressOf(name), application_name: 'keeper' })
	session.on('error', () => {})
	await session.connect()
	first ??= { structure: await structureOf(session), rows: await readEverything(session) }
	return { name, session }
}

/** Ends other sessions and brings the rows back; false when more than rows has changed. */
async function isAsNew({ session }: Copy): Promise<boolean> {
	if (first === null) return false
	try {
		await session.query(endOthers)
		if ((await structureOf(session)) !== first.structure) return false
		await bringBack(session, first.rows)
		return true
	} catch {
		// The test has ended this session too, or holds a lock.
		return false
	}
}

/** Anything but rows: tables, columns, triggers, functions, statistics, and whether tables have grown. */
async function structureOf(client: pg.ClientBase): Promise<string> {
	const { rows } = await client.query<{ structure: string }>(structure)
	return rows[0]?.structure ?? ''
}

const endOthers = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
	where datname = current_database() and pid <> pg_backend_pid()`

/** Larger tables would be slow to read, even emptied. */
const maxBytes = 4_000_000
const structure = `
	with own as (
		select c.oid, c.relname, c.relkind, c.reltuples, c.relhastriggers, c.relowner, n.nspname
		from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where n.nspname in ('public', 'graphile_worker')
	)
	select md5(string_agg(part, ',' order by part)) as structure from (
		select concat_ws(' ', oid, relname, reltuples, relowner) as part from own
		union all select concat_ws(' ', 'column', attrelid, attname, xmin) from pg_attribute where attrelid in (select oid from own)
		union all select concat_ws(' ', 'trigger', oid, xmin) from pg_trigger
		union all select concat_ws(' ', 'constraint', oid, xmin) from pg_constraint
		union all select concat_ws(' ', 'function', oid, xmin) from pg_proc where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
		union all select concat_ws(' ', 'setting', setdatabase, setconfig) from pg_db_role_setting
			where setdatabase = (select oid from pg_database where datname = current_database())
		union all select 'full' from own where relkind = 'r' having sum(pg_relation_size(oid)) > ${maxBytes}
	) parts`

/** A database without tables, for tests that create them; `options` are those of `create database`. */
export async function emptyDatabase(options = '') {
	const name = `empty_${randomBytes(6).toString('hex')}`
	await asAdmin((admin) => admin.query(`create database ${name} template template0 ${options}`))
	return { url: addressOf(name), [Symbol.asyncDispose]: () => dropDatabase(name) }
}

/** A database that an older program, without the migrations from this number on, made and filled, after an upgrade. */
export async function upgradedDb(number: string, fill: (client: pg.Client) => Promise<void>) {
	const database = await emptyDatabase()
	const client = new pg.Client({ connectionString: database.url })
	await client.connect()
	await client.query(`create table schema_migrations (
		name text primary key, hash text not null, applied_at timestamptz not null default now())`)
	for (const { name, sql, hash } of await readMigrations()) {
		if (name >= number) continue
		await client.query(sql)
		await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
	}
	await fill(client)
	await client.end()
	await migrate(database.url)
	const { db, pool } = createDb(database.url, { max: 2 })
	return {
		db,
		pool,
		async [Symbol.asyncDispose]() {
			await pool.end()
			await database[Symbol.asyncDispose]()
		},
	}
}

let template: Promise<string> | null = null

/**
 * Makes the template once for all tests, named by a hash of its migrations, so that changed migrations get a new one.
 */
async function ensureTemplate(admin: pg.ClientBase): Promise<string> {
	const hashes = (await readMigrations()).map((migration) => migration.hash)
	const content = [...hashes, JSON.stringify(demoColumns())].join()
	const template = `template_${createHash('sha256').update(content).digest('hex').slice(0, 16)}`
	if (await exists(admin, template)) return template
	await admin.query('select pg_advisory_lock($1)', [templateLock])
	if (!(await exists(admin, template))) {
		const draft = `${template}_draft`
		await admin.query(`drop database if exists ${draft} with (force)`)
		await admin.query(`create database ${draft}`)
		await migrate(addressOf(draft))
		await enterBusiness(addressOf(draft))
		await admin.query(`alter database ${draft} rename to ${template}`)
	}
	await admin.query('select pg_advisory_unlock($1)', [templateLock])
	return template
}

/** The business of the demo content, without a save. */
async function enterBusiness(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	const columns = Object.keys(demoColumns()).join()
	await client.query(
		`update business set (${columns}) = (select ${columns} from json_populate_record(null::business, $1))`,
		[JSON.stringify(demoColumns())],
	)
	await client.end()
}

async function exists(admin: pg.ClientBase, name: string): Promise<boolean> {
	const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
	return rowCount === 1
}

async function dropDatabase(name: string): Promise<void> {
	await asAdmin((admin) => admin.query(`drop database ${name} with (force)`))
}

let admins: pg.Pool | null = null

/** One connection for all tests of this process: opening one takes longer than copying a database. */
async function asAdmin<T>(work: (admin: pg.ClientBase) => Promise<T>): Promise<T> {
	admins ??= new pg.Pool({ connectionString: inject('postgresUrl'), max: 1, allowExitOnIdle: true })
	const admin = await admins.connect()
	try {
		return await work(admin)
	} finally {
		admin.release()
	}
}

function addressOf(name: string): string {
	const url = new URL(inject('postgresUrl'))
	url.pathname = `/${name}`
	return url.href
}
