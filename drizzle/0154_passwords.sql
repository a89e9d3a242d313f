-- An account has at most one password: its hash stands with the account. Null while only a mailed link or a passkey opens it.
alter table auth_users add column password text constraint auth_users_password_check check (length(password) <= 400);
update auth_users set password = held.password from auth_accounts held where held.user_id = auth_users.id;
drop table auth_accounts;

-- Nothing has ever filled it.
alter table auth_users drop column image;
