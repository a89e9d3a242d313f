-- The access token with which mail is sent and the mailbox read, for all workers: one row, sealed, left out of backups.
create table mail_token (
	only_one boolean constraint mail_token_pkey primary key default true constraint mail_token_only_one_check check (only_one),
	source_hash text not null constraint mail_token_source_hash_check check (length(source_hash) <= 64),
	secrets_hash text not null constraint mail_token_secrets_hash_check check (length(secrets_hash) <= 64),
	token text constraint mail_token_token_check check (length(token) <= 20000),
	refresh_token text constraint mail_token_refresh_token_check check (length(refresh_token) <= 20000),
	renewed_at timestamptz,
	expires_at timestamptz,
	failures integer not null default 0,
	held_until timestamptz,
	retry_at timestamptz,
	reason text constraint mail_token_reason_check check (length(reason) <= 2000)
);

-- How many went out in the last minute and day.
create index mails_sent_idx on mails (sent_at) where sent_at is not null;
