-- Until when somebody is to read a record again, who, and when that was done last. Not a part of the record: no version has it.
create table record_checks (
	record_type text not null constraint record_checks_record_type_check check (length(record_type) <= 40),
	record_id text not null constraint record_checks_record_id_check check (length(record_id) <= 40),
	-- Null: never again, unless its type says otherwise.
	check_by date,
	-- Null: nobody's, so administrators are told.
	owner_id uuid constraint record_checks_owner_id_fkey references auth_users (id) on delete set null,
	-- When it was found still right, by which actor, and in which version.
	checked_at timestamptz,
	checked_by text constraint record_checks_checked_by_check check (length(checked_by) <= 100),
	checked_version integer,
	-- The date of which somebody was told last, and who: the id of an account, or 'administrators'.
	told_for date,
	told_to text constraint record_checks_told_to_check check (length(told_to) <= 40),
	constraint record_checks_pkey primary key (record_type, record_id),
	constraint record_checks_checked_check check (num_nulls(checked_at, checked_by, checked_version) in (0, 3)),
	constraint record_checks_told_check check (num_nulls(told_for, told_to) in (0, 2))
);
create index record_checks_due_idx on record_checks (check_by);
create index record_checks_owner_idx on record_checks (owner_id) where owner_id is not null;

-- The mails to those who are to check records begin with the next month.
alter table mailed_months
	drop constraint mailed_months_kind_check,
	add constraint mailed_months_kind_check check (kind in ('visits-month', 'checks-due'));
insert into mailed_months select 'checks-due', date_trunc('month', now() at time zone 'Pacific/Auckland' - interval '7 hours')::date;

-- All kinds of mail, with the one to those who are to check records.
alter table mails
	drop constraint mails_kind_check,
	add constraint mails_kind_check check (kind in ('lead-notice', 'lead-reply', 'lead-message', 'leads-due', 'visits-month', 'checks-due', 'visitor-confirmation',
		'newsletter-confirmation', 'newsletter-welcome', 'newsletter-again', 'account-verification', 'account-reset',
		'account-invitation', 'account-email', 'account-sign-in', 'account-notice', 'publishing-refused'));
