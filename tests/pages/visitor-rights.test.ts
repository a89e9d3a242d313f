// What anyone may do without signing in.
import { expect } from 'vitest'
import { downloadCalls, leadCall } from '#enquiries/leads/calls.ts'
import type { CallGuard, LeadCall } from '#enquiries/leads/calls.ts'
import { newVisitor } from '#tests/support/new-visitor.ts'
import { anonKeyOf, test } from '#tests/support/pages.ts'
import { filledForms } from '#tests/support/submissions.ts'

test('[PUB-ROLE-01] visitors can read all public pages, send every form and download a file after giving details, without signing in', async ({
	ask,
	open,
	db,
	site,
}) => {
	await using visitor = await newVisitor(db)
	const { email } = visitor
	const map = await (await ask('/sitemap.xml')).text()
	const paths = Array.from(map.matchAll(/<loc>([^<]+)<\/loc>/g), ([, at]) => new URL(at!).pathname)
	const { rows: counted } = await db.query(
		`select (select count(*) from services)::int + (select count(*) from products)::int
		+ (select count(*) from news)::int + (select count(*) from resources)::int as records`,
	)
	expect(paths.length).toBeGreaterThan(counted[0].records / 2)
	for (const path of paths) {
		const response = await ask(path)
		await response.arrayBuffer()
		expect(response.status, `${path}`).toBe(200)
		expect(response.headers.get('set-cookie') ?? '', `${path}`).not.toContain('roost-session')
	}

	const { rows: files } = await db.query(
		`select id, title, download_link as url from resources where free and download_link like '/media/%' limit 1`,
	)
	const { contact, enquiry, newsletter, request: wish, download } = filledForms
	const guard = (page: string): CallGuard => ({
		idempotencyKey: crypto.randomUUID(),
		extra: '',
		elapsedMs: 8000,
		office: 'New Zealand',
		page,
	})
	const requested = {
		resource: files[0],
		browserLocation: 'Pacific/Auckland',
		guard: guard('/resources'),
	}
	const from = (page: string) => ({ toEmail: 'hello@hatchandhen.example', guard: guard(page) })
	const calls: LeadCall[] = [
		leadCall('contact', { ...contact, email, country: 'New Zealand' }, from('/contact')),
		leadCall('enquiry', { ...enquiry, email }, from('/products')),
		leadCall('newsletter', { ...newsletter, newsletterEmail: email }, from('/news')),
		leadCall('request', { ...wish, email }, from('/resources')),
		...downloadCalls({ ...download, email, country: 'NZ' }, requested),
	]
	const Authorization = `Bearer ${anonKeyOf(await open('/contact'))}`
	for (const { path, body } of calls) {
		const response = await ask(path, {
			method: 'POST',
			headers: { Authorization, Origin: site.url, 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		})
		expect(response.status, `${path}: ${await response.text()}`).toBe(200)
	}
	const leads = await visitor.leads()
	expect(leads.map(({ kind }) => kind).toSorted()).toEqual([
		'contact',
		'download',
		'enquiry',
		'newsletter',
		'resource-request',
	])
	const file = await ask(files[0].url)
	expect([file.status, (await file.arrayBuffer()).byteLength > 0]).toEqual([200, true])
	expect((await (await ask('/api/session')).json()).email).toBeNull()
})
