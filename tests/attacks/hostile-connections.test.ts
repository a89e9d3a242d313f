// Requests that no browser sends: smuggled, or with names that every object has. Every process of the site is watched
// for uncaught errors and for prototype pollution.
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAdmin } from '#tests/support/admin.ts'
import { ask, failuresOf, forAll, signIn, startWatchedSite } from '#tests/support/attacked-site.ts'
import type { WatchedSite } from '#tests/support/attacked-site.ts'

const timeout = 120_000
vi.setConfig({ testTimeout: timeout })
const anonKey = 'public-key-of-the-tests'

let site: WatchedSite
let signedIn: string

beforeAll(async () => {
	site = await startWatchedSite({ LOG_LEVEL: 'warn', ANON_KEY: anonKey })
	signedIn = await signIn(site.url, await createAdmin(site.db))
}, timeout)

afterAll(() => site.close(), timeout)

/** Sends these bytes; resolves with everything received until the connection ends. */
function say(text: string): Promise<string> {
	const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
	let response = ''
	socket.setTimeout(10_000, () => socket.destroy())
	socket.on('data', (data) => (response += data.toString()))
	socket.on('error', () => {})
	socket.write(text)
	return new Promise((done) => socket.on('close', () => done(response)))
}

const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
const post = 'POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n'
const body = `0\r\n\r\n${hidden}`

const smuggled: [what: string, bytes: string][] = [
	['both lengths', `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${body}`],
	['both, the other way', `${post}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n${body}`],
	['two lengths', `${post}Content-Length: 0\r\nContent-Length: 50\r\n\r\n${hidden}`],
	['two lengths in one', `${post}Content-Length: 0, 50\r\n\r\n${hidden}`],
	['a length with a sign', `${post}Content-Length: +0\r\n\r\n${hidden}`],
	['a length below zero', `${post}Content-Length: -1\r\n\r\n${hidden}`],
	['a length in hexadecimal', `${post}Content-Length: 0x0\r\n\r\n${hidden}`],
	['a length with letters', `${post}Content-Length: 0abc\r\n\r\n${hidden}`],
	['a space before the colon', `${post}Transfer-Encoding : chunked\r\n\r\n${body}`],
	['an unknown coding', `${post}Transfer-Encoding: xchunked\r\n\r\n${body}`],
	['chunks that are not last', `${post}Transfer-Encoding: chunked, identity\r\n\r\n${body}`],
	['a coding after a tab', `${post}Transfer-Encoding:\tchunked, x\r\n\r\n${body}`],
	['a folded header', `${post}X: a\r\n Transfer-Encoding: chunked\r\nContent-Length: x\r\n\r\n`],
	['a chunk of no number', `${post}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${hidden}`],
	['a chunk below zero', `${post}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${hidden}`],
	['a chunk beyond numbers', `${post}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n`],
	['a zero in a header', `GET / HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n${hidden}`],
	['a break in a header', `GET / HTTP/1.1\r\nHost: x\r\nX: a\rb\r\n\r\n${hidden}`],
	['a header without a name', `GET / HTTP/1.1\r\nHost: x\r\n: a\r\n\r\n${hidden}`],
	['no host', 'GET / HTTP/1.1\r\n\r\n'],
	['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
	['no protocol', 'GET /\r\n\r\n'],
	['an unknown method', `HIDE / HTTP/1.1\r\nHost: x\r\n\r\n${hidden}`],
	['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n${hidden}`],
	['bytes of a handshake', '\u0016\u0003\u0001\u0000\u0001'],
]

test('a request smuggled inside another is not answered', async () => {
	const wrong: string[] = []
	await forAll(smuggled, async ([what, bytes]) => {
		const responses = (await say(bytes)).match(/HTTP\/1\.1 \d+/g) ?? []
		const isRefused = responses.length === 0 || /HTTP\/1\.1 4\d\d/.test(responses[0] ?? '')
		if (!isRefused || responses.length > 1) wrong.push(`${what}: ${responses.join()}`)
	})
	expect(wrong).toEqual([])
})

test('a request id sent by the client is not used', async () => {
	const headers = { 'X-Request-Id': 'mine' }
	for (const path of ['/no-such-page', '/api/session', '/admin'])
		expect((await ask(site.url, path, { headers })).headers['x-request-id']).toMatch(
			/^[0-9a-f-]{36}$/,
		)
})

const shared = '{"polluted":"yes"}'
const pollutions = [
	`{"__proto__":${shared}}`,
	`{"constructor":{"prototype":${shared}}}`,
	`{"a":{"__proto__":${shared}},"values":{"__proto__":${shared}},"id":null,"version":0}`,
	`{"id":null,"version":0,"values":{"constructor":{"prototype":${shared}}}}`,
	`[{"__proto__":${shared}}]`,
]
const forms = [
	'__proto__[polluted]=yes',
	'__proto__.polluted=yes',
	'constructor[prototype][polluted]=yes',
	'constructor.prototype.polluted=yes&__proto__=yes&hasOwnProperty=yes&toString=yes',
]
const many = Array.from({ length: 50_000 }, (_, index) => index)
const parts = ['__proto__', 'constructor', '__proto__[polluted]', 'a"; filename="x', '']

test('field names such as __proto__, and 50,000 numeric names, are treated as plain names', async () => {
	const paths = [
		'/functions/v1/send-contact-email',
		'/functions/v1/send-to-loops',
		'/rest/v1/rpc/invite_team_member',
		'/admin/products/save',
		'/admin/homepage/save',
		'/admin/services/order',
		'/admin/preview',
		'/api/auth/sign-in',
		'/contact',
		'/set-country',
	]
	const bodies: [type: string, body: string][] = [
		...pollutions.map((text): [string, string] => ['application/json', text]),
		...forms.map((text): [string, string] => ['application/x-www-form-urlencoded', text]),
		['application/x-www-form-urlencoded', many.map((key) => `${key}=`).join('&')],
		['application/json', JSON.stringify(Object.fromEntries(many.map((key) => [key, 1])))],
		...parts.map((name): [string, string] => ['multipart/form-data; boundary=x', partOf(name)]),
		['multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
		['multipart/form-data; boundary=x', `--x\r\nContent-Disposition: form-data\r\n\r\na`],
		['multipart/form-data; boundary=', '--'],
	]
	const wrong: string[] = []
	await forAll(
		paths.flatMap((path) => bodies.map((each) => [path, ...each] as const)),
		async ([path, type, text]) => {
			const headers = {
				'Content-Type': type,
				Cookie: signedIn,
				Authorization: `Bearer ${anonKey}`,
				Origin: site.url,
			}
			const { status } = await ask(site.url, path, { method: 'POST', headers, body: text })
			if (status >= 500) wrong.push(`${path} ${type} ${text.slice(0, 60)}: ${status}`)
		},
	)
	expect(wrong).toEqual([])
	const odd = `${forms.join('&')}&${many.slice(0, 1000).join('&')}`
	for (const path of [`/products?${odd}`, `/search?q=a&${odd}`, `/admin/leads?${odd}`]) {
		const cookie = `${signedIn}; __proto__=yes; __proto__[polluted]=yes; constructor=yes`
		expect((await ask(site.url, path, { headers: { Cookie: cookie } })).status).toBe(200)
	}
})

function partOf(name: string): string {
	return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nyes\r\n--x--\r\n`
}

test('headers named like object properties are handled like any other', async () => {
	for (const name of [
		'__proto__',
		'constructor',
		'toString',
		'hasOwnProperty',
		'__defineGetter__',
	]) {
		for (const path of ['/', '/healthz', '/api/session', '/none']) {
			const response = await say(
				`GET ${path} HTTP/1.1\r\nHost: x\r\n${name}: x\r\n${name}: y\r\nConnection: close\r\n\r\n`,
			)
			expect(response).toMatch(/^HTTP\/1\.1 (?:200|404)/)
		}
	}
})

test('a search, slug or country of 10,000 characters gets no 5xx response', async () => {
	const long = ['a', '%61', '-', '(', '[', '*', '%25', 'a%20', '%f0%9f%90%94']
	for (const piece of long) {
		for (const start of ['/search?q=', '/news/', '/products/', '/services?country=']) {
			const { status } = await ask(site.url, start + piece.repeat(10_000 / piece.length))
			expect(status).toBeLessThan(500)
		}
	}
})

test('after these attacks the same processes run, without uncaught errors or polluted prototypes', async () => {
	expect((await ask(site.url, '/readyz')).status).toBe(200)
	expect(site.site.process.exitCode).toBeNull()
	expect(site.notes().filter((line) => !line.startsWith('connect '))).toEqual([])
	expect(failuresOf(site)).toEqual([])
})
