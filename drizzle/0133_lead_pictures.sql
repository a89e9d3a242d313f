-- Pictures that visitors send along. Those of a form that was never sent have no lead, and are deleted after a day.
create table lead_pictures (
	id uuid not null default gen_random_uuid() constraint lead_pictures_pkey primary key,
	lead_id uuid constraint lead_pictures_lead_id_fkey references leads (id) on delete cascade,
	position smallint not null default 0,
	name text not null constraint lead_pictures_name_check check (length(name) between 1 and 200),
	mime text not null constraint lead_pictures_mime_check check (mime in ('image/jpeg', 'image/heic')),
	width_px integer,
	height_px integer,
	sha256 text not null constraint lead_pictures_sha256_check check (length(sha256) = 43),
	bytes bytea not null,
	thumb bytea,
	created_at timestamptz not null default now()
);
create index lead_pictures_lead_idx on lead_pictures (lead_id, position);
create index lead_pictures_unsent_idx on lead_pictures (created_at) where lead_id is null;
