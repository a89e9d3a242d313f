alter table mails
	-- When it was known that it did not arrive: it was refused, given up, or came back. A reply that did not arrive answers nobody.
	add column undelivered_at timestamptz,
	drop constraint mails_kind_check,
	add constraint mails_kind_check check (kind in ('lead-notice', 'lead-reply', 'lead-message', 'lead-event', 'leads-due', 'visits-month',
		'checks-due', 'visitor-confirmation', 'newsletter-confirmation', 'newsletter-welcome', 'newsletter-again', 'account-verification',
		'account-reset', 'account-invitation', 'account-email', 'account-sign-in', 'account-notice', 'publishing-refused'));
update mails set undelivered_at = coalesce(updated_at, sent_at) where state = 'failed' or returned is not null;
