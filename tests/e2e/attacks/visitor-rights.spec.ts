// What anyone may do without signing in.
import { downloadCalls, leadCalls } from '#app/leads/calls.ts'
import type { CallGuard, LeadCall } from '#app/leads/calls.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { filledForms } from '#tests/support/submissions.ts'

const anonKey = 'public-key-of-the-tests'

test('[PUB-ROLE-01] visitors can read all public pages, send every form and download a file after giving details, without signing in', async ({
	startServer,
	playwright,
}) => {
	test.setTimeout(120_000)
	const { db, url } = await startServer({ seed: 'demo', env: { ANON_KEY: anonKey } })
	const request = await playwright.request.newContext({ baseURL: url })
	const map = await (await request.get('/sitemap.xml')).text()
	const paths = Array.from(map.matchAll(/<loc>([^<]+)<\/loc>/g), ([, at]) => new URL(at!).pathname)
	const { rows: counted } = await db.query(
		`select (select count(*) from services)::int + (select count(*) from products)::int
		+ (select count(*) from news)::int + (select count(*) from resources)::int as records`,
	)
	expect(paths.length).toBeGreaterThan(counted[0].records / 2)
	for (const path of paths) {
		const answer = await request.get(path, { maxRedirects: 0 })
		expect(answer.status(), path).toBe(200)
		expect(answer.headers()['set-cookie'] ?? '', path).not.toContain('roost-session')
	}

	const { rows: files } = await db.query(
		`select id, title, download_link as url from resources where free and download_link like '/media/%' limit 1`,
	)
	const { contact, enquiry, newsletter, request: wish, download } = filledForms
	const guard = (page: string): CallGuard => ({
		idempotencyKey: crypto.randomUUID(),
		website: '',
		elapsedMs: 8000,
		office: 'New Zealand',
		page,
	})
	const asked = {
		resource: files[0],
		browserLocation: 'Pacific/Auckland',
		guard: guard('/resources'),
	}
	const calls: LeadCall[] = [
		leadCalls.contact({ ...contact, country: 'New Zealand' }, guard('/contact')),
		leadCalls.enquiry(enquiry, guard('/products')),
		leadCalls.newsletter(newsletter, guard('/news')),
		leadCalls.request(wish, guard('/resources')),
		...downloadCalls({ ...download, country: 'NZ' }, asked),
	]
	for (const { path, body } of calls) {
		const answer = await request.post(path, {
			data: body,
			headers: { Authorization: `Bearer ${anonKey}`, Origin: url },
		})
		expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
	}
	const { rows } = await db.query('select kind from leads order by kind')
	expect(rows.map(({ kind }) => kind)).toEqual([
		'contact',
		'download',
		'enquiry',
		'newsletter',
		'resource-request',
	])
	const file = await request.get(files[0].url)
	expect([file.status(), (await file.body()).length > 0]).toEqual([200, true])
	expect((await (await request.get('/api/session')).json()).email).toBeNull()
	await request.dispose()
})
