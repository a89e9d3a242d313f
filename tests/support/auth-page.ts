// Helpers for tests of the sign-in page.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { open } from './open.ts'
import type { Database } from './records.ts'

export const anyEmail = () => `${randomUUID()}@example.com`

/** `siteUrl` is for a test's own site. */
export async function openAuth(page: Page, query = '', siteUrl = '') {
	await open(page, `${siteUrl}/admin/auth${query}`, { scripts: true })
}

export const parts = (page: Page) => ({
	title: page.getByRole('heading', { level: 1 }),
	subtitle: page.locator('#auth-subtitle'),
	error: page.getByRole('alert'),
	toast: page.locator('.toast'),
	email: page.getByLabel('Email'),
	password: page.getByLabel('Password', { exact: true }),
	confirmation: page.getByLabel('Confirm password', { exact: true }),
	strength: page.locator('.strength-words'),
	signIn: page.getByRole('button', { name: 'Sign In', exact: true }),
	signUp: page.getByRole('button', { name: 'Create Account' }),
	sendReset: page.getByRole('button', { name: 'Send Reset Link' }),
	toSignUp: page.getByRole('button', { name: 'Need an account? Create one' }),
	toSignIn: page.getByRole('button', { name: 'Already have an account? Sign in' }),
	toReset: page.getByRole('button', { name: 'Forgot your password?' }),
})

/** The path in the newest mail of this kind to `email`; waits up to a minute for it. */
export async function mailedPath(db: Database, email: string, kind: string): Promise<string> {
	const until = Date.now() + 60_000
	while (Date.now() < until) {
		const { rows } = await db.query(
			`select data->>'path' as path from mails where to_email = $1 and kind = $2 order by created_at desc limit 1`,
			[email, kind],
		)
		if (rows[0]) return rows[0].path
		await new Promise((resolve) => setTimeout(resolve, 50))
	}
	throw new Error(`No ${kind} was made for the address`)
}
