// Actions of an administrator, over HTTP like those of the back office.
import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { contents } from '#content/catalogue.server.ts'
import { productContent } from '#content/product/type.server.ts'
import { createAdmin } from '#tests/support/admin.ts'

/** The types whose records always exist. */
type FixedKey = 'business' | 'homepage' | 'menus' | 'head'

type StoredRecord = { id: string; version: number; slug: string; values: Record<string, unknown> }

/** Signs a new administrator in; returns the actions of the session. */
export async function signIn(siteUrl: string, pool: Pool) {
	const { email, password } = await createAdmin(pool)
	const response = await fetch(`${siteUrl}/api/auth/sign-in`, {
		method: 'POST',
		headers: { Origin: siteUrl },
		body: new URLSearchParams({ email, password }),
		redirect: 'manual',
	})
	const cookie = response.headers
		.getSetCookie()
		.map((line) => line.split(';')[0])
		.join('; ')
	if (!cookie) throw new Error(`Signing in answered ${response.status}`)
	return {
		cookie,
		/** The first product, in the form's shape. */
		async openFirst(): Promise<StoredRecord> {
			const { rows } = await pool.query<{ id: string }>(
				`select id from products where status = 'published' and deleted_at is null order by slug limit 1`,
			)
			const stored = await productContent.readForm(drizzle(pool), rows[0]?.id ?? '')
			if (!stored) throw new Error('no product to save')
			return stored
		},
		/** The only record of a type, or that of a page's texts, in the form's shape. */
		async openFixed(key: FixedKey, slug?: string): Promise<StoredRecord> {
			const { table, type, readForm } = contents[key]
			const { rows } = await pool.query<{ id: string }>(
				`select id from "${getTableName(table)}" where $1::text is null or slug = $1 limit 1`,
				[slug ?? type.slugs?.[0] ?? null],
			)
			const stored = await readForm(drizzle(pool), String(rows[0]?.id))
			if (!stored) throw new Error(`no ${key} to save`)
			return stored
		},
		/** Saves a record, by default a product, like its form; returns the stored record. */
		async save({ id, version, values }: StoredRecord, section = 'products'): Promise<StoredRecord> {
			const saved = await fetch(`${siteUrl}/admin/${section}/save`, {
				method: 'POST',
				headers: { Origin: siteUrl, Cookie: cookie, 'Content-Type': 'application/json' },
				body: JSON.stringify({ id, version, values }),
			})
			if (!saved.ok) throw new Error(`Saving answered ${saved.status}: ${await saved.text()}`)
			return ((await saved.json()) as { record: StoredRecord }).record
		},
		/** Uploads a picture like its form. */
		async upload(name: string, content: Buffer<ArrayBuffer>): Promise<void> {
			const query = new URLSearchParams({ folder: 'product-images', name, decorative: '1' })
			const stored = await fetch(`${siteUrl}/admin/upload?${query}`, {
				method: 'POST',
				headers: { Origin: siteUrl, Cookie: cookie, 'Content-Type': 'application/octet-stream' },
				body: content,
			})
			if (!stored.ok)
				throw new Error(`An upload was answered ${stored.status}: ${await stored.text()}`)
			await stored.arrayBuffer()
		},
	}
}
