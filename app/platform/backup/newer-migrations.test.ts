import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { expect, test } from 'vitest'
import { getMenus } from '#content/text/queries.server.ts'
import { backupFolder, withClient } from '#tests/support/backup.ts'
import { emptyDatabase, testDb } from '#tests/support/database.ts'
import { diskPlace } from './disk-files.server.ts'
import { makeBackup } from './make-backup.server.ts'
import { restoreBackup } from './restore.server.ts'
import { applyMigrations } from './schema-rebuild.server.ts'

test('jobs queued by newer migrations are kept with those of the restored backup', async () => {
	await using old = await emptyDatabase()
	await using folder = await backupFolder()
	await using target = await testDb()
	await withClient(old.url, async (client) => {
		await applyMigrations(client, (name) => name < '0050_social_pictures')
		await runMigrations({ connectionString: old.url })
		await client.query(`insert into media
			(folder, name, url, size_bytes, mime_type, sha256, width_px, height_px, variants_at)
			values ('team', '1.jpg', '/media/team/1.jpg', 1, 'image/jpeg', repeat('a', 64), 800, 600, now());
			select graphile_worker.add_job('mail.send', '{}')`)
	})
	await makeBackup({
		databaseUrl: old.url,
		files: diskPlace(folder.uploads),
		file: folder.file(),
	})

	await restoreBackup({
		databaseUrl: target.url,
		files: diskPlace(join(folder.path, 'elsewhere')),
		file: folder.file(),
	})

	const jobs = await target.pool.query(
		'select task_identifier as name from graphile_worker.jobs order by 1',
	)
	expect(jobs.rows).toEqual([{ name: 'mail.send' }, { name: 'media.makeVariants' }])
	const { rows } = await target.pool.query('select variants_at as "variantsAt" from media')
	expect(rows).toEqual([{ variantsAt: null }])
})

test('an archive from before the texts of the site were one table is restored with what it has of them', async () => {
	await using old = await emptyDatabase()
	await using folder = await backupFolder()
	await using target = await testDb()
	const wanted = await withClient(old.url, async (client) => {
		await applyMigrations(client, (name) => name < '0153')
		await runMigrations({ connectionString: old.url })
		const { rows } = await client.query(
			`update menus set version = 7, words = '{"footerContact": "Call us"}' returning id`,
		)
		await client.query(
			`insert into record_versions (record_type, record_id, "values", state, base_n, "by")
			values ('menus', $1, '{}', 'draft', 7, 'system')`,
			[rows[0].id],
		)
		return { id: rows[0].id as string, version: 7, versions: 2 }
	})
	await makeBackup({
		databaseUrl: old.url,
		files: diskPlace(folder.uploads),
		file: folder.file(),
	})
	await restoreBackup({
		databaseUrl: target.url,
		files: diskPlace(join(folder.path, 'elsewhere')),
		file: folder.file(),
	})

	expect(await getMenus(target)).toMatchObject({ footerContact: 'Call us' })
	const { rows } = await target.pool.query(
		`select id, version, (select count(*)::int from record_versions where record_id = site_texts.id::text) as versions
		from site_texts where slug = 'menus'`,
	)
	expect(rows).toEqual([wanted])
})
