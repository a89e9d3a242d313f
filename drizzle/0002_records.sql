create table media (
	id uuid constraint media_pkey primary key default gen_random_uuid(),
	folder text not null constraint media_folder_check check (length(folder) between 1 and 60),
	name text not null constraint media_name_check check (length(name) between 1 and 120),
	url text not null constraint media_url_key unique constraint media_url_check check (length(url) <= 300),
	original_name text constraint media_original_name_check check (length(original_name) <= 255),
	size_bytes bigint not null constraint media_size_bytes_check check (size_bytes >= 0),
	mime_type text not null constraint media_mime_type_check check (length(mime_type) <= 120),
	width_px integer,
	height_px integer,
	sha256 text not null constraint media_sha256_check check (length(sha256) = 64),
	alt text not null default '' constraint media_alt_check check (length(alt) <= 500),
	decorative boolean not null default false,
	placeholder text constraint media_placeholder_check check (length(placeholder) <= 2000),
	variants_at timestamptz,
	created_at timestamptz not null default now()
);
create index media_folder_idx on media (folder, created_at desc, id);

create table media_usage (
	media_id uuid not null constraint media_usage_media_id_fkey references media (id) on delete cascade,
	record_type text not null constraint media_usage_record_type_check check (length(record_type) <= 40),
	record_id text not null constraint media_usage_record_id_check check (length(record_id) <= 60),
	constraint media_usage_pkey primary key (record_type, record_id, media_id)
);
create index media_usage_media_idx on media_usage (media_id);

create table revisions (
	id uuid constraint revisions_pkey primary key default gen_random_uuid(),
	record_type text not null constraint revisions_record_type_check check (length(record_type) <= 40),
	record_id text not null constraint revisions_record_id_check check (length(record_id) <= 60),
	version integer not null,
	snapshot jsonb not null,
	actor_id text not null constraint revisions_actor_id_check check (length(actor_id) <= 60),
	created_at timestamptz not null default now(),
	constraint revisions_version_key unique (record_type, record_id, version)
);

create table slug_history (
	record_type text not null constraint slug_history_record_type_check check (length(record_type) <= 40),
	slug text not null constraint slug_history_slug_check check (length(slug) <= 200),
	record_id text not null constraint slug_history_record_id_check check (length(record_id) <= 60),
	created_at timestamptz not null default now(),
	constraint slug_history_pkey primary key (record_type, slug)
);
create index slug_history_record_idx on slug_history (record_type, record_id);

create table audit_log (
	id bigint constraint audit_log_pkey primary key generated always as identity,
	actor_id text not null constraint audit_log_actor_id_check check (length(actor_id) <= 60),
	action text not null constraint audit_log_action_check check (length(action) <= 60),
	record_type text constraint audit_log_record_type_check check (length(record_type) <= 40),
	record_id text constraint audit_log_record_id_check check (length(record_id) <= 60),
	detail jsonb not null default '{}',
	created_at timestamptz not null default now()
);
create index audit_log_record_idx on audit_log (record_type, record_id, id desc);
create function refuse_change() returns trigger language plpgsql as $$
begin
	raise exception 'the audit log is only ever added to';
end
$$;
create trigger audit_log_append_only before update or delete on audit_log
	for each statement execute function refuse_change();

create table rendered_texts (
	hash text constraint rendered_texts_pkey primary key constraint rendered_texts_hash_check check (length(hash) = 64),
	html text not null constraint rendered_texts_html_check check (length(html) <= 2000000),
	created_at timestamptz not null default now()
);

create table cache_state (
	only_one boolean constraint cache_state_pkey primary key default true constraint cache_state_only_one_check check (only_one),
	revision bigint not null default 0
);
insert into cache_state default values;

create table leads (
	id uuid constraint leads_pkey primary key default gen_random_uuid(),
	kind text not null constraint leads_kind_check check (kind in ('enquiry', 'contact', 'newsletter', 'resource-request', 'download')),
	state text not null default 'new' constraint leads_state_check check (state in ('new', 'in progress', 'done', 'spam')),
	name text not null constraint leads_name_check check (length(name) <= 200),
	email text not null constraint leads_email_check check (length(email) <= 254),
	country text constraint leads_country_check check (length(country) <= 100),
	subject text constraint leads_subject_check check (length(subject) <= 300),
	message text constraint leads_message_check check (length(message) <= 10000),
	fields jsonb not null default '{}',
	note text not null default '' constraint leads_note_check check (length(note) <= 10000),
	idempotency_key text constraint leads_idempotency_key_key unique constraint leads_idempotency_key_check check (length(idempotency_key) <= 100),
	address inet,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
create index leads_newest_idx on leads (created_at desc, id);
create index leads_email_idx on leads (lower(email));

create table consents (
	id uuid constraint consents_pkey primary key default gen_random_uuid(),
	lead_id uuid constraint consents_lead_id_fkey references leads (id) on delete set null,
	email text not null constraint consents_email_check check (length(email) <= 254),
	purpose text not null constraint consents_purpose_check check (length(purpose) <= 60),
	text_shown text not null constraint consents_text_shown_check check (length(text_shown) <= 2000),
	page text not null constraint consents_page_check check (length(page) <= 2000),
	given_at timestamptz not null default now(),
	confirmed_at timestamptz,
	withdrawn_at timestamptz
);
create index consents_email_idx on consents (lower(email));

create table resource_downloads (
	id uuid constraint resource_downloads_pkey primary key default gen_random_uuid(),
	first_name text not null constraint resource_downloads_first_name_check check (length(first_name) <= 120),
	last_name text not null constraint resource_downloads_last_name_check check (length(last_name) <= 120),
	email text not null constraint resource_downloads_email_check check (length(email) <= 254),
	country text not null constraint resource_downloads_country_check check (length(country) <= 100),
	resource_url text not null constraint resource_downloads_resource_url_check check (length(resource_url) <= 2000),
	created_at timestamptz not null default now()
);
create index resource_downloads_newest_idx on resource_downloads (created_at desc, id);

create table admin_users (
	id uuid constraint admin_users_pkey primary key,
	created_at timestamptz not null default now()
);

create table login_invites (
	id uuid constraint login_invites_pkey primary key default gen_random_uuid(),
	team_member_id uuid not null constraint login_invites_team_member_id_key unique
		constraint login_invites_team_member_id_fkey references team_members (id) on delete cascade,
	email text not null constraint login_invites_email_check check (length(email) <= 254),
	status text not null default 'pending' constraint login_invites_status_check check (status in ('pending', 'accepted')),
	updated_at timestamptz not null default now()
);
