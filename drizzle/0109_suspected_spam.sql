-- The menu of the back office says on every screen how many messages were held back as spam and not looked at yet.
create index leads_suspected_idx on leads (created_at) where state = 'spam' and updated_at = created_at;
