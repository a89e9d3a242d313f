import { expect, test } from 'vitest'
import { purgeAccountsJob } from '#platform/auth/jobs.server.ts'
import { purgePictureRequestsJob } from '#platform/media/jobs.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { purgeRenderedTextsJob } from './jobs.server.ts'

test('expired sessions and links, access taken an hour ago, and rendered texts and picture requests older than 30 days, are purged', async () => {
	await using db = await testDb()
	await db.pool.query(`insert into auth_users (email) values ('a@b.example');
		insert into auth_sessions (user_id, token_hash, method, browser, expires_at)
			select id, repeat('a', 64), 'password', 'over', now() - interval '1 minute' from auth_users
			union all select id, repeat('b', 64), 'password', 'open', now() + interval '1 minute' from auth_users;
		insert into auth_used_challenges (hash, expires_at) values
			(repeat('a', 43), now() - interval '1 minute'), (repeat('b', 43), now() + interval '1 minute');
		insert into auth_links (hash, kind, expires_at) values
			(repeat('a', 64), 'setup', now() - interval '1 minute'), (repeat('b', 64), 'setup', now() + interval '1 minute');
		insert into rendered_texts (hash, html, created_at) values
			(repeat('a', 64), 'old', now() - interval '31 days'), (repeat('b', 64), 'young', now() - interval '29 days');
		insert into picture_requests (address, folder, requested_by, updated_at) values
			('old', 'team', 'a', now() - interval '31 days'), ('young', 'team', 'a', now() - interval '29 days');
		insert into team_members (slug, name, position, bio) values ('ana', 'Ana', 'Vet', 'Looks after layers.');
		insert into taken_access (user_id, member_id, role, granted_by, granted_at, taken_at)
			select u.id, m.id, 'editor', 'system', now(), now() - interval '61 minutes' from auth_users u, team_members m`)

	for (const job of [purgeAccountsJob, purgeRenderedTextsJob, purgePictureRequestsJob]) {
		await job.run({}, { db, signal: AbortSignal.timeout(5000) })
	}

	expect(await namesIn(db, 'select address as name from picture_requests')).toEqual(['young'])
	expect(await namesIn(db, 'select browser as name from auth_sessions')).toEqual(['open'])
	expect(await namesIn(db, 'select left(hash, 1) as name from auth_used_challenges')).toEqual(['b'])
	expect(await namesIn(db, 'select role as name from taken_access')).toEqual([])
	expect(await namesIn(db, 'select left(hash, 1) as name from auth_links')).toEqual(['b'])
	expect(await namesIn(db, 'select html as name from rendered_texts')).toEqual(['young'])
})

const namesIn = async (db: TestDb, query: string) =>
	(await db.pool.query<{ name: string }>(`${query} order by 1`)).rows.map(({ name }) => name)
