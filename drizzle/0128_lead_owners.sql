-- Who handles a lead, and until when its sender was promised a reply. Leads from before have neither: replies to them are not on record.
alter table leads
	add column owner_id uuid constraint leads_owner_id_fkey references auth_users (id) on delete set null,
	-- Working days promised to the sender; null where none were, as for signups and downloads.
	add column reply_days smallint constraint leads_reply_days_check check (reply_days between 0 and 100),
	-- The end of the last of them, by the hours that the office has entered since.
	add column due_at timestamptz;
create index leads_owner_idx on leads (owner_id) where owner_id is not null;
create index leads_open_idx on leads (due_at) where state in ('new', 'in progress');

-- The mornings on which staff were told of what is due, and who was: each at most once a day.
create table lead_mornings (
	"day" date not null,
	office text not null constraint lead_mornings_office_check check (office in ('New Zealand', 'Australia')),
	told text[] not null,
	at timestamptz not null default now(),
	constraint lead_mornings_pkey primary key ("day", office)
);

alter table mails
	drop constraint mails_kind_check,
	add constraint mails_kind_check check (kind in ('lead-notice', 'lead-reply', 'leads-due', 'visitor-confirmation',
		'newsletter-confirmation', 'newsletter-welcome', 'newsletter-again', 'account-verification', 'account-reset',
		'account-invitation', 'account-email', 'account-sign-in', 'account-notice', 'publishing-refused'));
