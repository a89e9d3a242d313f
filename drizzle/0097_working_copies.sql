-- Changes to a record that visitors do not see yet: one working copy a record, shared by all who may edit it.
-- No two working copies of a record ever have the same version, not even after the first was discarded: a form that still
-- shows the discarded one must not pass for one that has read the next.
create sequence working_copies_version_seq as integer;

create table working_copies (
	record_type text not null constraint working_copies_record_type_check check (length(record_type) between 1 and 40),
	record_id text not null constraint working_copies_record_id_check check (length(record_id) between 1 and 40),
	-- Its own version, apart from the record's.
	version integer not null default nextval('working_copies_version_seq'),
	-- The record's version that the changes are based on, and the values of its form then.
	base_version integer not null,
	base_values jsonb not null,
	form_values jsonb not null,
	updated_by text not null constraint working_copies_updated_by_check check (length(updated_by) between 1 and 40),
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	-- What is to be published at a time, and what it is based on: later typing changes form_values alone.
	publish_at timestamptz,
	scheduled_by text constraint working_copies_scheduled_by_check check (length(scheduled_by) between 1 and 40),
	scheduled jsonb,
	-- Why the last scheduled publishing was refused.
	refusal jsonb,
	constraint working_copies_pkey primary key (record_type, record_id),
	constraint working_copies_schedule_check check (
		(publish_at is null) = (scheduled_by is null) and (publish_at is null) = (scheduled is null))
);
alter sequence working_copies_version_seq owned by working_copies.version;
create index working_copies_due_idx on working_copies (publish_at) where publish_at is not null;
create index working_copies_updated_idx on working_copies (updated_at);

-- To whoever scheduled what could not be published.
alter table mails
	drop constraint mails_kind_check,
	add constraint mails_kind_check check (kind in ('lead-notice', 'visitor-confirmation', 'newsletter-confirmation',
		'newsletter-welcome', 'account-verification', 'account-reset', 'account-invitation', 'account-email', 'account-sign-in',
		'account-notice', 'publishing-refused'));
