// Makes the templates of the tests' sites in a process of its own, while other checks run: `node
// tests/support/make-site-templates.ts FILE`. It writes their locations to FILE, and removes them when its parent
// closes the channel.
import { renameSync, writeFileSync } from 'node:fs'
import { startPostgres } from './postgres.ts'
import { makeTemplates } from './site-server.ts'
import type { MadeTemplates } from './site-templates.ts'

const ended = new Promise((resolve) => process.once('disconnect', resolve))
const file = process.argv[2] ?? ''
try {
	const postgres = await startPostgres()
	// Once more, since with both processors taken PostgreSQL may be late to respond, and without them no test of a page can run.
	const made = await makeTemplates(postgres.url).catch(() => makeTemplates(postgres.url))
	tell({ postgresUrl: postgres.url, templates: made.templates })
	await ended
	await postgres.stop()
	await made.remove()
} catch (error) {
	tell({ failure: String(error instanceof Error ? error.stack : error) })
	process.exitCode = 1
}

function tell(outcome: MadeTemplates) {
	writeFileSync(`${file}.part`, JSON.stringify(outcome))
	renameSync(`${file}.part`, file)
}
