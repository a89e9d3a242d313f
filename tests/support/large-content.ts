import type { Pool } from 'pg'

const timeoutMs = 400_000

/**
 * Fills the tables with different records, generated in the database: 10,000 products, 10,000 articles and 3,000
 * resources of about 100 words each, from a vocabulary of about 3,000. Every tenth is a draft, every fiftieth is in the
 * trash; 300 products have a working copy.
 */
export async function fillWithContent(db: { pool: Pick<Pool, 'query'> }): Promise<void> {
	const words = (seed: string, amount: number) => `(
		select string_agg((array['litter','water','feed','shed','ammonia','biosecurity','footbath','pullet','brooding','vaccine'])
			[1 + (hashint4(g.n * 31 + w * ${seed}) & 7)] || case when w % 3 = 0 then '' else (hashint4(g.n * 7 + w * ${seed}) & 1023)::text end, ' ')
		from generate_series(1, ${amount}) w where g.n is not null)`
	const state = `case when g.n % 10 = 0 then 'draft' else 'published' end,
		case when g.n % 50 = 1 then now() end,
		timestamptz '2026-10-14 09:00Z' - g.n * interval '1 hour'`
	const country = `(array['New Zealand', 'Australia', 'Both'])[1 + g.n % 3]`
	const category = (names: string) => `(array[${names}])[1 + g.n % 4]`
	const text = `
		set statement_timeout = '6min';
		insert into team_members (name, slug, position, bio)
			select 'Member ' || n, 'member-' || n, 'Adviser', 'Visits farms.' from generate_series(1, 20) n;
		insert into products (slug, title, description, price, country, categories, is_featured, content, status, deleted_at, created_at)
			select 'product-' || g.n, 'Tray ' || ${words('3', 3)} || ' ' || g.n, ${words('5', 12)}, g.n % 90, ${country},
				array[${category(`'Biosecurity', 'Enrichment', 'Consumables', 'Animal Welfare'`)}], g.n in (2, 3, 4), ${words('11', 90)}, ${state}
			from generate_series(1, 10000) g (n);
		insert into news (slug, title, excerpt, content, author_id, date, category, country, featured, status, deleted_at, created_at)
			select 'article-' || g.n, 'Field notes ' || ${words('13', 3)} || ' ' || g.n, ${words('17', 12)}, ${words('19', 90)},
				(select id from team_members where name = 'Member ' || (1 + g.n % 20)), '14 October 2026',
				${category(`'HH News', 'Articles', 'Blogs', 'Industry News'`)}, ${country}, g.n in (2, 3), ${state}
			from generate_series(1, 10000) g (n);
		insert into resources (slug, title, description, category, tags, free, download_link, status, deleted_at, created_at)
			select 'resource-' || g.n, 'Checklist ' || ${words('23', 3)} || ' ' || g.n, ${words('29', 90)},
				${category(`'Checklist', 'Template', 'Blog', 'Research Paper'`)}, array['shed'], g.n % 2 = 0, 'https://example.com/a.pdf', ${state}
			from generate_series(1, 3000) g (n);
		insert into record_versions (record_type, record_id, "values", state, base_n, "by")
			select 'product', id::text, jsonb_build_object('title', title || ' new'), 'draft', version, 'system'
			from products where deleted_at is null order by id limit 300`
	const fill = { text, query_timeout: timeoutMs }
	await db.pool.query(fill)
	// Twice: with synchronous commit off, the first marks rows as committed, and only the second pages as all-visible.
	for (const table of ['team_members', 'products', 'news', 'resources', 'record_versions'])
		for (const command of ['vacuum', 'vacuum analyze']) await db.pool.query(`${command} ${table}`)
}
