-- No two working copies of a record ever have the same version, not even after the first was discarded: a form that still
-- shows the discarded one must not pass for one that has read the next.
create sequence working_copies_version_seq as integer owned by working_copies.version;
select setval('working_copies_version_seq', (select coalesce(max(version), 0) + 1 from working_copies), false);
alter table working_copies alter column version set default nextval('working_copies_version_seq');
