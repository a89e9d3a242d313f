-- Who is not to be subscribed again by an import or an old job: a keyed hash of the e-mail, which nobody can read back. A consent
-- given after `since` counts all the same.
create table suppressions (
	id uuid constraint suppressions_pkey primary key default gen_random_uuid(),
	email_hash text not null constraint suppressions_email_hash_key unique
		constraint suppressions_email_hash_check check (length(email_hash) = 43),
	reason text not null constraint suppressions_reason_check check (reason in ('erased', 'unsubscribed')),
	since timestamptz not null default now()
);

-- Everything held about a person is found by the e-mail.
create index resource_downloads_email_idx on resource_downloads (lower(email));
create index mails_to_email_idx on mails (lower(to_email));
