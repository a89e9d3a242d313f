import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createS3Storage } from '#platform/storage/s3-storage.server.ts'
import { backupFolder, hashFiles, withClient, writeUpload } from '#tests/support/backup.ts'
import { testDb } from '#tests/support/database.ts'
import { buildMedia } from '#tests/support/factories.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { bucketPlace } from './bucket-files.server.ts'
import { diskPlace } from './disk-files.server.ts'
import { makeBackup } from './make-backup.server.ts'
import { restoreBackup } from './restore.server.ts'

/** A site on the disk, another database, and a bucket with a file. */
async function scene() {
	const db = await testDb()
	const target = await testDb()
	const folder = await backupFolder()
	const server = await startS3Server()
	const storage = createS3Storage(server.options, { readMs: 1000, writeMs: 1000 })
	await storage.put('team/old.jpg', Buffer.from('old'))
	const large = await writeUpload(folder.uploads, 'product-videos/1.mp4', randomBytes(12_000_000))
	await writeUpload(folder.uploads, 'youtube/abcdefghijk.jpg', 'a thumbnail')
	await writeUpload(folder.uploads, 'variants/team/1.jpg/320.avif', 'a copy')
	await buildMedia(db, { folder: 'product-videos', name: '1.mp4', sha256: large })
	return {
		db,
		target,
		folder,
		server,
		storage,
		async [Symbol.asyncDispose]() {
			for (const each of [db, target, folder, server]) await each[Symbol.asyncDispose]()
		},
	}
}

test('a site moves from its disk to a bucket and back', async () => {
	await using site = await scene()
	const { db, target, folder, storage, server } = site
	const bucket = bucketPlace(storage)
	const file = folder.file('from-disk.tar.zst')
	await makeBackup({ databaseUrl: db.url, files: diskPlace(folder.uploads), file })
	const into = { databaseUrl: target.url, files: bucket, file }
	await expect(restoreBackup(into)).rejects.toThrow('already has content: 1 files.')
	await restoreBackup({ ...into, replace: true })
	expect([...server.objects.keys()].toSorted()).toEqual(
		Object.keys(await hashFiles(folder.uploads)),
	)

	const back = folder.file('from-bucket.tar.zst')
	const { faults } = await makeBackup({ databaseUrl: target.url, files: bucket, file: back })
	expect(faults).toEqual([])
	const elsewhere = join(folder.path, 'elsewhere')
	await restoreBackup({
		databaseUrl: target.url,
		files: diskPlace(elsewhere),
		file: back,
		replace: true,
	})
	expect(await hashFiles(elsewhere)).toEqual(await hashFiles(folder.uploads))
})

test('a restore with a file name that no bucket can hold is undone; an unreachable bucket is reported', async () => {
	await using site = await scene()
	const { db, target, folder, storage, server } = site
	const file = folder.file()
	const before = [...server.objects.keys()]
	await writeUpload(folder.uploads, 'youtube/odd name.jpg', 'x')
	await makeBackup({ databaseUrl: db.url, files: diskPlace(folder.uploads), file })
	const into = { databaseUrl: target.url, files: bucketPlace(storage), file, replace: true }
	await expect(restoreBackup(into)).rejects.toThrow('A bucket cannot hold a file with this name')
	expect([...server.objects.keys()]).toEqual(before)
	await withClient(target.url, async (client) => {
		expect((await client.query('select from media')).rowCount).toBe(0)
	})

	server.fault = () => ({ status: 403, code: 'AccessDenied' })
	const files = bucketPlace(storage)
	await expect(
		makeBackup({ databaseUrl: db.url, files, file: folder.file('b.tar.zst') }),
	).rejects.toThrow('The backup could not reach the stored files')
})

test('a bucket that refuses or is away is told in one sentence', async () => {
	await using site = await scene()
	const { db, folder, server } = site
	const back = (options: object) => {
		const storage = createS3Storage(
			{ ...server.options, ...options },
			{ readMs: 1000, writeMs: 1000 },
		)
		const file = folder.file('never.tar.zst')
		return makeBackup({ databaseUrl: db.url, files: bucketPlace(storage), file })
	}
	await expect(back({ bucket: 'another' })).rejects.toThrow(
		'The backup could not reach the stored files: Object storage answered 404 (NoSuchBucket): the bucket does not exist there.',
	)
	await server.stop()
	await expect(back({})).rejects.toThrow(
		'The backup could not reach the stored files: Object storage did not answer.',
	)
})
