-- A business with one office may have it in any country: the country by ISO 3166, its currency by ISO 4217, its telephone code. With two,
-- the first is in New Zealand.
alter table business
	add column nz_country text not null default 'NZ' constraint business_nz_country_check check (nz_country ~ '^[A-Z]{2}$'),
	add column nz_currency text not null default 'NZD' constraint business_nz_currency_check check (nz_currency ~ '^[A-Z]{3}$'),
	add column nz_dial_code text not null default '64' constraint business_nz_dial_code_check check (nz_dial_code ~ '^\d{1,4}$');

-- What names the currency follows the business: where staff have kept the first words of these notes, in texts, versions and drafts.
create function pg_temp.with_currency(words text) returns text language sql immutable as $$
	select replace(replace(replace(words,
		'"Prices are in Australian dollars."', '"Prices are in {currency}."'),
		'"Australian dollars, without freight."', '"{currency}, without freight."'),
		'"The price is in Australian dollars. Write', '"The price is in {currency}. Write')
$$;
update site_texts set words = pg_temp.with_currency(words::text)::jsonb where words::text like '%Australian dollars%';
update record_versions set "values" = pg_temp.with_currency("values"::text)::jsonb
where record_type in ('menus', 'head') and "values"::text like '%Australian dollars%';
drop function pg_temp.with_currency(text);
