// Makes the templates of the browser tests' sites in a process of its own, while other checks run:
// `node tests/support/browser-templates.ts FILE`. It writes their locations to FILE, and removes them when its parent closes the
// channel.
import { renameSync, writeFileSync } from 'node:fs'
import { startPostgres } from './postgres.ts'
import { makeTemplates } from './site-server.ts'
import type { SiteTemplates } from './site-server.ts'

/** The content of FILE. */
export type BrowserTemplates =
	| { postgresUrl: string; templates: SiteTemplates }
	| { failure: string }

const ended = new Promise((resolve) => process.once('disconnect', resolve))
const file = process.argv[2] ?? ''
try {
	const postgres = await startPostgres()
	const made = await makeTemplates(postgres.url)
	tell({ postgresUrl: postgres.url, templates: made.templates })
	await ended
	await postgres.stop()
	await made.remove()
} catch (error) {
	tell({ failure: String(error instanceof Error ? error.stack : error) })
	process.exitCode = 1
}

function tell(outcome: BrowserTemplates) {
	writeFileSync(`${file}.part`, JSON.stringify(outcome))
	renameSync(`${file}.part`, file)
}
