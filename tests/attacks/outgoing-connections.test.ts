// Whatever staff write into a record, the site sends no request to other servers, stores no address that runs code, and
// shows none that is already in the database. The test notes every connection of every process.
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAdmin } from '#tests/support/admin.ts'
import { ask, failuresOf, forAll, signIn, startWatchedSite } from '#tests/support/attacked-site.ts'
import type { WatchedSite } from '#tests/support/attacked-site.ts'
import { changingKeys, contents } from '#content/catalogue.server.ts'
import { contentTypes } from '#content/catalogue.ts'
import type { ContentKey } from '#content/catalogue.ts'
import {
	contentForms,
	fieldsThat,
	insertContent,
	titleField,
	titleOf,
	wordFields,
} from '#tests/support/content-forms.ts'
import { buildMember } from '#tests/support/factories.ts'
import { productForm } from '#tests/support/inputs.ts'
import { htmlOnly } from '#tests/fixtures/visitor-mails.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import type { ImapServer } from '#tests/support/imap-server.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'

const timeout = 120_000
vi.setConfig({ testTimeout: timeout })

let site: WatchedSite
let mail: MailServer
let imap: ImapServer
let sinks: Server[]
let port: number
let requested = 0
let signedIn: string
let authorId: string

beforeAll(async () => {
	const first = await listen('127.0.0.1', 0)
	port = (first.address() as AddressInfo).port
	sinks = [first, await listen('::1', port).catch(() => first)]
	mail = await startMailServer()
	imap = await startImapServer()
	// Whatever a mail says is text: no address in it is looked up or fetched.
	imap.add(htmlOnly({ replyTo: null }, `<img src="http://127.0.0.1:${port}/x.png">`))
	site = await startWatchedSite({ LOG_LEVEL: 'warn', SMTP_URL: mail.url, IMAP_URL: imap.url })
	signedIn = await signIn(site.url, await createAdmin(site.db))
	authorId = (await buildMember(site.db)).id
}, timeout)

afterAll(async () => {
	await site.close()
	await mail.close()
	await imap.close()
	for (const sink of sinks) sink.close()
}, timeout)

function listen(host: string, port: number): Promise<Server> {
	const server = createServer((socket) => {
		requested += 1
		socket.destroy()
	})
	return new Promise((resolve, reject) => {
		server.once('error', reject)
		server.listen({ host, port, exclusive: true }, () => resolve(server))
	})
}

/** This machine and the metadata service of clouds, in all notations. */
function innerAddresses(): string[] {
	const hosts = [
		'127.0.0.1',
		'localhost',
		'[::1]',
		'[::ffff:127.0.0.1]',
		'[::ffff:7f00:1]',
		'0x7f.1',
		'0x7f000001',
		'2130706433',
		'017700000001',
		'127.1',
		'0',
		'①②⑦.0.0.1',
		'user@127.0.0.1',
		'127.0.0.1.nip.example',
	]
	const here = hosts.map((host) => `http://${host}:${port}/x.png`)
	return [...here, 'http://169.254.169.254/latest/meta-data/iam', 'https://[fd00:ec2::254]/x.mp4']
}

function post(path: string, body: unknown) {
	return ask(site.url, path, {
		method: 'POST',
		headers: { Origin: site.url, Cookie: signedIn, 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	})
}

const save = (section: string, values: object) =>
	post(`/admin/${section}/save`, { id: null, version: 0, values })

type Save = [section: string, values: object]

/** The fields of a type that take one address, and what each stores. */
function addressesOf(key: ContentKey, address: string): [field: string, value: unknown][] {
	const fields = fieldsThat(key, ({ holds }) => holds === 'picture' || holds === 'address')
	const single = fields.map((field): [string, unknown] => [field, address])
	if (key !== 'product') return single
	return [
		...single,
		['documents', [{ name: 'File', url: address }]],
		['gallery', [{ type: 'video', url: address }]],
		['gallery', [{ type: 'image', url: address }]],
	]
}

/** A form of a type with these values. */
function formOf(key: ContentKey, given: readonly [field: string, value: unknown][]): Save {
	const values = { ...contentForms[key], authorId, ...Object.fromEntries(given) }
	return [contentTypes[key].section, values]
}

/** A save of every type, with this address in every field that can contain one. */
function savesOf(address: string): Save[] {
	const text = `Words of some length.\n\n![x](${address})\n\n<img src="${address}">\n\n[x](${address})`
	return changingKeys.map((key) => {
		const long = wordFields(key, 500).map((field): [string, unknown] => [field, text])
		return formOf(key, [...long, ...addressesOf(key, address)])
	})
}

/** Changes the homepage settings; one of several at once may be told of the others. */
async function saveHomepage(given: object) {
	const { rows } = await site.db.pool.query(
		`select id, version from site_texts where slug = 'homepage'`,
	)
	const values = { heroVideoUrl: null, heroVideoThumbnailUrl: '', ...given }
	return post('/admin/homepage/save', { ...rows[0], values })
}

/** Reads every page that shows what was saved. */
async function readAll(): Promise<string[]> {
	const { text: map } = await ask(site.url, '/sitemap.xml')
	const listed = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path)
	const staff = changingKeys.map((key) => `/admin/${contentTypes[key].section}`)
	const pages: string[] = []
	await forAll([...new Set([...listed, '/feed.xml', ...staff])], async (path) => {
		const { status, text } = await ask(site.url, path || '/', { headers: { Cookie: signedIn } })
		if (status !== 200) throw new Error(`${path} answered ${status}`)
		pages.push(text)
	})
	return pages
}

async function untilIdle() {
	await expect
		.poll(
			async () => {
				const { rows } = await site.db.pool.query(
					'select count(*)::int as amount from graphile_worker.jobs where run_at <= now()',
				)
				return rows[0].amount
			},
			{ timeout: 60_000 },
		)
		.toBe(0)
}

test('the site connects only to its database, its mail server and its mailbox, never to an address that staff entered', async () => {
	const saved: number[] = []
	const wanted: number[] = []
	await forAll(innerAddresses(), async (address) => {
		for (const [section, values] of savesOf(address))
			saved.push((await save(section, values)).status)
		await post('/admin/preview', {
			blocks: [`![x](${address})`, `<video src="${address}">`],
			definitions: `[x]: ${address}`,
			pictures: [address],
		})
		await saveHomepage({ heroVideoThumbnailUrl: address })
		await saveHomepage({ heroVideoUrl: `${address}.mp4` })
		wanted.push((await post('/admin/media/files', { address, folder: 'news-images' })).status)
		await ask(site.url, '/contact', {
			headers: { Referer: encodeURI(address), 'X-Forwarded-For': '1.1.1.1' },
		})
	})
	expect(saved.filter((status) => status === 200).length).toBeGreaterThan(50)
	expect(saved.filter((status) => ![200, 422].includes(status))).toEqual([])
	expect(wanted.filter((status) => status !== 422)).toEqual([])
	// Only the worker resolves host names.
	const named = { address: 'http://localhost/x.png', folder: 'news-images' }
	expect((await post('/admin/media/files', named)).status).toBe(200)
	expect((await readAll()).length).toBeGreaterThan(50)
	await untilIdle()
	const { rows } = await site.db.pool.query('select address, state from picture_requests')
	expect(rows).toEqual([{ address: named.address, state: 'failed' }])
	const database = new URL(site.db.url)
	const allowed = [
		`${database.hostname}:${database.port}`,
		`127.0.0.1:${mail.port}`,
		`127.0.0.1:${imap.port}`,
	]
	const others = site.notes().filter((line) => {
		const place = line.replace('connect ', '').replace('localhost', '127.0.0.1')
		return !allowed.includes(place)
	})
	expect(site.notes().length).toBeGreaterThan(2)
	expect([...new Set(others)]).toEqual([])
	expect(requested).toBe(0)
	expect(imap.state.logins).toBeGreaterThan(0)
})

const dangerous = [
	'javascript:alert(1)',
	'JaVaScRiPt:alert(1)',
	' javascript:alert(1)',
	'java\nscript:alert(1)',
	'java\tscript:alert(1)',
	'\u0001javascript:alert(1)',
	'javascript://example.com/%0aalert(1)',
	'data:text/html,<script>alert(1)</script>',
	'data:image/svg+xml,<svg onload=alert(1)>',
	'vbscript:msgbox(1)',
	'file:///etc/passwd',
	'blob:https://evil.example/1',
	'ftp://evil.example/x',
	'mailto:x@evil.example',
	'/media/../admin/leads',
	'//evil.example/x',
]

test('a dangerous address is refused in every field', async () => {
	const taken: string[] = []
	await forAll(dangerous, async (address) => {
		const single = changingKeys.flatMap((key) =>
			addressesOf(key, address).map((field) => formOf(key, [field])),
		)
		expect(single.length).toBeGreaterThan(10)
		for (const [section, values] of single) {
			const { status } = await save(section, values)
			if (status !== 422) taken.push(`${section} ${JSON.stringify(address)}: ${status}`)
		}
		const video = await saveHomepage({ heroVideoUrl: address })
		if (video.status !== 422) taken.push(`homepage ${address}: ${video.status}`)
	})
	expect(taken).toEqual([])
})

test('a dangerous address already in the database is not shown', async () => {
	for (const [index, address] of dangerous.slice(0, 10).entries()) {
		const gallery = [
			{ type: 'image', url: address, thumbnail: address },
			{ type: 'video', url: address },
			{ type: 'video', url: `<iframe src="${address}" onload="alert(1)"></iframe>` },
		]
		const documents = [{ name: 'File', url: address }]
		const content = `[x](${address}) <a href="${address}">y</a>`
		for (const key of changingKeys) {
			const long = wordFields(key, 500)
				.filter((field) => field !== titleField(key))
				.map((field): [string, unknown] => [field, content])
			const given = Object.fromEntries([...long, ...addressesOf(key, address)])
			const own = key === 'product' && { gallery, documents }
			await insertContent(site.db, key, { title: `Old ${key} ${index}`, ...given, ...own })
		}
		await insertContent(site.db, 'resource', {
			title: `Blog ${index}`,
			category: 'Blog',
			downloadLink: address,
		})
	}
	await site.db.pool.query(
		`update site_texts set words = jsonb_build_object('heroVideoUrl', $1::text) where slug = 'homepage'`,
		[dangerous[0]],
	)
	await site.db.pool.query('update cache_state set revision = revision + 1')
	await expect.poll(async () => (await ask(site.url, '/products')).text).toContain('Old product 1')
	const attribute =
		/\s(?:href|src|srcset|action|poster|data)="\s*(?:java|vbscript|data:text|data:image\/svg|file:|blob:)[^"]*"/gi
	const shown = (await readAll()).flatMap((text) => text.match(attribute) ?? [])
	expect([...new Set(shown)]).toEqual([])
})

test('columns that a form does not offer cannot be written through it', async () => {
	const forced = {
		id: '00000000-0000-4000-8000-00000000beef',
		slug: 'forced-slug',
		createdAt: '2001-01-01T00:00:00Z',
		created_at: '2001-01-01T00:00:00Z',
		updatedAt: '2001-01-01T00:00:00Z',
		deletedAt: '2001-01-01T00:00:00Z',
		version: 99,
		displayOrder: 7,
		role: 'admin',
	}
	for (const key of changingKeys) {
		const { fields, table } = contents[key]
		const title = titleOf(key, `Forced ${key} record`)
		const others = Object.entries(forced).filter(([name]) => !Object.hasOwn(fields.labels, name))
		const [section, values] = formOf(key, [...others, [titleField(key), title]])
		expect([key, (await save(section, values)).status]).toEqual([key, 200])
		const { rows } = await site.db.pool.query(
			`select id, slug, version, deleted_at, created_at > now() - interval '1 hour' as "isNew"
			from ${getTableName(table)} where ${titleField(key)} = $1`,
			[title],
		)
		expect(rows).toMatchObject([{ version: 1, deleted_at: null, isNew: true }])
		expect([rows[0].id, rows[0].slug]).not.toContain(forced.id)
		expect(rows[0].slug).not.toBe(forced.slug)
	}
	const wrong: number[] = []
	for (const value of [7, true, ['x'], { a: 1 }, null])
		wrong.push((await save('products', { ...productForm, title: value })).status)
	for (const body of [null, [], 'text', 7, { id: {}, version: 'x', values: [] }])
		wrong.push((await post('/admin/products/save', body)).status)
	expect(wrong.filter((status) => status < 400 || status >= 500)).toEqual([])
})

test('these requests cause no failure of the site', () => {
	expect(failuresOf(site)).toEqual([])
	expect(site.notes().filter((line) => !line.startsWith('connect '))).toEqual([])
})
