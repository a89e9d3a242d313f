-- What the notes of known browsers are signed for: a new key ends them all.
alter table auth_users add column browser_key uuid not null default gen_random_uuid();
