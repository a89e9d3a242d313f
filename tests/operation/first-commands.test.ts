// Commands on an empty database, and on one of a newer version.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '#tests/support/commands.ts'
import { emptyDatabase, testDb } from '#tests/support/database.ts'

const timeout = { timeout: 120_000 }

test('an administrator can be created before the first start', timeout, async () => {
	await using database = await emptyDatabase()
	const requested = await run(database.url, 'commands/admin.ts', 'list')
	expect(requested).toEqual({ code: 0, said: 'Nobody has access.\n' })
	const { code, said } = await run(database.url, 'commands/admin.ts', 'grant', 'ana@example.com')
	expect(said).toMatch(/^ana@example\.com can now use the back office\.\nTo choose a password /)
	expect(code).toBe(0)
})

test('the demo content can be loaded before the first start', timeout, async () => {
	await using database = await emptyDatabase()
	const { code, said } = await run(database.url, 'commands/seed.ts', '--images', '1')
	expect(said).toMatch(/Demo content: \d+ records added in/)
	expect(code).toBe(0)
})

test.each([
	['commands/admin.ts', 'list'],
	['commands/seed.ts', '--images', '1'],
])('%s reports a database of a newer version in one sentence', timeout, async (...args) => {
	await using db = await testDb()
	await db.pool.query(`insert into schema_migrations (name, hash) values ('9999_later.sql', 'x')`)
	const { code, said } = await run(db.url, ...args)
	expect(said).toMatch(/^The database has migration 9999_later\.sql, .*\n$/)
	expect(code).toBe(1)
})

function run(databaseUrl: string, ...args: string[]) {
	const dataDir = mkdtempSync(join(tmpdir(), 'roost-commands-'))
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
	const environment = {
		DATA_DIR: dataDir,
		DATABASE_URL: databaseUrl,
		APP_SECRET: 'kX9vQ2mZ7tR4wL8nB3jH6yD1sF5gP0cA',
	}
	return runCommand(environment, ...args)
}
