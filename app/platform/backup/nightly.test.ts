import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { backupFolder, fillSite } from '#tests/support/backup.ts'
import { testDb } from '#tests/support/database.ts'
import { diskPlace } from './disk-files.server.ts'
import { nightlyBackupJob } from './jobs.server.ts'
import { makeNightlyBackup } from './nightly.server.ts'
import { getFailedBackup } from './nightly-outcome.server.ts'
import { checkArchive } from './restore.server.ts'

const now = new Date('2026-11-21T14:30:00Z')
const { signal } = new AbortController()

test('old nightly backups and part files are deleted after keepDays; other files stay', async () => {
	await using db = await testDb()
	await using site = await backupFolder()
	await fillSite(db, site.uploads)
	const folder = join(site.path, 'nightly')
	const source = { databaseUrl: db.url, files: diskPlace(site.uploads) }
	const make = (at: Date) => makeNightlyBackup({ folder, keepDays: 14, now: at, source })
	await make(new Date('2026-11-01T14:30:00Z'))
	const names = [
		'roost-2026-11-07T142959Z.tar.zst',
		'roost-2026-11-07T143000Z.tar.zst',
		'roost-2026-11-20T143000Z.tar.zst.part-17',
		'before the move.tar.zst',
		'roost-old.tar.zst',
	]
	for (const name of names) await writeFile(join(folder, name), 'x')

	const { removed } = await make(now)

	expect(removed).toEqual(['roost-2026-11-01T143000Z.tar.zst', 'roost-2026-11-07T142959Z.tar.zst'])
	expect(await readdir(folder)).toEqual([
		'before the move.tar.zst',
		'roost-2026-11-07T143000Z.tar.zst',
		'roost-2026-11-21T143000Z.tar.zst',
		'roost-old.tar.zst',
	])
	const newest = join(folder, 'roost-2026-11-21T143000Z.tar.zst')
	expect(await checkArchive(newest)).toMatchObject({ files: 10 })
})

test('a failed nightly backup is recorded with its reason until the next success', async () => {
	await using db = await testDb()
	await using site = await backupFolder()
	await fillSite(db, site.uploads)
	// A file cannot hold a folder.
	await writeFile(site.file('taken'), 'x')
	settle({ DATABASE_URL: db.url, DATA_DIR: site.path, BACKUP_DIR: site.file('taken') })
	expect(await getFailedBackup(db)).toBeNull()
	await nightlyBackupJob.run({}, { db, signal })
	expect(await getFailedBackup(db)).toMatchObject({
		reason: expect.stringContaining(site.file('taken')),
	})

	settle({ BACKUP_DIR: site.file('nightly') })
	await nightlyBackupJob.run({}, { db, signal })
	expect(await getFailedBackup(db)).toBeNull()
	expect(await readdir(site.file('nightly'))).toHaveLength(1)
})

test('without BACKUP_DIR no backup is made; a stopped job makes none and records no failure', async () => {
	await using db = await testDb()
	await using site = await backupFolder()
	settle({ DATABASE_URL: db.url, DATA_DIR: site.path, BACKUP_DIR: '' })
	await nightlyBackupJob.run({}, { db, signal })
	expect(await readdir(site.path)).toEqual(['uploads'])

	settle({ BACKUP_DIR: site.file('nightly') })
	await expect(nightlyBackupJob.run({}, { db, signal: AbortSignal.abort() })).rejects.toThrow(
		'The backup was stopped',
	)
	expect(await readdir(site.file('nightly'))).toEqual([])
	expect(await getFailedBackup(db)).toBeNull()
})

function settle(values: Record<string, string>) {
	completeEnv(values)
	onTestFinished(() => void completeEnv({ DATABASE_URL: '', DATA_DIR: '', BACKUP_DIR: '' }))
}
