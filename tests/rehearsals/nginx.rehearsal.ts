// deploy/nginx.conf as shipped, in front of two instances: protocols, headers, forms, addresses, and what is closed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '#tests/support/admin.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { ask as askDirectly } from '#tests/support/attacked-site.ts'
import { anonKey, startFronted } from './fronted-site.ts'
import type { FrontedSite } from './fronted-site.ts'
import { findProgram, runProgram, until, whatIsMissing } from './programs.ts'
import { siteName } from './nginx.ts'
import { fromOwnPage, http1Client, http2Client, siteUrl, tlsSocket } from './tls-client.ts'
import type { Requested, CallResult } from './tls-client.ts'

const missing = whatIsMissing({ nginx: 'nginx', openssl: 'openssl' })

let site: FrontedSite

beforeAll(async () => {
	if (missing) return
	site = await startFronted({
		prepare: (db) => buildProduct(db, { title: 'Boot dip', slug: 'boot-dip' }),
	})
})

afterAll(() => site?.close())

/** One request from an address of its own. */
async function ask(path: string, form: Requested = {}, from = '127.0.0.1'): Promise<CallResult> {
	using client = http1Client(site.nginx, from)
	return await client.ask(path, form)
}

test.skipIf(missing)(
	'browsers get HTTP/2, others HTTP/1.1, over TLS 1.2 and newer only',
	async () => {
		const protocolFor = async (options: object) => {
			const socket = await tlsSocket(site.nginx, options)
			socket.destroy()
			return socket.alpnProtocol
		}
		expect(await protocolFor({ ALPNProtocols: ['h2', 'http/1.1'] })).toBe('h2')
		expect(await protocolFor({ ALPNProtocols: ['http/1.1'] })).toBe('http/1.1')
		expect(await protocolFor({ maxVersion: 'TLSv1.2', ALPNProtocols: ['h2'] })).toBe('h2')
		const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }
		await expect(protocolFor(old)).rejects.toThrow(/version|alert/)
		using client = await http2Client(site.nginx)
		expect((await client.ask('/products')).text).toContain('Boot dip')
		expect((await ask('/products')).text).toContain('Boot dip')
	},
)

test.skipIf(missing ?? !findProgram('curl'))('curl reads a page over HTTP/2 and HTTP/1.1', () => {
	for (const [option, version] of [
		['--http2', '2'],
		['--http1.1', '1.1'],
	] as const) {
		const place = `${siteName}:${site.nginx.tlsPort}`
		const told = runProgram('curl', [
			'--silent',
			'--insecure',
			option,
			'--resolve',
			`${place}:127.0.0.1`,
			'--output',
			'/dev/null',
			'--write-out',
			'%{http_version} %{http_code}',
			`https://${place}/`,
		])
		expect(told).toBe(`${version} 200`)
	}
})

test.skipIf(missing)(
	'http redirects to https once, with path and query, whatever Host says',
	async () => {
		const plain = `http://127.0.0.1:${site.nginx.plainPort}`
		for (const host of [siteName, 'elsewhere.example', '127.0.0.1']) {
			const headers = { Host: host }
			const { status, headers: told } = await askDirectly(plain, '/news?page=2&q=%C4%81', {
				headers,
			})
			expect([status, told.location]).toEqual([301, `${siteUrl}/news?page=2&q=%C4%81`])
			expect(told.server).toBe('nginx')
		}
		const further = await ask('/news?page=2', { headers: { Host: 'example.com' } })
		expect([further.status, further.headers.location]).toEqual([301, `${siteUrl}/news?page=2`])
		// With a redirect to the site, the certificate would never be renewed.
		expect((await askDirectly(plain, '/.well-known/acme-challenge/none')).status).toBe(404)
	},
)

test.skipIf(missing)(
	'pages, data, files and errors have the headers and bytes of the site itself',
	async () => {
		const file = /\/assets\/[\w-]+\.js/.exec((await ask('/')).text)?.[0] ?? ''
		using http2 = await http2Client(site.nginx)
		const paths = [
			'/',
			'/products/boot-dip',
			'/services.data',
			file,
			'/robots.txt',
			'/no-such-page',
			'/admin',
		]
		for (const path of paths) {
			for (const encoding of ['br', 'gzip', 'identity']) {
				const headers = { 'Accept-Encoding': encoding }
				const direct = await settled(path, headers)
				for (const [version, reply] of [
					['1.1', await ask(path, { headers })],
					['2', await http2.ask(path, { headers })],
				] as const) {
					const seen = { path, encoding, version, status: reply.status }
					expect({ ...seen, headers: shared(reply.headers) }).toEqual({
						...seen,
						status: direct.status,
						headers: shared(direct.headers),
					})
					expect(reply.headers['server']).toBe('nginx')
				}
			}
		}
		const { headers } = await http2.ask('/')
		expect(headers['strict-transport-security']).toBe('max-age=31536000')
		expect(headers['content-security-policy']).toContain('sha256-')
		expect(headers['cache-control']).toBe('private, no-cache')
	},
)

/** The response of an instance when the page has its smallest form in all encodings. */
async function settled(path: string, headers: Record<string, string>) {
	const both = () =>
		Promise.all(
			site.sites.map(({ url }) =>
				askDirectly(url, path, {
					headers: { Host: siteName, 'X-Forwarded-For': '127.0.0.1', ...headers },
				}),
			),
		)
	return until(`${path} is settled`, async () => {
		const [one, other] = await both()
		if (!one || !other) return null
		const isSame = JSON.stringify(shared(one.headers)) === JSON.stringify(shared(other.headers))
		return isSame ? one : null
	})
}

test.skipIf(missing)('a known page is answered with 304, a changed encoding is not', async () => {
	const headers = { 'Accept-Encoding': 'br' }
	const { headers: first } = await ask('/', { headers })
	expect(first.etag).toMatch(/^"/)
	const known = { 'If-None-Match': String(first.etag) }
	expect((await ask('/', { headers: { ...headers, ...known } })).status).toBe(304)
	using http2 = await http2Client(site.nginx)
	const again = await http2.ask('/', { headers: { ...headers, ...known } })
	expect([again.status, again.body.length]).toEqual([304, 0])
})

test.skipIf(missing)(
	'the contact form without scripts and the call of the scripts are stored with the visitor’s address',
	async () => {
		const values = { name: 'Tama Rewi', country: 'New Zealand', subject: 'Red mite' }
		const posted = await ask(
			'/contact',
			formOf({ form: 'contact', ...values, email: 'form@example.com', message: 'By form' }),
			'127.0.0.21',
		)
		expect(posted.status).toBe(303)
		expect(posted.headers.location).toMatch(/^\/contact\?/)
		using http2 = await http2Client(site.nginx, '127.0.0.22')
		const called = await http2.ask('/functions/v1/send-contact-email', {
			method: 'POST',
			headers: {
				'Content-Type': 'application/json',
				Authorization: `Bearer ${anonKey}`,
				...fromOwnPage,
			},
			body: JSON.stringify({ ...values, email: 'call@example.com', message: 'By call' }),
		})
		expect([called.status, called.text]).toEqual([200, '{"success":true}'])
		const { rows } = await site.db.pool.query(
			"select message, host(address) as address from leads where message like 'By %' order by message",
		)
		expect(rows).toEqual([
			{ message: 'By call', address: '127.0.0.22' },
			{ message: 'By form', address: '127.0.0.21' },
		])
	},
)

test.skipIf(missing)('a post from another site is refused', async () => {
	const { headers, ...post } = formOf({ form: 'contact' })
	const hostile = { ...headers, Origin: 'https://elsewhere.example' }
	expect((await ask('/contact', { ...post, headers: hostile })).status).toBe(403)
})

test.skipIf(missing)(
	'staff sign in with Secure cookies, and the session holds over both instances',
	async () => {
		const { email, password } = await createAdmin(site.db)
		const signedIn = await ask('/api/auth/sign-in', formOf({ email, password }))
		expect(signedIn.status).toBe(200)
		const cookies = signedIn.headers['set-cookie'] ?? []
		expect(cookies.length).toBeGreaterThan(0)
		for (const cookie of cookies) expect(cookie).toMatch(/; Secure/)
		expect(cookies.join()).toContain('__Host-')
		const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
		for (let turn = 0; turn < 4; turn += 1)
			expect((await ask('/admin/dashboard', { headers: { Cookie: cookie } })).status).toBe(200)
	},
)

test.skipIf(missing)('a client cannot forge its address: limits count the real one', async () => {
	const send = (from: string, forged: string, count: number) =>
		ask(
			'/functions/v1/send-contact-email',
			{
				method: 'POST',
				headers: {
					'Content-Type': 'application/json',
					Authorization: `Bearer ${anonKey}`,
					'X-Forwarded-For': forged,
					'X-Real-IP': forged,
					Forwarded: `for=${forged}`,
				},
				body: JSON.stringify({
					name: 'Tama Rewi',
					email: `${from}-${count}@example.com`,
					country: 'New Zealand',
					subject: 'Forged',
					message: `Forged ${count}`,
				}),
			},
			from,
		)
	const statuses: number[] = []
	for (let count = 0; count < 6; count += 1)
		statuses.push((await send('127.0.0.31', `1.2.3.${count}`, count)).status)
	expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
	// Another visitor, who names the first as their own address, is not limited.
	expect((await send('127.0.0.32', '127.0.0.31', 9)).status).toBe(200)
	const { rows } = await site.db.pool.query(
		"select distinct host(address) as address from leads where subject = 'Forged' order by 1",
	)
	expect(rows.map(({ address }) => address)).toEqual(['127.0.0.31', '127.0.0.32'])
})

test.skipIf(missing)('/metrics is closed in every spelling, over both protocols', async () => {
	using http2 = await http2Client(site.nginx)
	const spellings = [
		'/metrics',
		'/metrics?x',
		'/metrics/',
		'//metrics',
		'/./metrics',
		'/x/../metrics',
		'/%6Detrics',
		'/%6detrics?x=1',
		'/metrics%00',
		'/metrics%20',
		'/metrics;x',
		'/Metrics',
		'/metrics.data',
		'/%2Fmetrics',
		'/metrics%3F',
	]
	const hosts = [siteName, 'localhost', '127.0.0.1']
	for (const path of spellings) {
		for (const host of hosts) {
			const headers = { Host: host, Authorization: 'Bearer x' }
			const replies = [
				await ask(path, { headers }),
				await http2.ask(path, { headers: { ':authority': host } }),
			]
			for (const { status, text } of replies) {
				expect({ path, host, isRefused: status >= 300 && status < 500 }).toMatchObject({
					isRefused: true,
				})
				expect(text).not.toContain('roost_')
			}
		}
	}
	// The site refuses by itself what nginx might let through: from here, but through a proxy.
	const headers = { Host: 'localhost', 'X-Forwarded-For': '203.0.113.7' }
	expect((await askDirectly(site.sites[0].url, '/metrics', { headers })).status).toBe(404)
	expect((await askDirectly(site.sites[0].url, '/metrics')).status).toBe(200)
})

test.skipIf(missing)(
	'long cookies and addresses get through as far as the site reads them, and longer ones a clear refusal',
	async () => {
		using http2 = await http2Client(site.nginx)
		for (const client of [{ ask }, http2]) {
			const withCookie = (length: number) =>
				client.ask('/', { headers: { Cookie: `a=${'x'.repeat(length)}` } })
			expect((await withCookie(7000)).status).toBe(200)
			expect((await withCookie(14_000)).status).toBe(200)
			expect((await client.ask(`/search?q=boot&x=${'x'.repeat(12_000)}`)).status).toBeLessThan(500)
		}
		expect((await ask('/', { headers: { Cookie: `a=${'x'.repeat(20_000)}` } })).status).toBe(400)
		expect((await ask('/')).status).toBe(200)
	},
)

test.skipIf(missing)(
	'a page with 100 pictures at once, and 20 people behind one address, are not limited',
	async () => {
		const people = await Promise.all(Array.from({ length: 20 }, () => http2Client(site.nginx)))
		const replies = await Promise.all(
			people.flatMap((person) => Array.from({ length: 30 }, () => person.ask('/favicon.svg'))),
		)
		expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
		using http2 = await http2Client(site.nginx)
		const one = await Promise.all(Array.from({ length: 100 }, () => http2.ask('/favicon.svg')))
		expect(new Set(one.map(({ status }) => status))).toEqual(new Set([200]))
		for (const person of people) person[Symbol.dispose]()
	},
)

test.skipIf(missing)(
	'more than 1,000 requests under way from one address are refused, those of others are not',
	async () => {
		const flooders = await Promise.all(
			Array.from({ length: 10 }, () => http2Client(site.nginx, '127.0.0.60')),
		)
		const statuses = new Map<number, number>()
		for (const { session } of flooders) {
			for (let count = 0; count < 120; count += 1) {
				const unfinished = session.request({
					':path': '/contact',
					':method': 'POST',
					':authority': siteName,
					'content-length': '1000',
				})
				unfinished.on('error', () => {})
				unfinished.on('response', ({ ':status': status = 0 }) =>
					statuses.set(status, (statuses.get(status) ?? 0) + 1),
				)
			}
		}
		await expect.poll(() => [...statuses]).toEqual([[429, 200]])
		expect((await ask('/', {}, '127.0.0.60')).status).toBe(429)
		expect((await ask('/', {}, '127.0.0.61')).status).toBe(200)
		for (const flooder of flooders) flooder[Symbol.dispose]()
		await expect.poll(async () => (await ask('/', {}, '127.0.0.60')).status).toBe(200)
	},
)

test.skipIf(missing)(
	'the log has no query string, so no token, even when no instance answers',
	async () => {
		const token = 'planted-token'
		for (const path of [
			`/admin/auth?reset=true&token=${token}`,
			`/file?token=${token}`,
			`/?preview=${token}`,
		])
			await ask(path, { headers: { Referer: `${siteUrl}/?preview=${token}` } })
		expect(site.nginx.logged()).toMatch(/"GET \/admin\/auth HTTP\/1.1" 200/)
		await Promise.all([site.stopInstance(0), site.stopInstance(1)])
		const page = await ask(`/news?preview=${token}`, { headers: { Accept: 'text/html,*/*;q=0.8' } })
		expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
			503,
			'10',
			'no-store',
		])
		expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
		expect(page.text).toContain('We are updating the site')
		const call = await ask('/functions/v1/send-contact-email', { method: 'POST', body: '{}' })
		expect([call.status, call.headers['content-type']]).toEqual([503, 'application/json'])
		expect(JSON.parse(call.text)).toEqual({
			success: false,
			error: 'We are updating the site. Please try again in a minute.',
		})
		const upload = await ask(`/admin/upload?name=${token}`, { method: 'POST', body: 'x' })
		expect(JSON.parse(upload.text)).toMatchObject({ error: expect.stringContaining('updating') })
		await Promise.all([site.startInstance(0), site.startInstance(1)])
		expect((await ask('/')).status).toBe(200)
		expect(site.nginx.logged()).not.toContain(token)
	},
)

/** Headers that nginx must not change; those of the moment are left out. */
function shared(headers: Record<string, unknown>): Record<string, unknown> {
	const own = /^(?:date|connection|keep-alive|server|transfer-encoding|x-request-id|:status)$/
	return Object.fromEntries(
		Object.entries(headers)
			.filter(([name]) => !own.test(name))
			.toSorted(([a], [b]) => a.localeCompare(b)),
	)
}

function formOf(fields: Record<string, string>): Requested & { headers: Record<string, string> } {
	return {
		method: 'POST',
		headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...fromOwnPage },
		body: new URLSearchParams(fields).toString(),
	}
}
