-- Pictures on other sites that somebody wants in the library: each address once, with the picture it became or why it did not. The
-- row goes with the picture, so that asking again fetches it anew. An address is at most 2000 bytes, which an index can hold.
create table picture_requests (
	id uuid constraint picture_requests_pkey primary key default gen_random_uuid(),
	address text not null constraint picture_requests_address_key unique
		constraint picture_requests_address_check check (octet_length(address) <= 2000),
	folder text not null constraint picture_requests_folder_check check (length(folder) <= 60),
	alt text not null default '' constraint picture_requests_alt_check check (length(alt) <= 500),
	state text not null default 'waiting' constraint picture_requests_state_check check (state in ('waiting', 'done', 'failed')),
	media_id uuid constraint picture_requests_media_id_fkey references media (id) on delete cascade,
	fault text constraint picture_requests_fault_check check (length(fault) <= 500),
	attempts integer not null default 0 constraint picture_requests_attempts_check check (attempts >= 0),
	requested_by text not null constraint picture_requests_requested_by_check check (length(requested_by) <= 60),
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	constraint picture_requests_outcome_check
		check ((state = 'done') = (media_id is not null) and (state = 'failed') = (fault is not null))
);
create index picture_requests_media_idx on picture_requests (media_id);
create index picture_requests_updated_idx on picture_requests (updated_at);
