// R19, R20: every address that reads a body enforces a limit while reading, and refuses what cannot be read. The tests
// count the bytes sent before the response: the sender then stops and waits.
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { contentSections } from '#tests/support/content-tables.ts'
import { anonKey, ownSite, signInTo, statusAt } from '#tests/support/own-site.ts'
import type { OwnSite } from '#tests/support/own-site.ts'
import { filledForms } from '#tests/support/submissions.ts'

const gigabyte = 1024 ** 3
/** A little more than the limit for visitors. */
const sentInPieces = 73 * 1024
const upload = '/admin/upload'
const picture = '/api/picture'
const uploadOfImage = `${upload}?folder=team&name=a.png`

let site: OwnSite
let cookie: string

beforeAll(async () => {
	site = await ownSite()
	cookie = await signInTo(site, site.db)
}, 120_000)

afterAll(() => site.close(), 120_000)

const readers = routes.flatMap((route) => addressesWithAction(route))
const visitorsReaders = readers.filter((path) => !path.startsWith('/admin') && path !== picture)
const staffReaders = readers.filter((path) => path.startsWith('/admin/') && path !== upload)

test('addresses with an action are found in the routes', () => {
	expect(visitorsReaders).toEqual(expect.arrayContaining(['/contact', '/functions/v1/1']))
	expect(staffReaders).toEqual(expect.arrayContaining(['/admin/auth', '/admin/1/save']))
	expect(readers).toContain(upload)
})

test.each([...visitorsReaders, ...staffReaders, uploadOfImage, picture])(
	'%s refuses a body of 1 GB before any byte is sent',
	async (path) => {
		expect(await responseTo(path, `Content-Length: ${gigabyte}`)).toMatch(/^HTTP\/1\.1 413/)
	},
)

test.each(visitorsReaders)('%s refuses a chunked body after 73 kB', async (path) => {
	const pieces = `${sentInPieces.toString(16)}\r\n${'a'.repeat(sentInPieces)}\r\n`
	expect(await responseTo(path, 'Transfer-Encoding: chunked', pieces)).toMatch(/^HTTP\/1\.1 413/)
})

test.each([...staffReaders, picture])(
	'%s refuses a chunked body before any byte is sent',
	async (path) => {
		expect(await responseTo(path, 'Transfer-Encoding: chunked')).toMatch(/^HTTP\/1\.1 411/)
	},
)

test('an upload without signing in is refused before any byte is sent', async () => {
	const stranger = { path: uploadOfImage, cookie: '' }
	expect(await responseTo(stranger, `Content-Length: ${gigabyte}`)).toMatch(/^HTTP\/1\.1 401/)
	expect(await responseTo(stranger, 'Transfer-Encoding: chunked')).toMatch(/^HTTP\/1\.1 401/)
})

test.each(visitorsReaders)('%s treats a chunked form like one of known length', async (path) => {
	const whole = await responseTo(path, 'Content-Length: 3', 'a=1')
	const inPieces = await responseTo(path, 'Transfer-Encoding: chunked', '3\r\na=1\r\n0\r\n\r\n')
	expect(whole).toMatch(/^HTTP\/1\.1 [234]/)
	expect(inPieces.slice(0, 12)).toBe(whole.slice(0, 12))
})

test.each(['DELETE', 'OPTIONS', 'PATCH', 'POST', 'PUT'])(
	'%s without a body never answers 5xx',
	async (method) => {
		for (const path of readers)
			expect([path, await responseTo({ path, method })]).toEqual([
				path,
				expect.not.stringMatching(/^HTTP\/1\.1 5/),
			])
	},
)

test('JSON nested thousands of levels deep gets 400 wherever JSON is read', async () => {
	const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
	const saved = `{"id":null,"version":0,"formKey":null,"values":{"title":"Hens","features":${deep}}}`
	const message = JSON.stringify(filledForms.contact).replace('{', `{"more":${deep},`)
	const sent: [path: string, body: string][] = [
		...contentSections.map((section): [string, string] => [`/admin/${section}/save`, saved]),
		['/admin/preview', deep],
		['/functions/v1/send-contact-email', message],
	]
	const headers = {
		'Content-Type': 'application/json',
		Origin: site.url.replace('127.0.0.1', 'localhost'),
		Authorization: `Bearer ${anonKey}`,
		Cookie: cookie,
	}
	for (const [path, body] of sent)
		expect([path, await statusAt(site.url + path, { method: 'POST', headers, body })]).toEqual([
			path,
			400,
		])
})

/** The addresses at and below a route that have an action, with `1` for each parameter. */
function addressesWithAction(route: RouteConfigEntry, parent = ''): string[] {
	const path = route.path ? `${parent}/${route.path.replaceAll(/:\w+/g, '1')}` : parent
	const below = (route.children ?? []).flatMap((child) => addressesWithAction(child, path))
	const source = readFileSync(join(projectRoot(), 'app', route.file), 'utf8')
	const action = /export (?:(?:async )?function|const) action\b|\bas action\b/
	return action.test(source) ? [path || '/', ...below] : below
}

type Requested = { path: string; method?: string; cookie?: string }

/** Sends the headers and only these bytes; resolves with the response as soon as its headers arrive. */
function responseTo(requested: string | Requested, length = '', bytes = ''): Promise<string> {
	const {
		path,
		method = 'POST',
		cookie: sent = cookie,
	} = typeof requested === 'string' ? { path: requested } : requested
	const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
	const type = path.startsWith(upload) ? 'octet-stream' : 'x-www-form-urlencoded'
	const headers = [`Cookie: ${sent}`, `Content-Type: application/${type}`, length].filter(Boolean)
	socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\n${headers.join('\r\n')}\r\n\r\n${bytes}`)
	return new Promise((resolve, reject) => {
		let response = ''
		socket.on('data', (data) => {
			response += data.toString('latin1')
			if (!response.includes('\r\n\r\n')) return
			socket.destroy()
			resolve(response)
		})
		socket.on('error', reject)
		socket.on('close', () => reject(new Error(`${path}: the connection was closed`)))
	})
}
