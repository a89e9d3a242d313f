-- Mail that is to be sent or was sent. The id is the Message-ID as well; to_email is null for the business's own mailbox.
create table mails (
	id uuid constraint mails_pkey primary key default gen_random_uuid(),
	kind text not null constraint mails_kind_check check (kind in ('lead-notice', 'visitor-confirmation', 'newsletter-confirmation',
		'newsletter-welcome', 'account-verification', 'account-reset', 'account-invitation')),
	to_email text constraint mails_to_email_check check (length(to_email) <= 254),
	lead_id uuid constraint mails_lead_id_fkey references leads (id) on delete cascade,
	data jsonb not null,
	state text not null default 'waiting' constraint mails_state_check check (state in ('waiting', 'sent', 'failed')),
	attempts integer not null default 0,
	resends integer not null default 0,
	first_tried_at timestamptz,
	sent_at timestamptz,
	reason text constraint mails_reason_check check (length(reason) <= 500),
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
create index mails_lead_idx on mails (lead_id);
create index mails_waiting_idx on mails (created_at) where state = 'waiting';
create index mails_failed_idx on mails (updated_at desc, id) where state = 'failed';
create index mails_full_idx on mails (sent_at) where state = 'sent' and data <> '{}';

-- Whether the mail server is down, for all workers together.
create table mail_server (
	only_one boolean constraint mail_server_pkey primary key default true constraint mail_server_only_one_check check (only_one),
	address_hash text constraint mail_server_address_hash_check check (length(address_hash) = 64),
	failures integer not null default 0,
	retry_at timestamptz
);
insert into mail_server default values;
