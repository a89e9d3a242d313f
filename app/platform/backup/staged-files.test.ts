// A restore interrupted at each step of moving files.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
	backupFolder,
	fillSite,
	fingerprint,
	hashFiles,
	withClient,
	writeUpload,
} from '#tests/support/backup.ts'
import { testDb } from '#tests/support/database.ts'
import { seed, seededRandom } from '#tests/support/random.ts'
import { rounds } from '#tests/support/rounds.ts'
import { diskPlace } from './disk-files.server.ts'
import { makeBackup } from './make-backup.server.ts'
import { acceptStaged, finishRestores } from './staged-files.server.ts'

const id = '0123456789abcdef'

const team = (place: string) => `${place}team/a`
const variants = (place: string) => `${place}variants/a`
const [staged, accepted, replaced] = [`.restore-${id}/`, `.restored-${id}/`, `.replaced-${id}/`]

test.each([
	[
		'staged',
		{ 'old/a': 'old', [team('')]: 'old', [team(staged)]: 'new', [variants(staged)]: 'new' },
	],
	[
		'half of the old away',
		{
			[team('')]: 'old',
			[`${replaced}old/a`]: 'old',
			[team(staged)]: 'new',
			[variants(staged)]: 'new',
		},
	],
	[
		'all of the old away',
		{ [`${replaced}old/a`]: 'old', [team(staged)]: 'new', [variants(staged)]: 'new' },
	],
	[
		'accepted',
		{ [`${replaced}old/a`]: 'old', [team(accepted)]: 'new', [variants(accepted)]: 'new' },
	],
	[
		'half of the new in',
		{ [team('')]: 'new', [`${replaced}old/a`]: 'old', [variants(accepted)]: 'new' },
	],
	['all of the new in', { [team('')]: 'new', [variants('')]: 'new', [`${replaced}old/a`]: 'old' }],
])('a committed restore is completed from any step: %s', async (_step, files) => {
	await using db = await testDb()
	await using folder = await backupFolder()
	for (const [key, content] of Object.entries(files))
		await writeUpload(folder.uploads, key, content)
	await withClient(db.url, (client) => acceptStaged(client, id))

	expect(await finishRestores(folder.uploads, db.url)).toBe(true)
	expect(await finishRestores(folder.uploads, db.url)).toBe(false)

	const fresh = createHash('sha256').update('new').digest('hex')
	expect(await hashFiles(folder.uploads)).toEqual({ 'team/a': fresh, 'variants/a': fresh })
	const { rowCount } = await db.pool.query('select from setup_steps')
	expect(rowCount).toBe(0)
})

test('an uncommitted restore is discarded', async () => {
	await using db = await testDb()
	await using folder = await backupFolder()
	await writeUpload(folder.uploads, 'team/a', 'old')
	await mkdir(join(folder.uploads, '.tmp'))
	const before = await hashFiles(folder.uploads)
	await writeUpload(folder.uploads, `.restore-${id}/team/a`, 'new')
	expect(await finishRestores(folder.uploads, db.url)).toBe(false)
	expect(await hashFiles(folder.uploads)).toEqual(before)
	expect(await readdir(folder.uploads)).toEqual(['.tmp', 'team'])
})

test(
	`a restore killed at any moment leaves all of the old site or all of the new (${rounds} times, seed ${seed})`,
	{ timeout: 120_000 + rounds * 5000 },
	async () => {
		await using db = await testDb()
		await using folder = await backupFolder()
		await fillSite(db, folder.uploads)
		await makeBackup({ databaseUrl: db.url, files: diskPlace(folder.uploads), file: folder.file() })
		const fresh = [await fingerprint(db.url), await hashFiles(folder.uploads)]
		const random = seededRandom(seed)
		for (let round = 0; round < rounds; round += 1) {
			await using target = await testDb()
			await using other = await backupFolder()
			await withClient(target.url, (client) =>
				client.query(`insert into products (slug, title, description) values ('a', 'A', 'a')`),
			)
			await writeUpload(other.uploads, 'team/old.jpg', 'old')
			const old = [await fingerprint(target.url), await hashFiles(other.uploads)]

			await killRestore(target.url, {
				file: folder.file(),
				dataDir: other.path,
				afterMs: 400 + random() * 1000,
			})
			await finishRestores(other.uploads, target.url)

			const found = [await fingerprint(target.url), await hashFiles(other.uploads)]
			expect([old, fresh]).toContainEqual(found)
		}
	},
)

async function killRestore(
	databaseUrl: string,
	{ file, dataDir, afterMs }: { file: string; dataDir: string; afterMs: number },
): Promise<void> {
	const child = spawn(process.execPath, ['commands/restore.ts', file, '--replace'], {
		env: {
			DATABASE_URL: databaseUrl,
			DATA_DIR: dataDir,
			APP_SECRET: randomBytes(32).toString('hex'),
		},
		stdio: 'ignore',
	})
	const ended = new Promise((done) => child.once('exit', done))
	await Promise.race([ended, pause(afterMs)])
	child.kill('SIGKILL')
	await ended
	// The database notices the lost connection a moment later.
	await withClient(databaseUrl, (client) =>
		expect
			.poll(async () => {
				const { rowCount } = await client.query(
					`select from pg_stat_activity where datname = current_database() and application_name like 'roost%'`,
				)
				return rowCount
			})
			.toBe(0),
	)
}
