-- The order people look names up in: letters with macrons and accents beside those without, capitals beside small ones. The
-- bundled database itself sorts by code points, which puts "Āwhina" behind "Zoe". A database that knows no other rules
-- than those of its system (built without ICU, or in an encoding ICU does not read) keeps its own order.
do $$
begin
	-- A restore makes the tables anew and leaves the collation.
	if to_regcollation('name_order') is not null then
		return;
	end if;
	begin
		create collation name_order (provider = icu, locale = 'und');
	exception when others then
		execute format('create collation name_order (provider = libc, locale = %L)',
			(select datcollate from pg_database where datname = current_database()));
	end;
end
$$;

drop index team_members_public_idx, team_members_kept_idx;
create index team_members_public_idx on team_members (name collate name_order, id)
	where status = 'published' and deleted_at is null;
create index team_members_kept_idx on team_members (name collate name_order, id) where deleted_at is null;

drop index products_kept_title_idx, news_kept_title_idx, resources_kept_title_idx;
create index products_kept_title_idx on products (title collate name_order, id) where deleted_at is null;
create index news_kept_title_idx on news (title collate name_order, id) where deleted_at is null;
create index resources_kept_title_idx on resources (title collate name_order, id) where deleted_at is null;
