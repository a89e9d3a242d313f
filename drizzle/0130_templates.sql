-- Words that staff reply with again and again.
create table templates (
	id uuid constraint templates_pkey primary key default gen_random_uuid(),
	slug text not null constraint templates_slug_key unique constraint templates_slug_check check (length(slug) between 1 and 200),
	title text not null constraint templates_title_check check (length(title) between 2 and 120),
	"text" text not null constraint templates_text_check check (length("text") between 2 and 20000),
	-- Files of the library that go along.
	files jsonb not null default '[]' constraint templates_files_check check (jsonb_typeof(files) = 'array'),
	version integer not null default 1,
	status text not null default 'published' constraint templates_status_check check (status in ('draft', 'published')),
	publish_at timestamptz,
	unpublish_at timestamptz,
	deleted_at timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
create index templates_public_idx on templates (title collate name_order, id) where status = 'published' and deleted_at is null;
create index templates_kept_idx on templates (title collate name_order, id) where deleted_at is null;
create index templates_trash_idx on templates (deleted_at desc) where deleted_at is not null;

-- The files that go with a reply, and the template that it came from.
alter table lead_messages
	add column files jsonb not null default '[]' constraint lead_messages_files_check check (jsonb_typeof(files) = 'array'),
	add column template_id uuid constraint lead_messages_template_id_fkey references templates (id) on delete set null;
create index lead_messages_template_idx on lead_messages (template_id) where template_id is not null;
