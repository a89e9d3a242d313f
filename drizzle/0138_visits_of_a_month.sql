-- What was sent from one page is asked by the form of its record; enquiry lists are few, and name the pages of their products.
create index leads_page_idx on leads (page, created_at) where page is not null;
create index leads_lists_idx on leads (created_at) where fields ? 'products';

-- Who wants the mail of the month.
alter table auth_users add column wants_visits_mail boolean not null default false;

-- The months whose mails are out, by their first day.
create table mailed_months (
	kind text not null constraint mailed_months_kind_check check (kind in ('visits-month')),
	"month" date not null constraint mailed_months_month_check check (extract(day from "month") = 1),
	constraint mailed_months_pkey primary key (kind, "month")
);

alter table mails
	drop constraint mails_kind_check,
	add constraint mails_kind_check check (kind in ('lead-notice', 'lead-reply', 'lead-message', 'leads-due', 'visits-month',
		'visitor-confirmation', 'newsletter-confirmation', 'newsletter-welcome', 'newsletter-again', 'account-verification',
		'account-reset', 'account-invitation', 'account-email', 'account-sign-in', 'account-notice', 'publishing-refused'));
