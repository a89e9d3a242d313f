-- The words beside the boxes and buttons of the forms: one record, always published, never in the trash. Null until staff save them:
-- the first ones are the program's.
create table consent_words (
	id uuid constraint consent_words_pkey primary key default gen_random_uuid(),
	words jsonb constraint consent_words_words_check check (length(words::text) <= 100000),
	slug text not null default 'consents' constraint consent_words_slug_check check (slug = 'consents'),
	version integer not null default 1,
	status text not null default 'published' constraint consent_words_status_check check (status = 'published'),
	publish_at timestamptz constraint consent_words_publish_at_check check (publish_at is null),
	unpublish_at timestamptz constraint consent_words_unpublish_at_check check (unpublish_at is null),
	deleted_at timestamptz constraint consent_words_deleted_at_check check (deleted_at is null),
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	only_one boolean not null default true constraint consent_words_only_one_key unique
		constraint consent_words_only_one_check check (only_one)
);
insert into consent_words default values;

-- Which form's words somebody agreed to, and what these meant: the version since when. Everybody agreed to the program's until now.
alter table consents
	add column form text not null default 'newsletter'
		constraint consents_form_check check (form in ('newsletter', 'download')),
	add column meaning integer not null default 0,
	add column told_meaning integer;
update consents set form = 'download' where text_shown like 'Also send me the newsletter, %';
