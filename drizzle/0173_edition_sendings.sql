-- Editions of the newsletter that are sent: the mail of each reader is a row of `mails`, so that each got it once, and who did not is told.
create table edition_sendings (
	id uuid constraint edition_sendings_pkey primary key default gen_random_uuid(),
	edition_id uuid constraint edition_sendings_edition_id_fkey references editions (id) on delete set null,
	version integer not null,
	letter jsonb not null,
	audience jsonb not null,
	state text not null default 'timed' constraint edition_sendings_state_check check (state in ('timed', 'going', 'held', 'stopped')),
	reason text constraint edition_sendings_reason_check check (length(reason) <= 500),
	per_hour integer constraint edition_sendings_per_hour_check check (per_hour > 0),
	due_at timestamptz not null,
	started_at timestamptz,
	created_at timestamptz not null default now()
);
create index edition_sendings_edition_idx on edition_sendings (edition_id, created_at desc);

alter table mails
	add column sending_id uuid constraint mails_sending_id_fkey references edition_sendings (id) on delete cascade,
	add column consent_id uuid constraint mails_consent_id_fkey references consents (id) on delete set null,
	add column response text constraint mails_response_check check (length(response) <= 500),
	drop constraint mails_kind_check,
	add constraint mails_kind_check check (kind in ('lead-notice', 'lead-reply', 'lead-message', 'lead-event', 'digest',
		'visitor-confirmation', 'newsletter-confirmation', 'newsletter-welcome', 'newsletter-again', 'newsletter-left', 'edition',
		'mail-proof', 'account-verification', 'account-reset', 'account-invitation', 'account-email', 'account-sign-in',
		'account-notice', 'publishing-refused')),
	drop constraint mails_state_check,
	add constraint mails_state_check check (state in ('waiting', 'sent', 'failed', 'sending', 'unknown', 'left out'));
-- Nobody gets a sending twice, however often it begins.
create unique index mails_sending_idx on mails (sending_id, lower(to_email)) where sending_id is not null;
create index mails_edition_idx on mails (sending_id, state) where sending_id is not null;
create index mails_consent_idx on mails (consent_id) where consent_id is not null;

-- What people agree to names a mailing service only while there is one, also in words that staff have saved.
update site_texts set words = replace(replace(words::text,
		', through a mailing service in the United States', '{mailing service}'),
		'records and at a mailing service in the United States', 'records{mailing service}')::jsonb
	where slug = 'consents' and words::text like '%mailing service in the United States%';
