-- Visitors get a site once an administrator has opened it. One that was started before goes on as it is: open.
insert into setup_steps (name) select 'open' where exists (select from setup_steps where name = 'demo content');

-- What the program itself saved: it says which records are still as they came.
create index record_versions_of_program_idx on record_versions (record_type, record_id) where "by" = 'system' and n is not null;
