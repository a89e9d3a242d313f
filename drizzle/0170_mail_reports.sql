-- What servers and programs reported about a mail, and what our rules made of it: of each kind one, so that a report read twice is one.
create table mail_reports (
	mail_id uuid not null constraint mail_reports_mail_id_fkey references mails (id) on delete cascade,
	kind text not null constraint mail_reports_kind_check check (kind in ('returned', 'complaint', 'automatic')),
	status text not null constraint mail_reports_status_check check (length(status) <= 20),
	words text not null constraint mail_reports_words_check check (length(words) <= 400),
	outcome text not null constraint mail_reports_outcome_check check (outcome in ('ended', 'not ended')),
	-- Their version: what an older one judged is judged again.
	rules integer not null,
	at timestamptz not null default now(),
	constraint mail_reports_pkey primary key (mail_id, kind)
);
create index mail_reports_rules_idx on mail_reports (rules);

-- The report that ended a consent, which other rules give back; null when its owner ended it.
alter table consents add column ended_by text constraint consents_ended_by_check check (ended_by in ('returned', 'complaint'));

-- One entry for each reason: taking back that of a report leaves that of an unsubscription.
alter table suppressions
	drop constraint suppressions_email_hash_key,
	drop constraint suppressions_reason_check,
	add constraint suppressions_reason_check check (reason in ('erased', 'unsubscribed', 'returned', 'complaint')),
	add constraint suppressions_email_hash_reason_key unique (email_hash, reason);
