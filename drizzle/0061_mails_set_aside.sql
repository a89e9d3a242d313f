-- Failed mails that somebody has looked at and will do nothing about: they alarm nobody any more.
alter table mails add column set_aside_at timestamptz;
