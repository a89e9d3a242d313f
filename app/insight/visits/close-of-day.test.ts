// What is left of the visitors of a day when it is over: numbers.
import { readFile } from 'node:fs/promises'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { diskPlace } from '#platform/backup/disk-files.server.ts'
import { makeBackup } from '#platform/backup/make-backup.server.ts'
import { backupFolder } from '#tests/support/backup.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { rollUpSearches, noteSearch } from './searches.server.ts'
import { rollUpDays, openDay } from './store-counts.server.ts'
import { ViewCounter } from './view-counter.server.ts'
import { visitorHash } from './visitor-hash.server.ts'

const address = '198.51.100.77'
const agent = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 BrowserOfAna/145.0'

test('a backup never has what tells visitors apart, and after the close of their day no table has it', async () => {
	await using db = await testDb()
	await using folder = await backupFolder()
	const { salt } = await openDay(db)
	const hash = visitorHash(salt, { address, agent })
	const secrets = ['BrowserOfAna', address, ...[hash, salt].flatMap(spellings)]
	const counter = new ViewCounter(db)
	const words = ['wry', 'neck']
	const headers = new Headers({ 'User-Agent': agent })
	const found = { text: 'wry neck', words, results: 0, listed: [] }
	await noteSearch(db, found, { headers, isStaff: false, address })
	await counter.count({ path: '/search', screen: 'phone', start: null }, { address, agent })
	await counter.stop()
	const during = await tablesOf(db)
	expect(during).toContain(hash.toString('hex'))
	expect(during).toContain(salt.toString('hex'))
	expectNone(secrets, await backupOf(db, folder, 'during'))

	for (const table of ['visit_salts', 'visitors_of_day', 'searches_of_day', 'visit_counts'])
		await db.execute(sql`update ${sql.identifier(table)} set day = day - 1`)
	await rollUpSearches(db)
	await rollUpDays(db)
	const after = await tablesOf(db)
	const stored = await backupOf(db, folder, 'after')
	for (const all of [after, stored]) {
		expect(all).toContain('wry neck')
		expectNone(secrets, all)
	}
})

function spellings(bytes: Buffer): string[] {
	return [bytes.toString('hex'), bytes.toString('base64')]
}

function expectNone(secrets: string[], text: string) {
	expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
}

/** Every row of every table, as text. */
async function tablesOf(db: TestDb): Promise<string> {
	const { rows } = await db.execute<{ name: string }>(
		sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
	)
	const tables = rows.map(({ name }) =>
		db.execute(sql`select json_agg(held)::text as held from ${sql.identifier(name)} held`),
	)
	return (await Promise.all(tables)).map(({ rows: [row] }) => String(row?.['held'])).join('\n')
}

async function backupOf(
	db: TestDb,
	{ file, uploads }: Awaited<ReturnType<typeof backupFolder>>,
	name: string,
): Promise<string> {
	const path = file(`${name}.tar.zst`)
	await makeBackup({ databaseUrl: db.url, files: diskPlace(uploads), file: path })
	return zstdDecompressSync(await readFile(path)).toString('latin1')
}
