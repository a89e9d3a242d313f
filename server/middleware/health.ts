import { Hono } from 'hono'
import { sql } from 'drizzle-orm'
import { db } from '#platform/db/client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { readiness } from '../readiness.ts'

const maxCheckMs = 3000

const checks: Record<string, () => Promise<unknown>> = {
	database: () => inTime(db.execute(sql`select 1`)),
	storage: () => storage().check(),
}

/** `/healthz`: the process is alive. `/readyz`: the database and the storage answer; 503 names which does not. */
export const health = new Hono()
	.get('/healthz', (context) => context.text('ok', 200, { 'Cache-Control': 'no-store' }))
	.get('/readyz', async (context) => {
		const failing = readiness().stopping ? ['stopping'] : await failingParts()
		context.header('Cache-Control', 'no-store')
		if (failing.length === 0) return context.json({ ready: true })
		return context.json({ ready: false, failing }, 503, { 'Retry-After': '5' })
	})

/** Rejects after 3 s: a health check needs a quick response when the database hangs. */
function inTime(check: Promise<unknown>): Promise<unknown> {
	const late = AbortSignal.timeout(maxCheckMs)
	return Promise.race([
		check,
		new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason as Error))),
	])
}

async function failingParts(): Promise<string[]> {
	const results = await Promise.all(
		Object.entries(checks).map(async ([part, check]) => {
			try {
				await check()
				return null
			} catch (error) {
				logger.warn({ err: error, part }, 'not ready')
				return part
			}
		}),
	)
	return results.filter((part) => part !== null)
}
