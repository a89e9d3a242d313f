-- Whoever sets a password with a mailed link is signed in by it.
alter table auth_sessions
	drop constraint auth_sessions_method_check,
	add constraint auth_sessions_method_check check (method in ('password', 'time-code', 'recovery-code', 'passkey', 'link'));
