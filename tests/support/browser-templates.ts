// Makes what the sites of the browser tests are copied from, in a process of its own, so that it can begin while other checks
// run: `node tests/support/browser-templates.ts FILE`. It writes to FILE where everything is, and takes it away when its parent
// closes the channel.
import { renameSync, writeFileSync } from 'node:fs'
import { startPostgres } from './postgres.ts'
import { makeTemplates } from './site-server.ts'
import type { SiteTemplates } from './site-server.ts'

/** What FILE says. */
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
