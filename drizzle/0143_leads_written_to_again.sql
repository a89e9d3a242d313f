-- When a visitor wrote to a lead again: such a lead comes up in the list, and waits for a reply until somebody sends one.
alter table leads add column wrote_again_at timestamptz;
update leads set wrote_again_at = latest.at
	from (select lead_id, max(at) as at from lead_messages where kind = 'message' group by lead_id) latest
	where latest.lead_id = leads.id and leads.state <> 'spam';
create index leads_last_word_idx on leads (coalesce(wrote_again_at, created_at) desc, id);
create index leads_again_idx on leads (wrote_again_at) where state = 'in progress' and wrote_again_at is not null;
