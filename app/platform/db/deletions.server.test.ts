// What is deleted along with a row, and what stays: the database enforces both.
import { expect, test } from 'vitest'
import { createAdmin } from '#tests/support/admin.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { buildArticle, buildMedia, buildMember } from '#tests/support/factories.ts'

const count = async (db: TestDb, table: string) =>
	Number((await db.pool.query(`select count(*) from ${table}`)).rows[0].count)

test('deleting an author keeps the article and deletes the author’s invitation', async () => {
	await using db = await testDb()
	const member = await buildMember(db)
	const other = await buildMember(db)
	await buildArticle(db, { slug: 'wet-litter', authorId: member.id })
	await buildArticle(db, { slug: 'red-mite', authorId: other.id })
	for (const { id } of [member, other])
		await db.pool.query(`insert into login_invites (team_member_id, email) values ($1, 'a@b.nz')`, [
			id,
		])

	await db.pool.query('delete from team_members where id = $1', [member.id])

	const { rows } = await db.pool.query('select slug, author_id from news order by slug')
	expect(rows).toEqual([
		{ slug: 'red-mite', author_id: other.id },
		{ slug: 'wet-litter', author_id: null },
	])
	expect((await db.pool.query('select team_member_id as id from login_invites')).rows).toEqual([
		{ id: other.id },
	])
})

test('deleting an account deletes its sessions, links and access to the back office', async () => {
	await using db = await testDb()
	const gone = await createAdmin(db)
	const stays = await createAdmin(db)
	for (const [at, { id }] of [gone, stays].entries()) {
		await db.pool.query(
			`insert into auth_sessions (user_id, token_hash, method, expires_at) values ($1, $2, 'password', now())`,
			[id, `${at}`.repeat(64)],
		)
		await db.pool.query(
			`insert into auth_links (hash, kind, user_id, expires_at) values ($1, 'reset', $2, now())`,
			[String(at).repeat(64), id],
		)
	}

	await db.pool.query('delete from auth_users where id = $1', [gone.id])

	for (const table of ['auth_sessions', 'auth_links']) {
		const { rows } = await db.pool.query(`select user_id from ${table}`)
		expect(rows, `of ${table}`).toEqual([{ user_id: stays.id }])
	}
	expect((await db.pool.query('select id from admin_users')).rows).toEqual([{ id: stays.id }])
})

test('deleting a message deletes its mails but keeps its consent as proof', async () => {
	await using db = await testDb()
	const { rows } = await db.pool.query<{ id: string }>(
		`insert into leads (kind, name, email) values ('newsletter', 'Hana', 'hana@example.nz') returning id`,
	)
	const id = rows[0]?.id
	await db.pool.query(`insert into mails (kind, lead_id, data) values ('lead-notice', $1, '{}')`, [
		id,
	])
	await db.pool.query(
		`insert into mails (kind, to_email, data) values ('account-reset', 'x@y.nz', '{}')`,
	)
	await db.pool.query(
		`insert into consents (lead_id, email, purpose, text_shown, page)
		values ($1, 'hana@example.nz', 'newsletter', 'Yes', '/contact')`,
		[id],
	)

	await db.pool.query('delete from leads')

	expect((await db.pool.query('select kind from mails')).rows).toEqual([{ kind: 'account-reset' }])
	expect((await db.pool.query('select lead_id, email from consents')).rows).toEqual([
		{ lead_id: null, email: 'hana@example.nz' },
	])
})

test('deleting a file deletes only its own usage rows', async () => {
	await using db = await testDb()
	const files = [await buildMedia(db), await buildMedia(db)]
	for (const { id } of files)
		await db.pool.query(`insert into media_usage values ($1, 'product', 'p1')`, [id])

	await db.pool.query('delete from media where id = $1', [files[0]?.id])

	expect((await db.pool.query('select media_id from media_usage')).rows).toEqual([
		{ media_id: files[1]?.id },
	])
})

test.each([
	[`insert into admin_users (id) values (gen_random_uuid())`, 'admin_users_id_fkey'],
	[
		`insert into auth_sessions (user_id, token_hash, method, expires_at) values (gen_random_uuid(), repeat('a', 64), 'password', now())`,
		'auth_sessions_user_id_fkey',
	],
	[`insert into media_usage values (gen_random_uuid(), 'a', 'b')`, 'media_usage_media_id_fkey'],
	[`update news set author_id = gen_random_uuid()`, 'news_author_id_fkey'],
])('a reference to a missing row is refused: %s', async (statement, constraint) => {
	await using db = await testDb()
	await buildArticle(db)
	await expect(db.pool.query(statement)).rejects.toMatchObject({ code: '23503', constraint })
	expect(await count(db, 'admin_users')).toBe(0)
})
