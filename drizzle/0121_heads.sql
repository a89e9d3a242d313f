-- The words of the pages that every site has, by field, as staff saved them: one record a page, always published, never in the trash.
-- Words are null until then: the first ones are the program's.
create table heads (
	id uuid constraint heads_pkey primary key default gen_random_uuid(),
	slug text not null constraint heads_slug_key unique
		constraint heads_slug_check check (
			slug in ('services', 'products', 'news', 'resources', 'about', 'vacancies', 'contact', 'search', 'newsletter', 'request')
		),
	words jsonb constraint heads_words_check check (length(words::text) <= 100000),
	version integer not null default 1,
	status text not null default 'published' constraint heads_status_check check (status = 'published'),
	publish_at timestamptz constraint heads_publish_at_check check (publish_at is null),
	unpublish_at timestamptz constraint heads_unpublish_at_check check (unpublish_at is null),
	deleted_at timestamptz constraint heads_deleted_at_check check (deleted_at is null),
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);

insert into heads (slug) values
	('services'), ('products'), ('news'), ('resources'), ('about'), ('vacancies'), ('contact'), ('search'), ('newsletter'), ('request');
