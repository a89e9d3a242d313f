-- Parts of the site that the business leaves out, by their names.
alter table business add column left_out text[] not null default '{}';
