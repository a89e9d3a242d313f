// How the built application serves the files of the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { testDb } from '#tests/support/database.ts'

const root = projectRoot()
// Says that the site is open: one that cannot tell serves nobody.
const db = await testDb()
afterAll(() => db[Symbol.asyncDispose]())

async function loadApplication(): Promise<Hono> {
	const file = join(root, 'build/server/index.js')
	if (!existsSync(file)) throw new Error('Build the application first: npm test does')
	completeEnv({
		DATABASE_URL: db.url,
		APP_SECRET: 'a secret for tests, long enough to pass',
	})
	Object.assign(globalThis, { roostDb: { db, pool: db.pool } })
	return ((await import(pathToFileURL(file).href)) as { app: Hono }).app
}

test(
	'files with a content hash in their name are cached as immutable, others for a day',
	{ timeout: 120_000 },
	async () => {
		const app = await loadApplication()
		const script = readdirSync(join(root, 'build/client/assets')).find((name) =>
			name.endsWith('.js'),
		)
		const day = 'public, max-age=86400'
		for (const [path, saved] of [
			[`/assets/${script}`, 'public, max-age=31536000, immutable'],
			['/images/hero-768.avif', day],
			['/favicon.svg', day],
			['/icon-512.png', day],
		] as const)
			for (const method of ['GET', 'HEAD']) {
				const response = await app.request(`http://localhost${path}`, { method })
				expect(response.status, `${method} ${path}`).toBe(200)
				expect(response.headers.get('Cache-Control'), `${method} ${path}`).toBe(saved)
				await response.arrayBuffer()
			}
	},
)

test('a missing file outside the build’s folders answers 404', { timeout: 120_000 }, async () => {
	const app = await loadApplication()
	const response = await app.request('http://localhost/media/product-images/none.png')
	expect(response.status).toBe(404)
})

/** Files of the server's build that are loaded with `file`, itself included. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
	if (found.has(file)) return found
	found.add(file)
	const imports = /^(?:import|export)\b[^'"\n]*['"](\.[^'"]+)['"]/gm
	for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(imports))
		loadedWith(join(dirname(file), name), found)
	return found
}

test('the SDK of object storage is loaded only by sites with a bucket', () => {
	const hasSdk = (file: string) => readFileSync(file, 'utf8').includes('node_modules/@aws-sdk/')
	const folder = join(root, 'build/server')
	const atStart = ['index.js', 'worker.js'].flatMap((name) => [...loadedWith(join(folder, name))])
	expect(atStart.length).toBeGreaterThan(20)
	expect(atStart.filter(hasSdk)).toEqual([])
	const chunks = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
	expect(chunks.some((name) => hasSdk(join(folder, 'assets', name)))).toBe(true)
})
