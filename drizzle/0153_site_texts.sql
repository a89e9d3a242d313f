-- The texts of the site that are in no list, such as the menus, were five tables of one shape. They become one: a row a text, named by
-- its slug, always published, never in the trash. Words are null until staff save them: the first ones are the program's.
create table site_texts (
	id uuid constraint site_texts_pkey primary key default gen_random_uuid(),
	slug text not null constraint site_texts_slug_key unique
		constraint site_texts_slug_check check (
			slug in (
				'homepage', 'menus', 'consents', 'letters',
				'services', 'products', 'news', 'resources', 'about', 'vacancies', 'contact', 'enquiry', 'search', 'newsletter',
				'request', 'confirm', 'unsubscribe'
			)
		),
	-- Room for the longest words of a home page, and for the two addresses that were columns beside them.
	words jsonb constraint site_texts_words_check check (length(words::text) <= 110000),
	version integer not null default 1,
	status text not null default 'published' constraint site_texts_status_check check (status = 'published'),
	publish_at timestamptz constraint site_texts_publish_at_check check (publish_at is null),
	unpublish_at timestamptz constraint site_texts_unpublish_at_check check (unpublish_at is null),
	deleted_at timestamptz constraint site_texts_deleted_at_check check (deleted_at is null),
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);

-- Each keeps its id, and with it its versions, drafts, uses of files, findings, reviews and rows of the log, which name it by type and id.
insert into site_texts (id, slug, words, version, created_at, updated_at)
	select id, slug, words, version, created_at, updated_at from menus
	union all select id, slug, words, version, created_at, updated_at from consent_words
	union all select id, slug, words, version, created_at, updated_at from letters
	union all select id, slug, words, version, created_at, updated_at from heads
	union all select id, slug,
		case
			when hero_video_url is null and hero_video_thumbnail_url is null then words
			else coalesce(words, '{}')
				|| jsonb_build_object('heroVideoUrl', hero_video_url, 'heroVideoThumbnailUrl', hero_video_thumbnail_url)
		end,
		version, created_at, updated_at from homepage_settings;

drop table homepage_settings, menus, consent_words, letters, heads;
