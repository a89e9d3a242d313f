-- Who may sign in, what they are signed in with, and the links that were mailed to them.
create table auth_users (
	id uuid constraint auth_users_pkey primary key default gen_random_uuid(),
	-- In lower case and without spaces around it: one spelling, one account.
	email text not null constraint auth_users_email_key unique
		constraint auth_users_email_check check (length(email) <= 254 and email = lower(email)),
	name text not null default '' constraint auth_users_name_check check (length(name) <= 200),
	image text constraint auth_users_image_check check (length(image) <= 300),
	email_verified boolean not null default false,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);

-- One row an account that has a password; without one only a mailed link opens it.
create table auth_accounts (
	id uuid constraint auth_accounts_pkey primary key default gen_random_uuid(),
	user_id uuid not null constraint auth_accounts_user_id_key unique
		constraint auth_accounts_user_id_fkey references auth_users (id) on delete cascade,
	provider_id text not null default 'credential' constraint auth_accounts_provider_id_check check (length(provider_id) <= 60),
	account_id text not null constraint auth_accounts_account_id_check check (length(account_id) <= 60),
	password text constraint auth_accounts_password_check check (length(password) <= 400),
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);

create table auth_sessions (
	id uuid constraint auth_sessions_pkey primary key default gen_random_uuid(),
	user_id uuid not null constraint auth_sessions_user_id_fkey references auth_users (id) on delete cascade,
	token text not null constraint auth_sessions_token_key unique
		constraint auth_sessions_token_check check (length(token) <= 100),
	expires_at timestamptz not null,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
create index auth_sessions_user_idx on auth_sessions (user_id);
create index auth_sessions_expires_idx on auth_sessions (expires_at);

-- Links that work once. Only a hash of the secret in them is kept. `setup` belongs to nobody yet.
create table auth_links (
	hash text constraint auth_links_pkey primary key constraint auth_links_hash_check check (length(hash) = 64),
	kind text not null constraint auth_links_kind_check check (kind in ('verification', 'reset', 'invitation', 'setup')),
	user_id uuid constraint auth_links_user_id_fkey references auth_users (id) on delete cascade,
	expires_at timestamptz not null,
	created_at timestamptz not null default now(),
	constraint auth_links_user_key unique (user_id, kind)
);

-- Counters of failed tries, in the form rate-limiter-flexible asks for. The keys are hashes.
create table auth_limits (
	key text constraint auth_limits_pkey primary key constraint auth_limits_key_check check (length(key) <= 255),
	points integer not null default 0,
	expire bigint
);

alter table admin_users add constraint admin_users_id_fkey foreign key (id) references auth_users (id) on delete cascade;
create index login_invites_email_idx on login_invites (lower(email));
