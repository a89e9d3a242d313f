import { startPostgres } from './postgres.ts'
import { makeTemplates, startSite } from './site-server.ts'

/** One PostgreSQL and one site with demo content for the whole run; tests that break things start their own. */
export default async function setup() {
	const postgres = await startPostgres()
	const made = await makeTemplates(postgres.url)
	const site = await startSite({ postgresUrl: postgres.url, template: made.templates.demo })
	process.env['E2E_POSTGRES_URL'] = postgres.url
	process.env['E2E_TEMPLATES'] = JSON.stringify(made.templates)
	process.env['E2E_DATABASE_URL'] = site.databaseUrl
	process.env['E2E_SITE_URL'] = site.url
	return async () => {
		await site.stop()
		await postgres.stop()
		await made.remove()
	}
}
