-- The secret of a consent's reader, in the links to unsubscribe: they outlive a change of APP_SECRET. The default is volatile, so that each
-- row that is there gets one of its own; the program makes the others, but for those whose mails have the link of an earlier consent.
alter table consents
	add column token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
		constraint consents_token_key unique
		constraint consents_token_check check (token ~ '^[0-9a-f]{64}$');

-- To whoever got the newsletter until the link of an earlier subscription ended it.
alter table mails
	drop constraint mails_kind_check,
	add constraint mails_kind_check check (kind in ('lead-notice', 'lead-reply', 'lead-message', 'lead-event', 'digest',
		'visitor-confirmation', 'newsletter-confirmation', 'newsletter-welcome', 'newsletter-again', 'newsletter-left',
		'account-verification', 'account-reset', 'account-invitation', 'account-email', 'account-sign-in', 'account-notice',
		'publishing-refused'));
