-- What visitors write once more, read from a mailbox: in the talk about their lead.
alter table lead_messages
	drop constraint lead_messages_kind_check,
	add constraint lead_messages_kind_check check (kind in ('reply draft', 'note draft', 'reply', 'note', 'message')),
	drop constraint lead_messages_text_check,
	-- A mail may hold only pictures.
	add constraint lead_messages_text_check check (case when kind = 'message' then length("text") <= 100000
		else length("text") between 1 and 20000 end),
	-- Sender, subject, when it came, what it brought along.
	add column mail jsonb,
	-- Its Message-ID, or a hash of a mail without one: read again, it is stored once.
	add column mail_key text constraint lead_messages_mail_key_check check (length(mail_key) <= 64),
	add constraint lead_messages_mail_check check ((kind = 'message') = (mail is not null) and (kind = 'message') = (mail_key is not null));
create unique index lead_messages_mail_key on lead_messages (lead_id, mail_key) where mail_key is not null;
create index lead_messages_sender_idx on lead_messages (lower(mail->>'email')) where mail is not null;

-- When the visitor wrote again after our reply: from then on the promise counts anew.
alter table leads add column due_from timestamptz;

alter table mails
	-- In the words of the server that could not deliver it; null: nothing came back.
	add column returned text constraint mails_returned_check check (length(returned) <= 1000),
	drop constraint mails_kind_check,
	add constraint mails_kind_check check (kind in ('lead-notice', 'lead-reply', 'lead-message', 'leads-due', 'visitor-confirmation',
		'newsletter-confirmation', 'newsletter-welcome', 'newsletter-again', 'account-verification', 'account-reset',
		'account-invitation', 'account-email', 'account-sign-in', 'account-notice', 'publishing-refused'));

-- How far the mailbox was read, and whether it can be.
create table mailbox_state (
	only_one boolean not null default true constraint mailbox_state_pkey primary key constraint mailbox_state_only_one_check check (only_one),
	-- Identifies the mailbox without revealing the password.
	address_hash text not null constraint mailbox_state_address_hash_check check (length(address_hash) <= 64),
	-- Mails that came before are not read.
	since timestamptz not null default now(),
	-- Of the mailbox: another one means that its numbers are others. It may exceed an integer.
	uid_validity text constraint mailbox_state_uid_validity_check check (length(uid_validity) <= 40),
	last_uid bigint not null default 0,
	read_at timestamptz,
	-- Failures in a row.
	failures integer not null default 0,
	retry_at timestamptz,
	reason text constraint mailbox_state_reason_check check (length(reason) <= 1000),
	-- The mail at which reading stopped, and how often.
	stuck_uid bigint,
	stuck_tries integer not null default 0
);
