import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserTemplates } from './browser-templates.ts'
import { startPostgres } from './postgres.ts'
import { makeTemplates } from './site-server.ts'

/** One PostgreSQL for the whole run, with the templates of the tests' sites. `npm test` has already started to make it. */
export default async function setup() {
	const begun = process.env['BROWSER_TEMPLATES']
	if (begun) {
		while (!existsSync(begun)) await pause(100)
		return take(JSON.parse(readFileSync(begun, 'utf8')) as BrowserTemplates)
	}
	const postgres = await startPostgres()
	const made = await makeTemplates(postgres.url)
	take({ postgresUrl: postgres.url, templates: made.templates })
	return async () => {
		await postgres.stop()
		await made.remove()
	}
}

function take(made: BrowserTemplates) {
	if ('failure' in made)
		throw new Error(`The sites of the browser tests could not be made: ${made.failure}`)
	process.env['E2E_POSTGRES_URL'] = made.postgresUrl
	process.env['E2E_TEMPLATES'] = JSON.stringify(made.templates)
}
