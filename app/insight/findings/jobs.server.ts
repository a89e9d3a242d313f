import type { Db } from '#platform/db/client.server.ts'
import { defineJob, enqueue } from '#platform/jobs/queue.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { outerNetwork } from '#platform/lib/http/outer-request.server.ts'
import { checkLinks } from './links/check-links.server.ts'
import { deleteUnusedLinks, readLinks } from './links/read-links.server.ts'

/** Between two requests to one host. */
const pauseMs = 2000
/** A run gives its place in the worker to other jobs, and goes on behind them. */
const maxMs = 60_000
const behindOthers = 100

/** Reads the links of records that were changed. Safe to run twice. */
export const readLinksJob = defineJob('findings.readLinks', async (_nothing, { db, signal }) => {
	if (await readLinks(db, { now: new Date(), signal, maxMs })) await goOn(db, 'findings.readLinks')
})

/** Tries the links to other sites that are due, unless the operator has turned that off. Safe to run twice. */
export const checkLinksJob = defineJob('findings.checkLinks', async (_nothing, { db, signal }) => {
	await deleteUnusedLinks(db, new Date())
	if (env().CHECK_LINKS === 'off') return
	const checking = { network: outerNetwork, signal, now: new Date(), pauseMs, maxMs }
	const outcome = await checkLinks(db, checking)
	if (outcome === 'offline')
		logger.warn('links to other sites were not checked: there seems to be no network')
	if (outcome === 'more') await goOn(db, 'findings.checkLinks')
})

function goOn(db: Db, name: 'findings.readLinks' | 'findings.checkLinks') {
	return enqueue(db, name, {}, { key: `${name}:more`, priority: behindOthers })
}
