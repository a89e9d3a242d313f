-- Articles stand in the order of the dates that people read. Those are free text: a day they name is read here as written-day.ts
-- reads it, else the day it went live or was made counts, as it was in New Zealand.
create function written_day(given text) returns date language plpgsql immutable parallel safe as $$
declare
	words text := regexp_replace(regexp_replace(given, '^\s+|\s+$', '', 'g'),
		'^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+', '', 'i');
	parts text[];
	month_names text[] := array['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september',
		'october', 'november', 'december'];
	month_word text;
	month_number int;
begin
	parts := regexp_match(words, '^([0-9]{4})-([0-9]{2})-([0-9]{2})$');
	if parts is not null then
		return make_date(parts[1]::int, parts[2]::int, parts[3]::int);
	end if;
	parts := regexp_match(words, '^([0-9]{1,2})[/.]([0-9]{1,2})[/.]([0-9]{4})$');
	if parts is not null then
		return make_date(parts[3]::int, parts[2]::int, parts[1]::int);
	end if;
	parts := regexp_match(words, '^([0-9]{1,2})(?:st|nd|rd|th)?\s+([a-z]+)\.?,?\s+([0-9]{4})$', 'i');
	if parts is null then
		parts := regexp_match(words, '^([a-z]+)\.?\s+([0-9]{1,2})(?:st|nd|rd|th)?,?\s+([0-9]{4})$', 'i');
		parts := array[parts[2], parts[1], parts[3]];
	end if;
	month_word := lower(parts[2]);
	if month_word = 'sept' then
		month_word := 'sep';
	end if;
	if length(month_word) < 3 then
		return null;
	end if;
	for month_number in 1..12 loop
		if starts_with(month_names[month_number], month_word) then
			return make_date(parts[3]::int, month_number, parts[1]::int);
		end if;
	end loop;
	return null;
exception
	-- The 31st of June is no day.
	when datetime_field_overflow then return null;
end $$;

alter table news add column came_out_on date not null generated always as
	(coalesce(written_day(date), (coalesce(publish_at, created_at) at time zone 'Pacific/Auckland')::date)) stored;

drop index news_public_idx, news_category_idx, news_featured_idx, news_kept_idx;
create index news_public_idx on news (came_out_on desc, created_at desc, id desc)
	include (country, publish_at, unpublish_at, category) where status = 'published' and deleted_at is null;
create index news_category_idx on news (category, came_out_on desc, created_at desc, id desc)
	include (country, publish_at, unpublish_at) where status = 'published' and deleted_at is null;
create index news_featured_idx on news (came_out_on desc, created_at desc, id desc)
	where featured and status = 'published' and deleted_at is null;
create index news_kept_idx on news (came_out_on desc, created_at desc, id)
	include (category, country, featured, author_id, status, publish_at, unpublish_at) where deleted_at is null;
