-- Tests of how our mail arrives: a mail to ourselves from each sender, and what was found when it had come.
create table mail_proofs (
	-- That of its mail, which has it in a header: nobody can guess it.
	id uuid constraint mail_proofs_pkey primary key,
	-- The address in `From`.
	sender text not null constraint mail_proofs_sender_check check (length(sender) <= 254),
	-- The mailbox that is read, or whoever asked for the test.
	sent_to text not null constraint mail_proofs_sent_to_check check (sent_to in ('mailbox', 'staff')),
	-- Identifies the mail server, without revealing the password.
	address_hash text not null constraint mail_proofs_address_hash_check check (length(address_hash) = 64),
	sent_at timestamptz not null default now(),
	read_at timestamptz,
	-- What was found; null: it has not been read.
	result jsonb,
	-- Whether the envelope sender came back with its signed part; null: not known.
	keeps_envelope boolean,
	-- The id of the account that asked for it.
	"by" text not null constraint mail_proofs_by_check check (length("by") <= 100)
);
create index mail_proofs_sender_idx on mail_proofs (sender, sent_at desc);

alter table mails
	drop constraint mails_kind_check,
	add constraint mails_kind_check check (kind in ('lead-notice', 'lead-reply', 'lead-message', 'lead-event', 'digest',
		'visitor-confirmation', 'newsletter-confirmation', 'newsletter-welcome', 'newsletter-again', 'newsletter-left', 'account-verification',
		'account-reset', 'account-invitation', 'account-email', 'account-sign-in', 'account-notice', 'publishing-refused', 'mail-proof'));
