import { randomBytes } from 'node:crypto'
import { readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
	backupFolder,
	fillSite,
	fingerprint,
	hashFiles,
	withClient,
	writeUpload,
} from '#tests/support/backup.ts'
import { emptyDatabase, testDb } from '#tests/support/database.ts'
import { canHaveSmallDisk, smallDisk } from '#tests/support/uploads.ts'
import { siteLock } from '#platform/db/site-lock.ts'
import { diskPlace } from './disk-files.server.ts'
import { makeBackup } from './make-backup.server.ts'
import { checkArchive, restoreBackup } from './restore.server.ts'

/** A site with its backup, and another machine. */
async function scene() {
	const db = await testDb()
	const target = await testDb()
	const folder = await backupFolder()
	const other = await backupFolder()
	await fillSite(db, folder.uploads)
	await makeBackup({ databaseUrl: db.url, files: diskPlace(folder.uploads), file: folder.file() })
	const options = { databaseUrl: target.url, files: diskPlace(other.uploads), file: folder.file() }
	return {
		db,
		folder,
		target,
		uploads: other.uploads,
		options,
		state: async () => [await fingerprint(target.url), await hashFiles(other.uploads)],
		async [Symbol.asyncDispose]() {
			for (const each of [db, target, folder, other]) await each[Symbol.asyncDispose]()
		},
	}
}

test('a target with content or files is refused without --replace, and a dry run changes nothing', async () => {
	await using site = await scene()
	await withClient(site.target.url, (client) =>
		client.query(`insert into products (slug, title, description) values ('a', 'A', 'a')`),
	)
	await writeUpload(site.uploads, 'team/own.jpg', 'own')
	const before = await site.state()

	await expect(restoreBackup(site.options)).rejects.toThrow(
		'This site already has content: 1 in products, 1 files. Use --replace',
	)
	const report = await restoreBackup({ ...site.options, replace: true, dryRun: true })
	expect(report).toMatchObject({ files: 10, replaced: '1 in products, 1 files' })
	expect(await site.state()).toEqual(before)
	expect(await readdir(site.uploads)).toEqual(['team'])

	await restoreBackup({ ...site.options, replace: true })
	expect(await site.state()).toEqual([
		await fingerprint(site.db.url),
		await hashFiles(site.folder.uploads),
	])
	expect(await readdir(site.uploads)).toEqual(['team', 'variants'])
})

test('a database of a newer version is refused, also by a dry run', async () => {
	await using site = await scene()
	await withClient(site.target.url, (client) =>
		client.query(`insert into schema_migrations (name, hash) values ('9999_later.sql', 'x')`),
	)
	for (const dryRun of [true, false])
		await expect(restoreBackup({ ...site.options, replace: true, dryRun })).rejects.toThrow(
			'The database has migration 9999_later.sql, which this version of Roost does not know.',
		)
})

test('a dry run on an empty database creates no tables', async () => {
	await using site = await scene()
	await using none = await emptyDatabase()
	await restoreBackup({ ...site.options, databaseUrl: none.url, dryRun: true })
	await withClient(none.url, async (client) => {
		const { rows } = await client.query(
			`select relname from pg_class where relnamespace = 'public'::regnamespace`,
		)
		expect(rows).toEqual([])
	})
})

test('a restore is refused while the site is using the database', async () => {
	await using site = await scene()
	const refusal = 'The site, or one of its commands, is using this database. Stop it'
	await site.target.pool.query('select 1')
	await expect(restoreBackup(site.options)).rejects.toThrow(refusal)

	await using other = await testDb()
	await withClient(other.url, async (client) => {
		await client.query('select pg_advisory_lock($1)', [siteLock])
		await expect(restoreBackup({ ...site.options, databaseUrl: other.url })).rejects.toThrow(
			refusal,
		)
	})
})

test('a restore refuses a database that has foreign tables', async () => {
	await using site = await scene()
	await withClient(site.target.url, (client) => client.query('create table invoices (id int)'))
	await expect(restoreBackup({ ...site.options, replace: true })).rejects.toThrow(
		`The database holds tables that are not Roost's (invoices).`,
	)
})

test('a backup overwrites no file, and reports a folder it cannot write to', async () => {
	await using site = await scene()
	const options = { databaseUrl: site.db.url, files: diskPlace(site.folder.uploads) }
	await expect(makeBackup({ ...options, file: site.folder.file() })).rejects.toThrow(
		'already exists. Choose another name',
	)
	const nowhere = join(site.folder.path, 'nowhere', 'a.tar.zst')
	await expect(makeBackup({ ...options, file: nowhere })).rejects.toThrow(
		`The backup cannot be written to ${join(site.folder.path, 'nowhere')} (ENOENT).`,
	)
})

test('a stopped backup leaves no files', async () => {
	await using site = await scene()
	await writeUpload(site.folder.uploads, 'resource-documents/large.pdf', randomBytes(20_000_000))
	const stopping = new AbortController()
	const file = site.folder.file('stopped.tar.zst')
	const stopped = makeBackup({
		databaseUrl: site.db.url,
		files: diskPlace(site.folder.uploads),
		file,
		signal: stopping.signal,
	}).catch((error: unknown) => error)
	await expect.poll(() => readdir(site.folder.path), { interval: 2 }).toHaveLength(3)
	stopping.abort()
	expect(await stopped).toMatchObject({ message: 'The backup was stopped; nothing was written.' })
	expect(await readdir(site.folder.path)).toEqual(['site.tar.zst', 'uploads'])
})

test('links and files with unknown names are left out and reported', async () => {
	await using site = await scene()
	await symlink('/etc/passwd', join(site.folder.uploads, 'team/link.jpg'))
	await writeFile(join(site.folder.uploads, 'team/back\\slash.jpg'), 'x')
	const file = site.folder.file('links.tar.zst')
	const { faults } = await makeBackup({
		databaseUrl: site.db.url,
		files: diskPlace(site.folder.uploads),
		file,
	})
	expect(faults).toEqual([
		'left out, its name or kind is not known: "team/back\\\\slash.jpg"',
		'left out, its name or kind is not known: "team/link.jpg"',
	])
	expect(await checkArchive(file)).toMatchObject({ files: 10 })
})

test.skipIf(!canHaveSmallDisk())(
	'a full disk ends a backup with a message, and no file is left',
	async () => {
		await using site = await scene()
		using disk = smallDisk()
		const place = disk?.path ?? ''
		await writeUpload(site.folder.uploads, 'team/large.jpg', randomBytes(2_000_000))
		await expect(
			makeBackup({
				databaseUrl: site.db.url,
				files: diskPlace(site.folder.uploads),
				file: join(place, 'a.tar.zst'),
			}),
		).rejects.toThrow(`The backup needs more space than ${place} has. Nothing was saved.`)
		expect(await readdir(place)).toEqual([])
	},
)

test.skipIf(!canHaveSmallDisk())(
	'a restore onto too small a disk is refused, or undone when the disk fills up',
	async () => {
		await using site = await scene()
		using disk = smallDisk()
		const uploadsRoot = disk?.path ?? ''
		const before = await fingerprint(site.target.url)
		// Small files take more room than their bytes.
		for (let n = 0; n < 300; n += 1)
			await writeUpload(site.folder.uploads, `team/small-${n}.jpg`, 'x')
		const small = await backupTo('small.tar.zst')
		await expect(
			restoreBackup({ ...site.options, files: diskPlace(uploadsRoot), file: small }),
		).rejects.toThrow(`The restore needs more space than ${uploadsRoot} has. Nothing was saved.`)
		await writeUpload(site.folder.uploads, 'team/large.jpg', randomBytes(2_000_000))
		const large = await backupTo('large.tar.zst')
		await expect(
			restoreBackup({ ...site.options, files: diskPlace(uploadsRoot), file: large }),
		).rejects.toThrow(
			/The files of this backup need 3 MB, and .* has [12] MB free. Nothing was changed./,
		)
		expect(await readdir(uploadsRoot)).toEqual([])
		expect(await fingerprint(site.target.url)).toEqual(before)

		async function backupTo(name: string) {
			const file = site.folder.file(name)
			await makeBackup({ databaseUrl: site.db.url, files: diskPlace(site.folder.uploads), file })
			return file
		}
	},
)
