// Accounts with access, for tests of the rules about it.
import type { Pool } from 'pg'
import type { Actor } from '#platform/auth/actor.ts'
import type { Role } from '#platform/auth/access/permissions.ts'
import { createAdmin } from './admin.ts'

type Database = Pick<Pool, 'query'>

export type TestPerson = { id: string; email: string; actor: Actor }

/** Makes an account with access and a password; `isInvited`: without a password. */
export async function createPerson(
	db: Database | { $client: Database },
	{
		role = 'administrator',
		isInvited = false,
		...given
	}: { email?: string; name?: string; role?: Role; isInvited?: boolean } = {},
): Promise<TestPerson> {
	const client = '$client' in db ? db.$client : db
	const { id, email } = await createAdmin(client, given)
	await client.query('update admin_users set role = $2 where id = $1', [id, role])
	if (isInvited) await client.query('update auth_users set password = null where id = $1', [id])
	return { id, email, actor: { kind: 'admin', id, role } }
}

/** Stores what an account could sign in with besides its password, and a session. */
export async function addSecondFactor(db: Database, userId: string) {
	await db.query(
		`insert into auth_passkeys (user_id, credential_id, public_key, name)
			values ($1, gen_random_uuid()::text, 'key', 'Telephone')`,
		[userId],
	)
	await db.query(
		`insert into auth_time_codes (user_id, secret, confirmed_at) values ($1, 'secret', now())`,
		[userId],
	)
	await db.query(
		`insert into auth_recovery_codes (hash, user_id)
			values (left(md5(gen_random_uuid()::text) || md5(''), 43), $1)`,
		[userId],
	)
	await addSession(db, userId)
}

/** Signs an account in, without a browser. */
export async function addSession(db: Database, userId: string) {
	await db.query(
		`insert into auth_sessions (user_id, token_hash, method, expires_at)
			values ($1, encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 'password', now() + interval '1 hour')`,
		[userId],
	)
}

/** The notices of changes of access, as address and sentence, by address. */
export async function noticesIn(db: Database): Promise<{ to: string; sentence: string }[]> {
	const { rows } = await db.query(
		`select to_email as to, data->>'sentence' as sentence from mails where kind = 'account-notice' order by 1`,
	)
	return rows
}

/** The audit log's rows about accounts, oldest first. */
export async function accountEvents(db: Database) {
	const { rows } = await db.query(
		`select action, actor_id as by, record_id as of, detail from audit_log where record_type = 'account' order by id`,
	)
	return rows
}

/** Whether the account of an address has access to the back office. */
export async function hasAccess(db: Database, email: string) {
	const { rowCount } = await db.query(
		'select from admin_users a join auth_users u using (id) where u.email = $1',
		[email],
	)
	return rowCount === 1
}
