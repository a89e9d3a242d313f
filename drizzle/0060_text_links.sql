-- The addresses of this site that a Markdown text leads to or shows, without query and fragment: of links and images, in Markdown
-- or HTML. Each match ends at the first character that no address holds, so no text takes longer than its length.
create function site_links(value text) returns text[] language sql immutable strict parallel safe
	return array(
		select distinct rtrim(found[1], '/') as link
		from regexp_matches(value, '(?:\]\(\s?<?|\]:\s?<?|(?:href|src)=["'']?)(/[^/\s()<>"''#?\\][^\s()<>"''#?\\]*)', 'gi') found
		order by link
	);

alter table products add column site_links text[] generated always as (site_links(content)) stored;
alter table news add column site_links text[] generated always as (site_links(content)) stored;
alter table resources add column site_links text[] generated always as (site_links(description)) stored;
alter table job_vacancies add column site_links text[] generated always as (site_links(description)) stored;

-- Texts with links are looked through for those that lead nowhere.
create index products_links_idx on products (id) where deleted_at is null and site_links <> '{}';
create index news_links_idx on news (id) where deleted_at is null and site_links <> '{}';
create index resources_links_idx on resources (id) where deleted_at is null and site_links <> '{}';
create index job_vacancies_links_idx on job_vacancies (id) where deleted_at is null and site_links <> '{}';
