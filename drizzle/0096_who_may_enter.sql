-- Roles: an editor changes content and media, an administrator everything. Who gave the access, as in the audit log.
alter table admin_users
	add column role text not null default 'administrator'
		constraint admin_users_role_check check (role in ('administrator', 'editor')),
	add column granted_by text not null default 'system' constraint admin_users_granted_by_check check (length(granted_by) <= 60);

update admin_users a set granted_by = l.actor_id from (
	select distinct on (record_id) record_id, actor_id from audit_log
	where record_type = 'account' and action = 'grant-admin' order by record_id, id desc
) l where l.record_id = a.id::text;

-- Null: never yet.
alter table auth_users add column last_sign_in_at timestamptz;
update auth_users u set last_sign_in_at = s.at from (
	select user_id, max(created_at) as at from auth_sessions group by user_id
) s where s.user_id = u.id;

-- Access that went with a deleted team member, so that undoing the deletion brings it back.
create table taken_access (
	user_id uuid constraint taken_access_pkey primary key
		constraint taken_access_user_id_fkey references auth_users (id) on delete cascade,
	member_id uuid not null constraint taken_access_member_id_fkey references team_members (id) on delete cascade,
	role text not null constraint taken_access_role_check check (role in ('administrator', 'editor')),
	granted_by text not null constraint taken_access_granted_by_check check (length(granted_by) <= 60),
	granted_at timestamptz not null,
	-- Whether the member had accepted an invitation.
	was_invited boolean not null default false,
	taken_at timestamptz not null default now()
);

-- Only a hash of the token is kept now. The sessions of before end: everyone signs in once more.
delete from auth_sessions;
alter table auth_sessions
	drop column token,
	drop column updated_at,
	add column token_hash text not null constraint auth_sessions_token_hash_key unique
		constraint auth_sessions_token_hash_check check (length(token_hash) = 64),
	add column used_at timestamptz not null default now(),
	-- What the person recognises the session by, such as "Chrome on Android" and "New Zealand".
	add column browser text constraint auth_sessions_browser_check check (length(browser) <= 100),
	add column country text constraint auth_sessions_country_check check (length(country) <= 100),
	add column method text not null constraint auth_sessions_method_check check (method in ('password', 'time-code', 'recovery-code', 'passkey'));

create table auth_passkeys (
	id uuid constraint auth_passkeys_pkey primary key default gen_random_uuid(),
	user_id uuid not null constraint auth_passkeys_user_id_fkey references auth_users (id) on delete cascade,
	-- base64url, as the browser sends it.
	credential_id text not null constraint auth_passkeys_credential_id_key unique
		constraint auth_passkeys_credential_id_check check (length(credential_id) <= 1400),
	-- COSE key in base64url.
	public_key text not null constraint auth_passkeys_public_key_check check (length(public_key) <= 4000),
	counter bigint not null default 0,
	transports text not null default '' constraint auth_passkeys_transports_check check (length(transports) <= 200),
	name text not null constraint auth_passkeys_name_check check (length(name) between 1 and 60),
	created_at timestamptz not null default now(),
	used_at timestamptz
);
create index auth_passkeys_user_idx on auth_passkeys (user_id);

-- The secret of the codes that change every 30 seconds, encrypted. It counts once a first code has confirmed it.
create table auth_time_codes (
	user_id uuid constraint auth_time_codes_pkey primary key
		constraint auth_time_codes_user_id_fkey references auth_users (id) on delete cascade,
	secret text not null constraint auth_time_codes_secret_check check (length(secret) <= 200),
	confirmed_at timestamptz,
	-- For another phone: takes the place of the first once a code has confirmed it.
	next_secret text constraint auth_time_codes_next_secret_check check (length(next_secret) <= 200),
	-- The step of the last code that was accepted: none works twice.
	last_step bigint not null default 0,
	-- When the last set-up began: an unfinished one ends after a while.
	started_at timestamptz not null default now()
);

create table auth_recovery_codes (
	hash text constraint auth_recovery_codes_pkey primary key constraint auth_recovery_codes_hash_check check (length(hash) = 43),
	user_id uuid not null constraint auth_recovery_codes_user_id_fkey references auth_users (id) on delete cascade,
	used_at timestamptz
);
create index auth_recovery_codes_user_idx on auth_recovery_codes (user_id);

-- Challenges that a passkey has answered: none works twice.
create table auth_used_challenges (
	hash text constraint auth_used_challenges_pkey primary key constraint auth_used_challenges_hash_check check (length(hash) = 43),
	expires_at timestamptz not null
);

-- The link that confirms a new address carries it.
alter table auth_links
	drop constraint auth_links_kind_check,
	add constraint auth_links_kind_check check (kind in ('verification', 'reset', 'invitation', 'setup', 'email')),
	add column email text constraint auth_links_email_check check (length(email) <= 254);

alter table mails
	drop constraint mails_kind_check,
	add constraint mails_kind_check check (kind in ('lead-notice', 'visitor-confirmation', 'newsletter-confirmation',
		'newsletter-welcome', 'account-verification', 'account-reset', 'account-invitation', 'account-email', 'account-sign-in',
		'account-notice'));
