-- What stands above every page for a while, such as when bird flu is found nearby. Each has an end.
create table notices (
	id uuid constraint notices_pkey primary key default gen_random_uuid(),
	title text not null constraint notices_title_check check (length(title) between 1 and 160),
	target text not null constraint notices_target_check check (length(target) <= 2000),
	country text not null default 'Both' constraint notices_country_check check (country in ('New Zealand', 'Australia', 'Both')),
	slug text not null constraint notices_slug_key unique constraint notices_slug_check check (length(slug) between 1 and 200),
	version integer not null default 1,
	status text not null default 'published' constraint notices_status_check check (status in ('draft', 'published')),
	publish_at timestamptz,
	unpublish_at timestamptz,
	deleted_at timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
create index notices_public_idx on notices (created_at desc, id) where status = 'published' and deleted_at is null;
create index notices_kept_idx on notices (created_at desc, id) where deleted_at is null;
create index notices_trash_idx on notices (deleted_at desc) where deleted_at is not null;
