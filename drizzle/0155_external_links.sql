-- What leads to other sites is an external link, in the program too.
alter table outside_links rename to external_links;
alter table outside_link_uses rename to external_link_uses;
do $$
declare
	named record;
begin
	for named in select conrelid::regclass as of, conname as name from pg_constraint where conname like 'outside\_link%' loop
		execute format('alter table %s rename constraint %I to %I', named.of, named.name, replace(named.name, 'outside', 'external'));
	end loop;
	for named in select indexname as name from pg_indexes where indexname like 'outside\_link%' loop
		execute format('alter index %I rename to %I', named.name, replace(named.name, 'outside', 'external'));
	end loop;
end
$$;

-- They hold names that the program no longer has; the next one is made when somebody looks.
delete from visit_summaries;
