// Accounts for tests, and signing in without the screen.
import { randomUUID, scryptSync } from 'node:crypto'
import type { Page } from '@playwright/test'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { startSession } from '#platform/auth/session/session.server.ts'
import { hashPassword } from '#platform/auth/sign-in/passwords.server.ts'

type Database = Pick<Pool, 'query'>
type Given = {
	email?: string
	password?: string
	name?: string
	isAdmin?: boolean
	role?: 'administrator' | 'editor'
}

export const testPassword = 'Perch-and-litter-9'

let hashed: Promise<string> | null = null

/** Makes a verified account that may use the back office; `isAdmin: false` makes one that may not. */
export async function createAdmin(
	db: Database | { $client: Database },
	{
		email = `${randomUUID()}@example.com`,
		password = testPassword,
		name = '',
		isAdmin = true,
		role = 'administrator',
	}: Given = {},
) {
	const client = '$client' in db ? db.$client : db
	// Hashing is slow: the usual password is hashed once.
	hashed ??= hashPassword(testPassword)
	const hash = password === testPassword ? await hashed : await hashPassword(password)
	const { rows } = await client.query(
		'insert into auth_users (email, name, email_verified, password) values ($1, $2, true, $3) returning id',
		[email.toLowerCase(), name, hash],
	)
	const id: string = rows[0].id
	if (isAdmin) await client.query('insert into admin_users (id, role) values ($1, $2)', [id, role])
	return { id, email, password }
}

/** As passwords were hashed before Argon2id. */
export function scryptHash(password: string): string {
	const salt = '0123456789abcdef0123456789abcdef'
	const cost = { N: 16_384, r: 16, maxmem: 64 * 1024 * 1024 }
	return `${salt}:${scryptSync(password, salt, 64, cost).toString('hex')}`
}

/** Signs the browser of `page` in as a new administrator, without using the screen. */
export async function signInAsAdmin(page: Page, db: Database, siteUrl: string) {
	const admin = await createAdmin(db)
	await signIn(page, { db, siteUrl }, admin)
	return admin
}

/** Signs the browser of `page` in by a row and its cookies; only tests of signing in itself need the password. */
export async function signIn(
	page: Page,
	{ db, siteUrl }: { db: Database; siteUrl: string },
	account: { id: string },
) {
	const cookies = await sessionOf(db, account)
	await page.context().addCookies(
		cookies.map((cookie) => {
			const [name = '', value = ''] = cookie.split(/[=;]/)
			return { name, value, url: siteUrl, httpOnly: true, sameSite: 'Lax' as const }
		}),
	)
}

/** Starts a session of an account; returns its cookies as `name=value`. */
export async function sessionOf(db: Database, { id }: { id: string }): Promise<string[]> {
	const cookies = await startSession(drizzle({ client: db as Pool }), {
		userId: id,
		method: 'password',
		origin: { browser: 'Chrome on Linux', country: null },
	})
	return cookies.map((cookie) => cookie.split(';')[0] ?? '')
}

/** Signs the browser of `page` in as the sign-in page does, without using the screen. */
export async function signInWithPassword(
	page: Page,
	siteUrl: string,
	{ email, password }: { email: string; password: string },
) {
	const response = await page.request.post(`${siteUrl}/api/auth/sign-in`, {
		form: { email, password },
		headers: { Origin: siteUrl },
	})
	if (!response.ok()) throw new Error(`Signing in answered ${response.status()}`)
}
