-- Mails of visitors that were erased, by keyed hashes of their Message-IDs: they may lie in the mailbox for ever, and are never taken again.
create table erased_mails (
	id text not null constraint erased_mails_pkey primary key constraint erased_mails_id_check check (length(id) <= 64),
	-- No message that came later can have been what it replied to.
	at timestamptz not null default now()
);
create index erased_mails_at_idx on erased_mails (at);

-- Which mailbox it is, whatever the password and the way to it; null in older rows, whose mailbox is taken for the present one.
alter table mailbox_state add column mailbox_hash text constraint mailbox_state_mailbox_hash_check check (length(mailbox_hash) <= 64);
