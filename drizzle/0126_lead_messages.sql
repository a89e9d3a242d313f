-- The talk about a lead: replies and notes of colleagues, and drafts of both.
create table lead_messages (
	-- Made by the form: sent twice, it is stored once. A reply's mail has the same.
	id uuid constraint lead_messages_pkey primary key,
	lead_id uuid not null constraint lead_messages_lead_id_fkey references leads (id) on delete cascade,
	kind text not null constraint lead_messages_kind_check check (kind in ('reply draft', 'note draft', 'reply', 'note')),
	"text" text not null constraint lead_messages_text_check check (length("text") between 1 and 20000),
	"by" text not null constraint lead_messages_by_check check (length("by") <= 100),
	at timestamptz not null default now()
);
create index lead_messages_lead_idx on lead_messages (lead_id, at);
create unique index lead_messages_draft_key on lead_messages (lead_id, "by") where kind in ('reply draft', 'note draft');

-- The note that a lead had was everybody's; nobody knows who wrote it.
insert into lead_messages (id, lead_id, kind, "text", "by", at)
	select gen_random_uuid(), id, 'note', left(note, 20000), '', updated_at from leads where btrim(note) <> '';
alter table leads drop column note;

-- The office that the visitor saw, and the page with the form.
alter table leads
	add column office text not null default 'New Zealand' constraint leads_office_check check (office in ('New Zealand', 'Australia')),
	add column page text constraint leads_page_check check (length(page) <= 2000);
update leads set office = 'Australia' where country in ('Australia', 'AU');

-- A reply may be taken back until then.
alter table mails
	add column held_until timestamptz,
	drop constraint mails_kind_check,
	add constraint mails_kind_check check (kind in ('lead-notice', 'lead-reply', 'visitor-confirmation', 'newsletter-confirmation',
		'newsletter-welcome', 'newsletter-again', 'account-verification', 'account-reset', 'account-invitation', 'account-email',
		'account-sign-in', 'account-notice', 'publishing-refused'));
