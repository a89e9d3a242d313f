// A whole site for one test file: the built program on its own database and folder, with helpers to act as visitor and
// staff and to inspect its state.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdmin } from './admin.ts'
import { fingerprint, hashFiles } from './backup.ts'
import { testDb } from './database.ts'
import type { TestDb } from './database.ts'
import { startSite } from './running-site.ts'
import type { RunningSite } from './running-site.ts'

/** The public key in the forms' calls. */
export const anonKey = 'public-key-of-the-tests'

type Options = {
	environment?: Record<string, string>
	/** Replaces the database address for the site, for example by a relay's. */
	databaseUrl?: (url: string) => string
	/** Fills the database before the site starts. */
	prepare?: (db: TestDb) => Promise<unknown>
}

export type OwnSite = Awaited<ReturnType<typeof ownSite>>

/** Starts the site; end it with `await using` or `close()`. */
export async function ownSite({ environment = {}, databaseUrl, prepare }: Options = {}) {
	const db = await testDb()
	await prepare?.(db)
	const dataDir = mkdtempSync(join(tmpdir(), 'roost-own-'))
	const site = await startSite(dataDir, {
		environment: {
			DATABASE_URL: databaseUrl?.(db.url) ?? db.url,
			APP_SECRET: randomBytes(32).toString('hex'),
			LOG_LEVEL: 'fatal',
			ANON_KEY: anonKey,
			TRUST_PROXY: '1',
			...environment,
		},
	})
	const close = async () => {
		site.process.kill('SIGTERM')
		await site.ended
		rmSync(dataDir, { recursive: true, force: true })
		await db[Symbol.asyncDispose]()
	}
	return {
		...site,
		db,
		dataDir,
		uploads: join(dataDir, 'uploads'),
		close,
		[Symbol.asyncDispose]: close,
	}
}

/**
 * Fingerprint of every row, except sessions and counters, and of every stored file: to check that a fault changes
 * nothing.
 */
export async function everythingIn({ db, uploads }: Pick<OwnSite, 'db' | 'uploads'>) {
	const rows = await fingerprint(db.url)
	// The worker's scheduled jobs change these tables.
	for (const own of ['jobs', 'search_progress', 'search_vocabulary']) delete rows[own]
	return { rows, files: existsSync(uploads) ? await hashFiles(uploads) : {} }
}

/** Signs in as a new administrator; returns the session's cookies. */
export async function signInTo(
	site: Pick<RunningSite, 'url'>,
	db: Parameters<typeof createAdmin>[0],
): Promise<string> {
	const { email, password } = await createAdmin(db)
	const response = await fetch(`${site.url}/api/auth/sign-in`, {
		method: 'POST',
		body: new URLSearchParams({ email, password }),
		headers: { Origin: originOf(site) },
	})
	if (!response.ok) throw new Error(`Signing in answered ${response.status}`)
	const cookies = response.headers.getSetCookie()
	return cookies.map((line) => line.split(';')[0]).join('; ')
}

type Upload = { cookie: string; content: Buffer; folder?: string; name?: string }

/** Uploads a file like the back office. */
export async function uploadTo(
	site: Pick<RunningSite, 'url'>,
	{ cookie, content, folder = 'news-images', name = 'hens.png' }: Upload,
) {
	const response = await fetch(`${site.url}/admin/upload?folder=${folder}&name=${name}`, {
		method: 'POST',
		body: new Uint8Array(content),
		headers: {
			cookie,
			'Content-Type': 'application/octet-stream',
			Origin: originOf(site),
		},
	})
	const body = (await response.json()) as { url: string; sizeBytes: number; error?: string }
	return { status: response.status, ...body }
}

/** Sends a message like the contact form. */
export async function callTo(
	site: Pick<RunningSite, 'url'>,
	{
		message,
		key = null,
		from = '10.9.0.1',
	}: { message: string; key?: string | null; from?: string },
) {
	const response = await fetch(`${site.url}/functions/v1/send-contact-email`, {
		method: 'POST',
		headers: {
			'Content-Type': 'application/json',
			Authorization: `Bearer ${anonKey}`,
			'X-Forwarded-For': from,
		},
		body: JSON.stringify({
			name: 'Tama Rewi',
			email: `${from}@example.com`,
			country: 'New Zealand',
			subject: 'Red mite',
			message,
			idempotencyKey: key,
		}),
	})
	return {
		status: response.status,
		...((await response.json()) as { success: boolean; error?: string }),
	}
}

/** Status of a complete response; null when the connection broke. */
export async function statusAt(url: string, init: RequestInit = {}): Promise<number | null> {
	try {
		const response = await fetch(url, init)
		await response.arrayBuffer()
		return response.status
	} catch {
		return null
	}
}

/** Duration of the work in ms. */
export async function took(work: () => Promise<unknown>): Promise<number> {
	const began = performance.now()
	await work()
	return performance.now() - began
}

function originOf(site: Pick<RunningSite, 'url'>): string {
	return site.url.replace('127.0.0.1', 'localhost')
}

/** One value from the site's `/metrics`. */
export async function metricOf(site: Pick<RunningSite, 'url'>, name: string): Promise<number> {
	const text = await (await fetch(`${site.url}/metrics`)).text()
	const found = text.split('\n').find((line) => line.startsWith(`${name} `))
	return Number(found?.slice(name.length))
}

/** Number of open files and connections of the site's process. */
export function openFilesOf(site: Pick<RunningSite, 'process'>): number {
	return readdirSync(`/proc/${site.process.pid}/fd`).length
}
