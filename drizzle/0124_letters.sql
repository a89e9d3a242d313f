
-- To whoever agreed to the newsletter in other words.
alter table mails
	drop constraint mails_kind_check,
	add constraint mails_kind_check check (kind in ('lead-notice', 'visitor-confirmation', 'newsletter-confirmation',
		'newsletter-welcome', 'newsletter-again', 'account-verification', 'account-reset', 'account-invitation', 'account-email',
		'account-sign-in', 'account-notice', 'publishing-refused'));
