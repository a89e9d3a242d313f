// A whole site with its own database, for tests that attack it from outside.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { testDb } from './database.ts'
import { startSite } from './running-site.ts'
import { freePort } from '#server/free-port.ts'

export type LogLine = { level: number; time: string; msg: string } & Record<string, unknown>

/** Starts the site; `environment` adds variables. End it with `close()`. */
export async function startAttackedSite(environment: Record<string, string> = {}) {
	const db = await testDb()
	const folder = mkdtempSync(join(tmpdir(), 'roost-attacked-'))
	const shared = {
		DATABASE_URL: db.url,
		APP_SECRET: randomBytes(32).toString('hex'),
		...environment,
	}
	const start = async (name: string) => {
		const port = String(await freePort())
		const started = await startSite(join(folder, name), { environment: { ...shared, PORT: port } })
		// SITE_URL may be another address.
		return { ...started, url: `http://127.0.0.1:${port}` }
	}
	const site = await start('a')
	return {
		db,
		site,
		url: site.url,
		appSecret: shared.APP_SECRET,
		/** Another instance on the same database. */
		startAnother: () => start('b'),
		/** All its log lines. */
		log: () => linesOf(site.said()),
		async close() {
			site.process.kill('SIGTERM')
			await site.ended
			rmSync(folder, { recursive: true, force: true })
			await db[Symbol.asyncDispose]()
		},
	}
}

export type AttackedSite = Awaited<ReturnType<typeof startAttackedSite>>

/** The JSON lines of the output; other lines are for the console. */
function linesOf(said: string): LogLine[] {
	return said
		.split('\n')
		.filter((line) => line.startsWith('{'))
		.map((line) => JSON.parse(line) as LogLine)
}

const errorLevel = 50

/** What the site logged as an error. */
export function failuresOf(site: AttackedSite): string[] {
	return site
		.log()
		.filter(({ level }) => level >= errorLevel)
		.map((line) => JSON.stringify(line).slice(0, 500))
}

type Requested = { method?: string; headers?: Record<string, string>; body?: string }
export type CallResult = { status: number; headers: IncomingHttpHeaders; text: string }

/** Requests exactly this path; `fetch` would normalise it. */
export function ask(
	origin: string,
	path: string,
	{ method = 'GET', headers = {}, body }: Requested = {},
): Promise<CallResult> {
	const { hostname, port } = new URL(origin)
	return new Promise((resolve, reject) => {
		const requested = request(
			{ hostname, port, path, method, headers, agent: false },
			(response) => {
				let text = ''
				response.setEncoding('utf8')
				response.on('data', (chunk: string) => (text += chunk))
				response.on('end', () =>
					resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
				)
				response.on('error', reject)
			},
		)
		requested.on('error', reject)
		requested.end(body)
	})
}

/** Runs `work` for every item, `amount` at a time. */
export async function forAll<T>(
	items: readonly T[],
	work: (item: T) => Promise<unknown>,
	amount = 6,
): Promise<void> {
	const rest = [...items]
	const workOff = async () => {
		for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
	}
	await Promise.all(Array.from({ length: amount }, workOff))
}

/** The cookies of a response, as a `Cookie` header. */
export function cookiesOf({ headers }: CallResult): string {
	return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
}

/** Signs in; returns the session's cookies. */
export async function signIn(
	origin: string,
	{ email, password }: { email: string; password: string },
): Promise<string> {
	const response = await postForm(origin, '/api/auth/sign-in', { fields: { email, password } })
	if (response.status !== 200)
		throw new Error(`signing in answered ${response.status} ${response.text}`)
	return cookiesOf(response)
}

/** Posts a form like a page of the site. */
export function postForm(
	origin: string,
	path: string,
	{ headers = {}, ...given }: { fields: Record<string, string>; headers?: Record<string, string> },
): Promise<CallResult> {
	return ask(origin, path, {
		method: 'POST',
		headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin, ...headers },
		body: new URLSearchParams(given.fields).toString(),
	})
}

/** The same site with all its processes watched (`watched-process.ts`). */
export async function startWatchedSite(environment: Record<string, string> = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'roost-watched-'))
	const file = join(folder, 'notes')
	writeFileSync(file, '')
	const preload = pathToFileURL(join(import.meta.dirname, 'watched-process.ts')).href
	const site = await startAttackedSite({
		...environment,
		WATCH_FILE: file,
		NODE_OPTIONS: `--import=${preload}`,
	})
	return {
		...site,
		notes: () => readFileSync(file, 'utf8').split('\n').filter(Boolean),
		async close() {
			await site.close()
			rmSync(folder, { recursive: true })
		},
	}
}

export type WatchedSite = Awaited<ReturnType<typeof startWatchedSite>>
