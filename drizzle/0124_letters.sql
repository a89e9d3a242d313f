-- The words of the mails to visitors: one record, always published, never in the trash. Null until staff save them: the first ones are
-- the program's.
create table letters (
	id uuid constraint letters_pkey primary key default gen_random_uuid(),
	words jsonb constraint letters_words_check check (length(words::text) <= 100000),
	slug text not null default 'letters' constraint letters_slug_check check (slug = 'letters'),
	version integer not null default 1,
	status text not null default 'published' constraint letters_status_check check (status = 'published'),
	publish_at timestamptz constraint letters_publish_at_check check (publish_at is null),
	unpublish_at timestamptz constraint letters_unpublish_at_check check (unpublish_at is null),
	deleted_at timestamptz constraint letters_deleted_at_check check (deleted_at is null),
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	only_one boolean not null default true constraint letters_only_one_key unique
		constraint letters_only_one_check check (only_one)
);
insert into letters default values;

-- To whoever agreed to the newsletter in other words.
alter table mails
	drop constraint mails_kind_check,
	add constraint mails_kind_check check (kind in ('lead-notice', 'visitor-confirmation', 'newsletter-confirmation',
		'newsletter-welcome', 'newsletter-again', 'account-verification', 'account-reset', 'account-invitation', 'account-email',
		'account-sign-in', 'account-notice', 'publishing-refused'));
