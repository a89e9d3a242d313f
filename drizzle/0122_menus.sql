-- The menus of header and footer: one record, always published, never in the trash. Null until staff save them: the first ones are
-- the program's.
create table menus (
	id uuid constraint menus_pkey primary key default gen_random_uuid(),
	words jsonb constraint menus_words_check check (length(words::text) <= 100000),
	slug text not null default 'menus' constraint menus_slug_check check (slug = 'menus'),
	version integer not null default 1,
	status text not null default 'published' constraint menus_status_check check (status = 'published'),
	publish_at timestamptz constraint menus_publish_at_check check (publish_at is null),
	unpublish_at timestamptz constraint menus_unpublish_at_check check (unpublish_at is null),
	deleted_at timestamptz constraint menus_deleted_at_check check (deleted_at is null),
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	only_one boolean not null default true constraint menus_only_one_key unique
		constraint menus_only_one_check check (only_one)
);
insert into menus default values;
