-- What was sent from one page is asked by the form of its record; enquiry lists are few, and name the pages of their products.
create index leads_page_idx on leads (page, created_at) where page is not null;
create index leads_lists_idx on leads (created_at) where fields ? 'products';

-- Who wants the mail of the month.
alter table auth_users add column wants_visits_mail boolean not null default false;

-- The months that were mailed to whoever wanted it, each once: by its first day.
create table visit_months (
	"month" date not null constraint visit_months_pkey primary key
		constraint visit_months_month_check check (extract(day from "month") = 1),
	at timestamptz not null default now()
);

alter table mails
	drop constraint mails_kind_check,
	add constraint mails_kind_check check (kind in ('lead-notice', 'lead-reply', 'lead-message', 'leads-due', 'visits-month',
		'visitor-confirmation', 'newsletter-confirmation', 'newsletter-welcome', 'newsletter-again', 'account-verification',
		'account-reset', 'account-invitation', 'account-email', 'account-sign-in', 'account-notice', 'publishing-refused'));
