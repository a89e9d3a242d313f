-- Deleted files stay in the trash for 30 days, like deleted records. Only files that no record shows can be there.
alter table media add column deleted_at timestamptz;
create index media_trash_idx on media (deleted_at desc, id) where deleted_at is not null;
