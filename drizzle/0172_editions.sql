-- Editions of the newsletter. Publishing one shows it on the site; sending it is a row of `edition_sendings`.
create table editions (
	id uuid constraint editions_pkey primary key default gen_random_uuid(),
	title text not null constraint editions_title_check check (length(title) between 1 and 160),
	inbox_line text not null constraint editions_inbox_line_check check (length(inbox_line) between 1 and 160),
	greeting text constraint editions_greeting_check check (length(greeting) <= 120),
	opening text not null default '' constraint editions_opening_check check (length(opening) <= 100000),
	items jsonb not null default '[]',
	closing text not null default '' constraint editions_closing_check check (length(closing) <= 100000),
	country text not null default 'Both' constraint editions_country_check check (country in ('New Zealand', 'Australia', 'Both')),
	interests text[] not null default '{}',
	since date,
	slug text not null constraint editions_slug_key unique constraint editions_slug_check check (length(slug) between 1 and 200),
	version integer not null default 1,
	status text not null default 'published' constraint editions_status_check check (status in ('draft', 'published')),
	publish_at timestamptz,
	unpublish_at timestamptz,
	deleted_at timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	site_links text[] generated always as (
		site_links(opening)
		|| site_links(closing)
	) stored
);
create index editions_public_idx on editions (created_at desc, id)
	where status = 'published' and deleted_at is null;
create index editions_kept_idx on editions (created_at desc, id) where deleted_at is null;
create index editions_trash_idx on editions (deleted_at desc) where deleted_at is not null;
create index editions_slug_lower_idx on editions (lower(slug));
create index editions_slug_plain_idx on editions (plain_text(slug));
create index editions_title_plain_idx on editions (plain_text(title));
create index editions_slug_trgm_idx on editions using gin (slug gin_trgm_ops);
create index editions_links_idx on editions (id) where deleted_at is null and site_links <> '{}';
create index editions_picture_places_idx on editions (id)
	where deleted_at is null and opening like '%<!-- Picture from your document: add it here%';
create index editions_closing_picture_places_idx on editions (id)
	where deleted_at is null and closing like '%<!-- Picture from your document: add it here%';
