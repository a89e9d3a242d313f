// Addresses and headers that try to read or change data, or to redirect elsewhere. The site runs without
// `Object.prototype.__proto__`, so that code relying on it breaks here. (Only here, since Node's own server then
// crashes on a header of that name.)
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
	deceptions,
	guesses,
	injections,
	poisons,
	redirects,
	staffInjections,
} from '#tests/fixtures/hostile-addresses.ts'
import { createAdmin } from '#tests/support/admin.ts'
import {
	ask,
	failuresOf,
	forAll,
	postForm,
	signIn,
	startAttackedSite,
} from '#tests/support/attacked-site.ts'
import type { CallResult, AttackedSite } from '#tests/support/attacked-site.ts'
import { contentSections, contentTables } from '#tests/support/content-tables.ts'
import {
	buildArticle,
	buildMember,
	buildProduct,
	buildResource,
	buildService,
	buildVacancy,
	hourBefore,
} from '#tests/support/factories.ts'
import { expectFigure } from '#tests/support/figures.ts'

/** A word in everything that no visitor may read. */
const marker = 'Kiwimark'
/** An injected pause takes nine seconds; a busy machine is slow too. */
const slowestMs = 8000
const usualMs = 1000
const timeout = 120_000
vi.setConfig({ testTimeout: timeout })

let site: AttackedSite
let signedIn: string
let userId: string
let filled: Record<string, string>

beforeAll(async () => {
	site = await startAttackedSite({
		LOG_LEVEL: 'warn',
		NODE_OPTIONS: '--disable-proto=throw',
		METRICS_TOKEN: `${marker}-metrics-token-of-the-test`,
	})
	await fillSite()
	const admin = await createAdmin(site.db, { name: `${marker} Admin` })
	userId = admin.id
	signedIn = await signIn(site.url, admin)
	filled = await contentOf(site)
}, timeout)

afterAll(() => site.close(), timeout)

async function fillSite() {
	const { db } = site
	await buildProduct(db, {
		title: 'Boot dip station',
		content: 'See [this](https://other.example/).',
	})
	await buildProduct(db, { title: `${marker} draft`, slug: 'hidden-draft', status: 'draft' })
	// By the clock of the machine: the worker empties the trash while the test runs.
	const deletedAt = new Date(Date.now() - 3_600_000)
	await buildProduct(db, { title: `${marker} gone`, slug: 'hidden-gone', deletedAt })
	await buildArticle(db, { title: 'Wet litter' })
	await buildArticle(db, { title: `${marker} ended`, slug: 'hidden-end', unpublishAt: hourBefore })
	await buildService(db, { title: 'Flock visits', displayOrder: 0 })
	await buildVacancy(db, { title: 'Field vet', contactInfo: null })
	await buildResource(db, { title: 'Free list' })
	const file = `/media/resource-documents/${marker}.pdf`
	await buildResource(db, { title: 'Paid list', free: false, price: '$9', downloadLink: file })
	const member = await buildMember(db, { name: 'Ana Reid', email: `${marker}@member.example` })
	await db.pool.query(
		`with lead as (insert into leads (kind, name, email, message) values ('contact', $1, $1, $1) returning id)
			insert into lead_messages (id, lead_id, kind, "text", "by") select gen_random_uuid(), id, 'note', $1, 'system' from lead`,
		[`${marker}@lead.example`],
	)
	await db.pool.query(
		`insert into resource_downloads (first_name, last_name, email, country, resource_url) values ($1, $1, $1, $1, $1)`,
		[marker],
	)
	await db.pool.query('insert into login_invites (team_member_id, email) values ($1, $2)', [
		member.id,
		`${marker}@invited.example`,
	])
	await db.pool.query('update cache_state set revision = revision + 1')
}

const places = [...injections, ...redirects, ...deceptions, ...guesses]

test('at least 150 addresses are listed, not counting SQL injections', () => {
	expect(new Set([...redirects, ...deceptions, ...guesses]).size).toBeGreaterThanOrEqual(150)
	expect(injections.length + staffInjections.length).toBeGreaterThan(200)
})

test('no address runs its SQL or gets a 5xx response', async () => {
	const before = await site.db.pool.query('select count(*)::int as amount from auth_users')
	const [wrong, times]: [string[], number[]] = [[], []]
	const judge = async (path: string, headers: Record<string, string> = {}) => {
		const started = performance.now()
		const { status, text } = await ask(site.url, path, { headers })
		const tookMs = performance.now() - started
		times.push(tookMs)
		expectFigure(tookMs, path).toBeLessThan(slowestMs)
		if (status >= 500 || /pg_sleep|syntax error|PostgresError/i.test(errorOf(text)))
			wrong.push(`${path}: ${status}`)
	}
	await forAll(injections, (path) => judge(path))
	await forAll(staffInjections, (path) => judge(path, { Cookie: signedIn }))
	expect(wrong).toEqual([])
	expectFigure(times.toSorted((a, b) => a - b)[times.length >> 1]).toBeLessThan(usualMs)
	const after = await site.db.pool.query('select count(*)::int as amount from auth_users')
	expect(after.rows).toEqual(before.rows)
})

/** Error details on a page; typed text may be repeated elsewhere. */
function errorOf(text: string): string {
	return /<pre[^>]*>([^<]*)<|"stack":"([^"]*)"/.exec(text)?.[0] ?? ''
}

test('no address redirects to another site, whatever the Host or the Referer', async () => {
	const wrong: string[] = []
	await forAll([...redirects, ...deceptions, ...guesses], async (path) => {
		for (const headers of [
			{},
			{ Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
		] as Record<string, string>[]) {
			const { headers: responded } = await ask(site.url, path, { headers })
			if (!isOwn(responded.location)) wrong.push(`${path} -> ${responded.location}`)
		}
	})
	for (const referrer of [
		'https://evil.example/x',
		'https://evil.example//x',
		'//evil.example',
		'javascript:alert(1)',
	]) {
		for (const host of [undefined, 'evil.example']) {
			const { headers } = await postForm(site.url, '/set-country', {
				fields: { country: 'Australia' },
				headers: { Referer: referrer, ...(host && { Host: host, Origin: `https://${host}` }) },
			})
			if (!isOwn(headers.location))
				wrong.push(`set-country from ${referrer} -> ${headers.location}`)
		}
	}
	expect(wrong).toEqual([])
})

function isOwn(location: string | undefined): boolean {
	if (location === undefined) return true
	return /^\/(?![/\\])/.test(location) && !location.includes('evil.example:')
}

test('no response to a visitor contains private data', async () => {
	const seen = new Set<string>()
	const waiting = [
		'/',
		'/sitemap.xml',
		'/feed.xml',
		'/llms.txt',
		'/robots.txt',
		'/api/session',
		'/api/geo',
		'/healthz',
		'/readyz',
		`/search?q=${marker}`,
		`/search?q=paid`,
		'/products/hidden-draft',
		'/products/hidden-gone',
		'/news/hidden-end',
		...deceptions,
		...guesses,
	]
	const leaks: string[] = []
	for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
		if (seen.has(path)) continue
		seen.add(path)
		const response = await ask(site.url, path)
		const text = response.text.replaceAll(new RegExp(`q=${marker}`, 'g'), '')
		// The search, and the form that it leads to when it finds nothing.
		const isEcho = /^\/(?:search\?q=Kiwi|contact\?subject=)/.test(path)
		if (!isEcho && (text.includes(marker) || text.includes(userId))) leaks.push(path)
		if (isEcho && /draft|gone|ended|lead\.example/.test(text)) leaks.push(path)
		const linked = /^text\/html|xml/.test(response.headers['content-type'] ?? '')
			? linksIn(text)
			: []
		waiting.push(
			...linked,
			...linked
				.filter((each) => !/[.?]/.test(each))
				.map((each) => (each === '/' ? '/_.data' : `${each}.data`)),
		)
	}
	expect(leaks).toEqual([])
	expect([...seen].filter((path) => path.startsWith('/products/')).length).toBeGreaterThan(1)
	expect(seen.size).toBeGreaterThan(120)
})

function linksIn(html: string): string[] {
	const found = html.matchAll(
		/(?:href="|<loc>)(?:https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)?(\/[^"<#]*)/g,
	)
	return [...found]
		.map(([, path = '']) => path.replaceAll('&amp;', '&'))
		.filter((path) => !path.startsWith('/assets/'))
}

test('back-office pages cannot be cached, even when their address looks like a file’s', async () => {
	const wrong: string[] = []
	await forAll(deceptions, async (path) => {
		for (const headers of [{}, { Cookie: signedIn }] as Record<string, string>[]) {
			const { headers: responded, text, status } = await ask(site.url, path, { headers })
			const rule = responded['cache-control'] ?? ''
			const mayBeCached = !/no-store|no-cache/.test(rule) && status < 300
			const holdsPrivate = text.includes(marker) || text.includes(userId)
			if (
				mayBeCached ||
				(holdsPrivate && !rule.includes('no-store')) ||
				(responded['set-cookie'] && !rule.includes('no-store'))
			)
				wrong.push(`${path}: ${status} ${rule}`)
			if (!headers['Cookie'] && holdsPrivate) wrong.push(`${path} without signing in`)
		}
	})
	expect(wrong).toEqual([])
})

test('no header changes the response to the next visitor', async () => {
	const wrong: string[] = []
	let requested = 0
	const pages = ['/', '/services', '/services.data', '/no-such-page']
	for (const page of pages) {
		for (const headers of poisons) {
			requested += 1
			const path = `${page}?mark=${requested}`
			const poisoned = await ask(site.url, path, { headers: { ...headers } })
			const shown = JSON.stringify([poisoned.text, poisoned.headers])
			if (shown.includes('evil-mark') || poisoned.headers['set-cookie'])
				wrong.push(`${page} ${JSON.stringify(headers)}`)
		}
		const [clean, again] = [await ask(site.url, page), await ask(site.url, page)]
		expect(clean.text.length).toBeGreaterThan(500)
		expect(clean.text).toBe(again.text)
		expect(clean.text).not.toContain('evil-mark')
	}
	expect(wrong).toEqual([])
})

test('random parameters, cookies, languages and missing paths add at most 4 cached pages', async () => {
	await ask(site.url, '/products')
	const before = await countCachedPages()
	expect(before).toBeGreaterThan(0)
	const requests = Array.from({ length: 400 }, (_, index) => index)
	await forAll(requests, async (index) => {
		await ask(site.url, `/products?x=${index}&utm_${index}=1`, {
			headers: { Cookie: `userCountry=Land${index}; s=${index}`, 'Accept-Language': `x-${index}` },
		})
	})
	const missing = requests.slice(0, 100)
	await forAll(missing, async (index) => void (await ask(site.url, `/none-${index}`)))
	expect((await countCachedPages()) - before).toBeLessThanOrEqual(4)
})

async function countCachedPages(): Promise<number> {
	const { text } = await ask(site.url, '/metrics')
	return Number(/^roost_page_cache_(?:pages|entries) (\d+)/m.exec(text)?.[1])
}

test('every text response declares UTF-8, and no folder is listed', async () => {
	const paths = ['/', '/robots.txt', '/sitemap.xml', '/feed.xml', '/llms.txt', '/healthz', '/none']
	for (const path of [...paths, '/admin/auth', '/assets/', '/images/', '/media/']) {
		const { headers, text } = await ask(site.url, path)
		const isNamed = text === '' || /charset=utf-8/i.test(headers['content-type'] ?? '')
		expect([path, isNamed]).toEqual([path, true])
		expect(text).not.toMatch(/Index of|\.js<\/a>/)
	}
})

test('external links have noopener, and no page can be framed', async () => {
	const { text, headers } = await ask(site.url, '/products/boot-dip-station')
	const outside = [...text.matchAll(/<a\b[^>]*href="https?:\/\/other\.example[^>]*>/g)].map(
		([tag]) => tag,
	)
	expect(outside.length).toBeGreaterThan(0)
	for (const tag of outside) expect(tag).toMatch(/rel="[^"]*noopener/)
	expect(policyOf(headers)).toContain("frame-ancestors 'none'")
	const staff = await ask(site.url, '/admin/dashboard', { headers: { Cookie: signedIn } })
	expect(staff.status).toBe(200)
	expect(policyOf(staff.headers)).toContain("frame-ancestors 'none'")
	expect(staff.headers['x-frame-options']).toBe('DENY')
})

function policyOf(headers: CallResult['headers']): string {
	return String(headers['content-security-policy'] ?? '')
}

test('no GET or HEAD request changes any data', async () => {
	const more = ['dashboard', 'leads', 'people', 'media', 'trash', 'health', 'products/new', 'find']
	await forAll([...contentSections, ...more], async (screen) => {
		for (const method of ['GET', 'HEAD']) {
			const headers = { Cookie: signedIn }
			const { status } = await ask(site.url, `/admin/${screen}`, { method, headers })
			expect([screen, status]).toEqual([screen, 200])
		}
	})
	expect(await contentOf(site)).toEqual(filled)
})

/** A fingerprint of every table with content or personal data. */
async function contentOf({ db }: AttackedSite): Promise<Record<string, string>> {
	const others =
		'leads consents resource_downloads admin_users auth_users login_invites media record_versions audit_log mails'
	const states: Record<string, string> = {}
	for (const table of [...contentTables, ...others.split(' ')]) {
		const { rows } = await db.pool.query(
			`select count(*) || md5(coalesce(string_agg(t::text, '' order by t::text), '')) as state from ${table} t`,
		)
		states[table] = rows[0].state
	}
	return states
}

test('the attacks above caused no failure of the site', () => {
	expect(places.length).toBeGreaterThan(200)
	expect(failuresOf(site)).toEqual([])
})
