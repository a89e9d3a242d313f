import { withClient } from '#platform/db/site-client.server.ts'

/** As an administrator opens a site. One that runs learns of it within a second. */
export async function openSite(connectionString: string): Promise<void> {
	await withClient({ connectionString }, (client) =>
		client.query(`
			delete from setup_steps where name = 'closed';
			insert into setup_steps (name) values ('open') on conflict do nothing;
			update cache_state set revision = revision + 1`),
	)
}
