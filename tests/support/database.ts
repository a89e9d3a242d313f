import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDb } from '#app/db/client.server.ts'
import { migrate, readMigrations } from '#app/db/migrate.server.ts'

/** Advisory lock (any number) held while a process makes the server's template. */
const templateLock = 7_041_001

/** A new database with every migration applied; dropped with `await using`. */
export async function testDb() {
	const name = `test_${randomBytes(6).toString('hex')}`
	await asAdmin(async (admin) => {
		template ??= ensureTemplate(admin)
		await admin.query(`create database ${name} template ${await template} strategy file_copy`)
	})
	const url = addressOf(name)
	const { db, pool } = createDb(url, { max: 8, idleTimeoutMillis: 0 })
	return Object.assign(db, {
		url,
		pool,
		async [Symbol.asyncDispose]() {
			// Dropping ends sessions that are still closing: ignore their errors.
			pool.removeAllListeners('error').on('error', () => {})
			await pool.end()
			await dropDatabase(name)
		},
	})
}

export type TestDb = Awaited<ReturnType<typeof testDb>>

/** A database without tables, for tests that create them; `options` are those of `create database`. */
export async function emptyDatabase(options = '') {
	const name = `empty_${randomBytes(6).toString('hex')}`
	await asAdmin((admin) => admin.query(`create database ${name} template template0 ${options}`))
	return { url: addressOf(name), [Symbol.asyncDispose]: () => dropDatabase(name) }
}

let template: Promise<string> | null = null

/** Makes the template once for all tests, named by a hash of its migrations, so that changed migrations get a new one. */
async function ensureTemplate(admin: pg.ClientBase): Promise<string> {
	const hashes = (await readMigrations()).map((migration) => migration.hash)
	const template = `template_${createHash('sha256').update(hashes.join()).digest('hex').slice(0, 16)}`
	if (await exists(admin, template)) return template
	await admin.query('select pg_advisory_lock($1)', [templateLock])
	if (!(await exists(admin, template))) {
		const draft = `${template}_draft`
		await admin.query(`drop database if exists ${draft} with (force)`)
		await admin.query(`create database ${draft}`)
		await migrate(addressOf(draft))
		await admin.query(`alter database ${draft} rename to ${template}`)
	}
	await admin.query('select pg_advisory_unlock($1)', [templateLock])
	return template
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
