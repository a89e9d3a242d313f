-- The menu of the back office says on every screen how many nobody has looked at yet.
create index leads_new_idx on leads (kind) where state = 'new';
