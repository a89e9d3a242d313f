-- Where addresses without a page lead, such as those of a former site. A source that ends in `/*` is a folder. How often somebody was led
-- on is counted among the visits.
create table redirects (
	id uuid constraint redirects_pkey primary key default gen_random_uuid(),
	source text not null constraint redirects_source_check check (source ~ '^/' and length(source) <= 500),
	target text not null constraint redirects_target_check check (length(target) <= 2000),
	slug text not null constraint redirects_slug_key unique constraint redirects_slug_check check (length(slug) between 1 and 200),
	version integer not null default 1,
	status text not null default 'published' constraint redirects_status_check check (status in ('draft', 'published')),
	publish_at timestamptz,
	unpublish_at timestamptz,
	deleted_at timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
create index redirects_public_idx on redirects (source collate name_order, id)
	where status = 'published' and deleted_at is null;
create index redirects_kept_idx on redirects (source collate name_order, id) where deleted_at is null;
create index redirects_trash_idx on redirects (deleted_at desc) where deleted_at is not null;
