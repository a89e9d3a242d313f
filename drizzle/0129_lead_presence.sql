-- The lead that a person has open, so that two in one lead see each other.
create table lead_presence (
	admin_id uuid constraint lead_presence_pkey primary key
		constraint lead_presence_admin_id_fkey references auth_users (id) on delete cascade,
	lead_id uuid not null constraint lead_presence_lead_id_fkey references leads (id) on delete cascade,
	seen_at timestamptz not null default now()
);
create index lead_presence_lead_idx on lead_presence (lead_id);
