import { startPostgres } from './postgres.ts'
import { makeTemplates } from './site-server.ts'

/** One PostgreSQL for the whole run, with what the sites of the tests are copied from. */
export default async function setup() {
	const postgres = await startPostgres()
	const made = await makeTemplates(postgres.url)
	process.env['E2E_POSTGRES_URL'] = postgres.url
	process.env['E2E_TEMPLATES'] = JSON.stringify(made.templates)
	return async () => {
		await postgres.stop()
		await made.remove()
	}
}
