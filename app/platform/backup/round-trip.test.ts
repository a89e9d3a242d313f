import { stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { expect, onTestFinished, test } from 'vitest'
import {
	backupFolder,
	fillSite,
	fingerprint,
	hashFiles,
	withClient,
} from '#tests/support/backup.ts'
import { emptyDatabase, testDb } from '#tests/support/database.ts'
import { expectFigure } from '#tests/support/figures.ts'
import { startRelay } from '#tests/support/relay.ts'
import { diskPlace } from './disk-files.server.ts'
import { makeBackup } from './make-backup.server.ts'
import { restoreBackup } from './restore.server.ts'
import { applyMigrations } from './schema-rebuild.server.ts'

test('an empty machine is restored with the same rows, jobs and files, with their dates', async () => {
	await using db = await testDb()
	await using folder = await backupFolder()
	await using target = await emptyDatabase()
	await fillSite(db, folder.uploads)
	const then = new Date('2025-01-02T03:04:05Z')
	await utimes(join(folder.uploads, 'team/1.jpg'), then, then)
	const uploadsRoot = join(folder.path, 'elsewhere')

	const made = await backup(db.url, folder)
	const restored = await restoreBackup({
		databaseUrl: target.url,
		files: diskPlace(uploadsRoot),
		file: folder.file(),
	})

	expect(await fingerprint(target.url)).toEqual(await fingerprint(db.url))
	expect(await hashFiles(uploadsRoot)).toEqual(await hashFiles(folder.uploads))
	expect((await stat(join(uploadsRoot, 'team/1.jpg'))).mtime).toEqual(then)
	expect(made.faults).toEqual([])
	expect(restored).toMatchObject({
		rows: made.rows,
		files: made.files,
		bytes: made.bytes,
		replaced: null,
		missingMigrations: 0,
	})
})

test('the archive has mode 600, and no other file is left next to it', async () => {
	await using db = await testDb()
	await using folder = await backupFolder()
	await backup(db.url, folder)
	expect((await stat(folder.file())).mode & 0o777).toBe(0o600)
	expect(Object.keys(await hashFiles(folder.path))).toEqual(['site.tar.zst'])
})

test('a restore over another site deletes its sessions and rows, and raises its cache revision', async () => {
	await using db = await testDb()
	await using folder = await backupFolder()
	await using target = await testDb()
	await using other = await backupFolder()
	await fillSite(db, folder.uploads)
	await backup(db.url, folder)
	await withClient(target.url, async (client) => {
		await client.query(`insert into auth_users (id, email) values ('00000000-0000-4000-8000-000000000009', 'b@example.com');
			insert into auth_sessions (user_id, token_hash, method, expires_at) select id, repeat('b', 64), 'password', now() + interval '1 day' from auth_users;
			insert into audit_log (actor_id, action) values ('system', 'update');
			update cache_state set revision = 99;
			select graphile_worker.add_job('mail.send', '{}')`)
	})

	const told = await withClient(target.url, async (listener) => {
		const messages: string[] = []
		listener.on('notification', ({ payload = '' }) => messages.push(payload))
		await listener.query('listen roost_cache')
		const { replaced } = await restoreBackup({
			databaseUrl: target.url,
			files: diskPlace(other.uploads),
			file: folder.file(),
			replace: true,
		})
		expect(replaced).toBe('1 in audit_log, 1 in auth_sessions, 1 in auth_users')
		await listener.query('select 1')
		return messages
	})

	expect(told).toEqual(['{"revision" : 100, "tags" : null}'])
	expect(await fingerprint(target.url)).toEqual(await fingerprint(db.url))
	expect(await hashFiles(other.uploads)).toEqual(await hashFiles(folder.uploads))
	const { rows } = await target.pool.query('select count(*)::int as sessions from auth_sessions')
	expect(rows).toEqual([{ sessions: 0 }])
})

test('a queue locked by a worker of the other site is available after a restore', async () => {
	await using db = await testDb()
	await using folder = await backupFolder()
	await using target = await testDb()
	await backup(db.url, folder)
	await withClient(target.url, async (client) => {
		await client.query(`select graphile_worker.add_job('mail.send', '{}', queue_name => 'mail');
			update graphile_worker._private_jobs set locked_by = 'pool-other', locked_at = now();
			update graphile_worker._private_job_queues set locked_by = 'pool-other', locked_at = now()`)
	})

	await restoreBackup({
		databaseUrl: target.url,
		files: diskPlace(join(folder.path, 'elsewhere')),
		file: folder.file(),
		replace: true,
	})

	const { rows } = await target.pool.query(
		'select queue_name as name, is_available as open from graphile_worker._private_job_queues',
	)
	expect(rows).toEqual([{ name: 'mail', open: true }])
})

test('a restored sequence continues its ids', async () => {
	await using db = await testDb()
	await using folder = await backupFolder()
	await using target = await testDb()
	await fillSite(db, folder.uploads)
	await backup(db.url, folder)
	await restoreBackup({
		databaseUrl: target.url,
		files: diskPlace(join(folder.path, 'elsewhere')),
		file: folder.file(),
	})
	const { rows } = await target.pool.query(
		`insert into audit_log (actor_id, action) values ('system', 'update') returning id`,
	)
	expect(rows).toEqual([{ id: '8' }])
})

test('a backup of an older version is migrated to the current version', async () => {
	await using old = await emptyDatabase()
	await using folder = await backupFolder()
	await using target = await testDb()
	await withClient(old.url, async (client) => {
		await applyMigrations(client, (name) => name < '0008')
		await runMigrations({ connectionString: old.url })
		await client.query(
			`insert into products (slug, title, description) values ('tray', 'Steel tray', 'For boots')`,
		)
	})
	await backup(old.url, folder)

	const { missingMigrations } = await restoreBackup({
		databaseUrl: target.url,
		files: diskPlace(join(folder.path, 'elsewhere')),
		file: folder.file(),
	})

	expect(missingMigrations).toBeGreaterThanOrEqual(2)
	await using fresh = await testDb()
	const versions = 'select name, hash from schema_migrations order by name'
	expect((await target.pool.query(versions)).rows).toEqual((await fresh.pool.query(versions)).rows)
	const found = await target.pool.query(
		`select slug from products where search_words @@ to_tsquery('english', 'boot')`,
	)
	expect(found.rows).toEqual([{ slug: 'tray' }])
})

test('a backup contains concurrent writes up to one instant, and no later ones', async () => {
	await using db = await testDb()
	await using folder = await backupFolder()
	await using target = await testDb()
	// Enough rows for the backup to take a while; the tables written to come before and after them.
	await db.pool.query(`insert into leads (kind, name, email, message)
		select 'contact', 'Ann', 'ann@example.com', repeat(md5(n::text), 20) from generate_series(1, 15000) n`)
	const writing = keepWriting(db)
	await writing.reached(200)
	const before = writing.count()
	await backup(db.url, folder)
	const during = writing.count() - before
	const perSecond = await writing.stop()
	await restoreBackup({
		databaseUrl: target.url,
		files: diskPlace(join(folder.path, 'elsewhere')),
		file: folder.file(),
	})

	const { rows } = await target.pool.query<{ counter: number; audited: number; made: number }>(`
		select (select version from site_texts where slug = 'homepage') - 1 as counter,
			(select count(*)::int from audit_log) as audited,
			(select count(*)::int from services where title ~ '^Service [0-9]+$') as made`)
	const { counter = 0 } = rows[0] ?? {}
	expect(rows).toEqual([{ counter, audited: counter, made: counter }])
	expect(counter).toBeGreaterThanOrEqual(before)
	expect(counter).toBeLessThan(before + during)
	expect(during).toBeGreaterThan(0)
	expectFigure(perSecond, 'writes a second').toBeGreaterThan(100)
})

test('files that are missing or damaged in storage are reported by the backup', async () => {
	await using db = await testDb()
	await using folder = await backupFolder()
	await fillSite(db, folder.uploads)
	await db.pool.query(`insert into media (folder, name, url, size_bytes, mime_type, sha256) values
		('team', 'gone.jpg', '/media/team/gone.jpg', 1, 'image/jpeg', repeat('a', 64)),
		('team', '-rf.jpg', '/media/team/-rf.jpg', 1, 'image/jpeg', repeat('b', 64))`)
	const { faults } = await backup(db.url, folder)
	expect(faults.toSorted()).toEqual([
		'damaged in storage before this backup: team/-rf.jpg',
		'missing in storage: team/gone.jpg',
	])
})

test('an empty database is not backed up', async () => {
	await using none = await emptyDatabase()
	await using folder = await backupFolder()
	await expect(backup(none.url, folder)).rejects.toThrow('there is nothing to back up')
	expect(await hashFiles(folder.path)).toEqual({})
})

function backup(databaseUrl: string, { uploads, file }: { uploads: string; file: () => string }) {
	return makeBackup({ databaseUrl, files: diskPlace(uploads), file: file() })
}

/** Transactions that each write three tables, at full speed, until stopped. */
function keepWriting(db: Awaited<ReturnType<typeof testDb>>) {
	const started = performance.now()
	let [count, isStopped] = [0, false]
	const work = (async () => {
		while (!isStopped) {
			await db.pool.query(`begin;
				update site_texts set version = version + 1 where slug = 'homepage';
				insert into audit_log (actor_id, action) values ('system', 'update');
				insert into services (slug, title, description) values ('service-${count}', 'Service ${count}', 'x');
				commit`)
			count += 1
		}
	})()
	return {
		count: () => count,
		reached: (wanted: number) =>
			expect.poll(() => count, { timeout: 30_000 }).toBeGreaterThan(wanted),
		async stop() {
			isStopped = true
			await work
			return (count * 1000) / (performance.now() - started)
		},
	}
}

test('a connection lost during the commit, after the rows are stored, still completes the restore', async () => {
	const { restored, isSame } = await restoreWithCut('after')
	await expect(restored).resolves.toMatchObject({ replaced: null })
	expect(await isSame()).toBe(true)
})

test('a connection lost during the commit, before the rows are stored, leaves the target unchanged', async () => {
	const { restored, uploadsRoot, targetUrl } = await restoreWithCut('before')
	await expect(restored).rejects.toThrow('The restore lost its connection to the database')
	expect(await hashFiles(uploadsRoot)).toEqual({})
	const { rows } = await withClient(targetUrl, (client) =>
		client.query('select count(*)::int as products from products'),
	)
	expect(rows).toEqual([{ products: 0 }])
})

/** A restore whose connection breaks at COMMIT. */
async function restoreWithCut(when: 'before' | 'after') {
	const db = await testDb()
	const folder = await backupFolder()
	const target = await emptyDatabase()
	const relay = await startRelay(target.url)
	onTestFinished(async () => {
		await relay.close()
		for (const used of [db, folder, target]) await used[Symbol.asyncDispose]()
	})
	await fillSite(db, folder.uploads)
	await backup(db.url, folder)
	relay.cutAt({ following: 'pg_current_xact_id', when })
	const uploadsRoot = join(folder.path, 'elsewhere')
	const restored = restoreBackup({
		databaseUrl: relay.url,
		files: diskPlace(uploadsRoot),
		file: folder.file(),
	})
	const isSame = async () => {
		expect(await fingerprint(target.url)).toEqual(await fingerprint(db.url))
		expect(await hashFiles(uploadsRoot)).toEqual(await hashFiles(folder.uploads))
		return true
	}
	return { restored, isSame, uploadsRoot, targetUrl: target.url }
}

test('an edition that was timed or on its way is held after a restore; one that is done or stopped stays so', async () => {
	await using db = await testDb()
	await using folder = await backupFolder()
	await using target = await emptyDatabase()
	await db.pool.query(`insert into edition_sendings (version, letter, audience, state, due_at)
		select 1, '{}', '{}', state, now() from unnest(array['timed', 'going', 'going', 'stopped']) as state`)
	await db.pool.query(`insert into mails (kind, data, state, to_email, sending_id)
		select 'edition', '{}', 'waiting', 'a@x.nz', id from edition_sendings where state = 'going' limit 1`)
	await backup(db.url, folder)
	await restoreBackup({
		databaseUrl: target.url,
		files: diskPlace(join(folder.path, 'elsewhere')),
		file: folder.file(),
	})
	await withClient(target.url, async (client) => {
		const { rows } = await client.query('select state from edition_sendings order by state')
		expect(rows.map(({ state }) => state)).toEqual(['going', 'held', 'held', 'stopped'])
	})
})
