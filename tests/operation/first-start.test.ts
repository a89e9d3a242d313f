// The first start without the demo content.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testDb } from '#tests/support/database.ts'
import { launchSite } from '#tests/support/running-site.ts'
import { freePort } from '#server/free-port.ts'

test('a site without the demo content begins closed, in neutral words, with drafts of its legal pages', async () => {
	await using db = await testDb()
	const folder = mkdtempSync(join(tmpdir(), 'roost-first-'))
	const port = String(await freePort())
	const APP_SECRET = 'k3J9vQm2xLw8Zt5RbN7cYp4HsD6fGa1e'
	const environment = { DATABASE_URL: db.url, APP_SECRET, PORT: port }
	const start = async () => {
		const site = launchSite(folder, { environment })
		await vi.waitFor(() => expect(site.said()).toContain('Roost is ready'), 120_000)
		return site
	}
	const stop = async (site: ReturnType<typeof launchSite>) => {
		site.child.kill('SIGTERM')
		await site.ended
	}
	const first = await start()
	expect(first.said()).toContain('Visitors read “Opening soon”')
	const response = await fetch(`http://127.0.0.1:${port}/`)
	expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '3600'])
	const query = async (sql: string) => (await db.pool.query(sql)).rows
	expect(await query(`select role, status, version from pages order by role`)).toEqual(
		['accessibility', 'privacy', 'terms'].map((role) => ({ role, status: 'draft', version: 1 })),
	)
	const words = `select words->>'heroTitle' as title from site_texts where slug = 'homepage'`
	expect(await query(words)).toEqual([{ title: '{business}' }])
	const [drafts] = await query(`select string_agg(content, ' ') as text from pages`)
	expect(drafts.text).not.toMatch(/[A-Z]+_[A-Z]+|farm|Hatch/)

	// What an administrator did stays after the next start.
	await db.pool.query(`update setup_steps set name = 'open' where name = 'closed'`)
	await db.pool.query(`update site_texts set words = '{}' where slug = 'homepage'`)
	await stop(first)
	const second = await start()
	expect(second.said()).not.toContain('Opening soon')
	expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
	expect(await query(words)).toEqual([{ title: null }])
	await stop(second)
	rmSync(folder, { recursive: true, force: true })
}, 240_000)
