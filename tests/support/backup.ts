// A small site with data in every table, and fingerprints to compare two sites.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { excludedTables } from '#platform/backup/tables.server.ts'
import { enqueue } from '#platform/jobs/queue.server.ts'
import type { TestDb } from './database.ts'
import { buildArticle, buildMedia, buildMember, buildProduct, buildVacancy } from './factories.ts'
import { testFolder } from './media.ts'

/** File names that cause trouble in tar, shells and databases. */
const oddNames = [
	'team/a b.jpg',
	'team/Manawatū – “ā”.jpg',
	'team/-rf.jpg',
	"team/it's $HOME;`id`.jpg",
	`team/${'long-'.repeat(40)}.jpg`,
	`variants/team/${'deep/'.repeat(30)}320.avif`,
	'team/.hidden.jpg',
	'team/鶏.jpg',
	'team/* ? [x].jpg',
]

/** A temporary folder for uploads and archives; removed with `await using`. */
export async function backupFolder() {
	const folder = await testFolder()
	const uploads = join(folder.path, 'uploads')
	await mkdir(uploads)
	return {
		...folder,
		uploads,
		file: (name = 'site.tar.zst') => join(folder.path, name),
	}
}

export async function writeUpload(root: string, key: string, content: string | Buffer) {
	const path = join(root, ...key.split('/'))
	await mkdir(dirname(path), { recursive: true })
	await writeFile(path, content)
	return createHash('sha256').update(content).digest('hex')
}

/** Adds rows with awkward values, accounts, mail, jobs and files. */
export async function fillSite(db: TestDb, uploads: string) {
	const author = await buildMember(db)
	await buildArticle(db, { authorId: author.id, content: 'a\\b\\.\n\t\r"x", \\N  \u{1F414} ā' })
	await buildArticle(db, { category: null, country: null, content: '\\.' })
	await buildProduct(db, { price: 12.5, categories: ['Gut Health', 'a,b{"}'], content: '' })
	await buildVacancy(db)
	const sha256 = await writeUpload(uploads, 'team/1.jpg', 'a picture')
	const { id } = await buildMedia(db, { folder: 'team', name: '1.jpg', sha256 })
	for (const name of oddNames) await writeUpload(uploads, name, `content of ${name}`)
	await db.pool.query(`
		insert into auth_users (id, email) values ('00000000-0000-4000-8000-000000000001', 'a@example.com');
		insert into admin_users (id) select id from auth_users;
		insert into auth_sessions (user_id, token_hash, method, expires_at) select id, repeat('a', 64), 'password', now() + interval '1 day' from auth_users;
		insert into audit_log (actor_id, action) select 'system', 'update' from generate_series(1, 7);
		insert into leads (kind, name, email, message, fields, address)
			select 'contact', 'Ann ' || n, 'ann@example.com', repeat(E'line\\n', n), '{"a": [1, null, "\\\\"]}', '192.0.2.7'
			from generate_series(1, 50) n;
		insert into mails (kind, lead_id, data) select 'lead-notice', id, '{}' from leads limit 3;
		insert into record_versions (record_type, record_id, "values", state, base_n, publish_at, "by")
			select 'product', id::text, '{"title": "\\\\"}', 'draft', 1, now() + interval '1 day', 'system' from products;
		insert into setup_steps (name) values ('demo content');
		update cache_state set revision = 41;
		update site_texts set words = '{"heroVideoUrl": "https://youtu.be/x"}', version = 3 where slug = 'homepage'`)
	await enqueue(db, 'media.makeVariants', { mediaId: id }, { key: 'one', queue: 'images' })
	await enqueue(db, 'mail.sweep', {}, { runAt: new Date('2030-01-01T00:00:00Z') })
}

/** Count and hash of the rows of every table in a backup, and of the waiting jobs. */
export async function fingerprint(url: string): Promise<Record<string, string>> {
	return withClient(url, async (client) => {
		await client.query(`set timezone = 'UTC'`)
		const { rows } = await client.query<{ name: string }>(
			`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
			and relname <> all ($1) order by 1`,
			[excludedTables],
		)
		const prints: Record<string, string> = {}
		for (const { name } of rows) prints[name] = await hashRows(client, `public."${name}"`)
		const jobs = `(select t.identifier, j.payload::text, j.run_at, j.priority, j.key, j.max_attempts
			from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id)`
		return { ...prints, jobs: await hashRows(client, jobs) }
	})
}

async function hashRows(client: Client, from: string): Promise<string> {
	const { rows } = await client.query<{ print: string }>(
		`select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as print from ${from} t`,
	)
	return rows[0]?.print ?? ''
}

/** SHA-256 of every file below a folder, by its path. */
export async function hashFiles(root: string): Promise<Record<string, string>> {
	const entries = await readdir(root, { recursive: true, withFileTypes: true })
	const files = entries.filter((entry) => entry.isFile())
	const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted()
	const hashes: Record<string, string> = {}
	for (const path of paths)
		hashes[path.slice(root.length + 1)] = createHash('sha256')
			.update(await readFile(path))
			.digest('hex')
	return hashes
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
	const client = new Client({ connectionString: url })
	await client.connect()
	try {
		return await work(client)
	} finally {
		await client.end()
	}
}
