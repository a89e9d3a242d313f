import { setTimeout as pause } from 'node:timers/promises'
import { data } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import { leavesOut } from '#platform/business/business.server.ts'
import { databaseAwayContext, isLostConnection } from '#platform/db/errors.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { inTime } from './preview-reads.server.ts'
import { readShown } from './preview.server.ts'

const settleMs = 50

/**
 * Runs a page's reads. A failure is logged, and the page responds 503 with its own specified screen (its error
 * boundary) instead of the general one. A read that lost its connection is retried once; the timeout, with the retry,
 * is 8 s. With `context`, the database is not queried when the action of this request already found it unavailable, and
 * a preview reads what it previews.
 *
 * @throws what the read throws on purpose (404, redirects), and a 503 for everything else.
 */
export async function publicRead<T>(
	context: Readonly<RouterContextProvider> | null,
	what: string,
	read: (db: Db) => Promise<T>,
): Promise<T> {
	if (context?.get(databaseAwayContext)) throw unreadable(what)
	const shown = () => readShown(context ?? undefined, read)
	try {
		return await inTime(() => shown().catch((error: unknown) => again(error, shown)))
	} catch (error) {
		if (isResponse(error)) throw error
		logger.error({ err: error, what }, `reading ${what} failed`)
		throw unreadable(what)
	}
}

/** @throws 404 for an address of what the business leaves out. */
export async function requireShown(db: Db, address: string): Promise<void> {
	if (await leavesOut(db, address)) throw notFound(`${address} is left out`)
}

function unreadable(what: string) {
	return data({ failed: what }, { status: 503, headers: { 'Retry-After': '10' } })
}

async function again<T>(error: unknown, read: () => Promise<T>): Promise<T> {
	if (!isLostConnection(error)) throw error
	// When all connections end at once, the pool needs a moment to notice.
	await pause(settleMs)
	return read()
}

function isResponse(error: unknown): boolean {
	return (
		error instanceof Response || (typeof error === 'object' && error !== null && 'init' in error)
	)
}
