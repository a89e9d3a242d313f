-- Services, team, vacancies, pages and the contact are searched like products, articles and resources. Beside the words of a
-- record stand those that visitors have for its kind: nobody who looks for a job types the title of the position.
create function search_kind(record_type text) returns text language sql immutable strict parallel safe
	return case record_type
		when 'service' then 'service advice consultation consulting'
		when 'member' then 'team staff people'
		when 'vacancy' then 'job vacancy career position employment hiring'
		when 'business' then 'contact call ring phone telephone number mail email message write address office location map '
			'opening hours open closed holidays'
	end;

-- For tables that have rows in every database, also in one of another encoding than UTF-8, where letters cannot be taken apart.
-- In PL/pgSQL, since a function in SQL is planned with its value, and would take the letters of either branch apart.
create function search_text(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
	if getdatabaseencoding() = 'UTF8' then return search_plain(value); end if;
	return value;
end $$;

alter table services
	add column search_heading tsvector generated always as (
		setweight(to_tsvector('english', search_plain(title)), 'A')
		|| setweight(to_tsvector('english', search_plain(features::text)), 'B')
		|| setweight(to_tsvector('english', search_plain(left(description, 300))), 'B')
		|| setweight(to_tsvector('english', search_kind('service')), 'C')
	) stored,
	add column search_words tsvector generated always as (
		to_tsvector('english', search_plain(title)) || to_tsvector('english', search_plain(features::text))
		|| to_tsvector('english', search_plain(description))
		|| to_tsvector('english', search_kind('service'))
	) stored;
-- The e-mail of a member is personal: it is in none of this.
alter table team_members
	add column search_heading tsvector generated always as (
		setweight(to_tsvector('english', search_text(name)), 'A')
		|| setweight(to_tsvector('english', search_text(position)), 'A')
		|| setweight(to_tsvector('english', search_text(coalesce(qualifications, ''))), 'B')
		|| setweight(to_tsvector('english', search_kind('member')), 'A')
	) stored,
	add column search_words tsvector generated always as (
		to_tsvector('english', search_text(name)) || to_tsvector('english', search_text(position))
		|| to_tsvector('english', search_text(coalesce(qualifications, '')))
		|| to_tsvector('english', search_text(bio))
		|| to_tsvector('english', search_kind('member'))
	) stored;
alter table job_vacancies
	add column search_heading tsvector generated always as (
		setweight(to_tsvector('english', search_plain(title)), 'A')
		|| setweight(to_tsvector('english', search_plain(department || ' ' || location || ' ' || type)), 'B')
		|| setweight(to_tsvector('english', search_kind('vacancy')), 'A')
	) stored,
	add column search_words tsvector generated always as (
		to_tsvector('english', search_plain(title))
		|| to_tsvector('english', search_plain(department || ' ' || location || ' ' || type))
		|| to_tsvector('english', search_plain(description))
		|| to_tsvector('english', search_plain(responsibilities::text))
		|| to_tsvector('english', search_plain(requirements::text))
		|| to_tsvector('english', search_plain(coalesce(about_us, '')))
		|| to_tsvector('english', search_plain(coalesce(about_job, '')))
		|| to_tsvector('english', search_plain(coalesce(about_you, '')))
		|| to_tsvector('english', search_kind('vacancy'))
	) stored;
alter table pages
	add column search_heading tsvector generated always as (
		setweight(to_tsvector('english', search_plain(title)), 'A')
		|| setweight(to_tsvector('english', search_plain(coalesce(description, ''))), 'B')
	) stored,
	add column search_words tsvector generated always as (
		to_tsvector('english', search_plain(title)) || to_tsvector('english', search_plain(coalesce(description, '')))
		|| to_tsvector('english', search_markdown(content))
	) stored;
-- The contact page: who to call, where, and when. The mailboxes behind its forms are in none of this.
-- An office of which nothing was entered has no words, not even its country.
create function search_office(country text, company text, email text, phone text, street text, city text, region text, postcode text)
	returns text language sql immutable parallel safe
	return case when coalesce(email, phone, street, city) is null then '' else
		country || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' '
		|| coalesce(street, '') || ' ' || coalesce(city, '') || ' ' || coalesce(region, '') || ' ' || coalesce(postcode, '') end;
alter table business
	add column search_heading tsvector generated always as (
		setweight(to_tsvector('english', search_text(name || ' ' || coalesce(short_name, ''))), 'A')
		|| setweight(to_tsvector('english', search_text(
			search_office('New Zealand', nz_company, nz_email, nz_phone, nz_street, nz_city, nz_region, nz_postcode))), 'A')
		|| setweight(to_tsvector('english', search_text(
			search_office('Australia', au_company, au_email, au_phone, au_street, au_city, au_region, au_postcode))), 'A')
		|| setweight(to_tsvector('english', search_kind('business')), 'A')
	) stored,
	add column search_words tsvector generated always as (
		to_tsvector('english', search_text(name || ' ' || coalesce(short_name, '') || ' ' || coalesce(tagline, '')))
		|| to_tsvector('english', search_text(
			search_office('New Zealand', nz_company, nz_email, nz_phone, nz_street, nz_city, nz_region, nz_postcode)))
		|| to_tsvector('english', search_text(
			search_office('Australia', au_company, au_email, au_phone, au_street, au_city, au_region, au_postcode)))
		|| to_tsvector('english', search_kind('business'))
	) stored;
create index services_search_idx on services using gin (search_words);
create index team_members_search_idx on team_members using gin (search_words);
create index job_vacancies_search_idx on job_vacancies using gin (search_words);
create index pages_search_idx on pages using gin (search_words);
create index business_search_idx on business using gin (search_words);
create index services_title_letters_idx on services using gin (search_letters(title) gin_trgm_ops);
create index job_vacancies_title_letters_idx on job_vacancies using gin (search_letters(title) gin_trgm_ops);
create index pages_title_letters_idx on pages using gin (search_letters(title) gin_trgm_ops);

-- Their words are compared with mistyped ones too. The id last read is that of any type: those of vacancies are numbers.
alter table search_progress
	alter column read_id drop default,
	alter column read_id type text using read_id::text,
	alter column read_id set default '00000000-0000-0000-0000-000000000000',
	add constraint search_progress_read_id_check check (length(read_id) <= 40);
insert into search_progress (record_type, read_id) values
	('service', default), ('member', default), ('page', default), ('business', default), ('vacancy', '0');
create index services_changed_idx on services (updated_at, id);
create index team_members_changed_idx on team_members (updated_at, id);
create index job_vacancies_changed_idx on job_vacancies (updated_at, id);
create index pages_changed_idx on pages (updated_at, id);

-- The words of a phrase as searches compare them, in their order: stems, without those that are too common. The phrase itself when
-- all of it is.
create function search_stems(phrase text) returns text language sql immutable strict parallel safe
	return coalesce(
		(select string_agg(lexeme, ' ' order by positions[1]) from unnest(to_tsvector('english', search_plain(phrase)))),
		phrase
	);

-- Words by which staff make a record findable: visitors type them, and its text has others.
create table search_words (
	id uuid constraint search_words_pkey primary key default gen_random_uuid(),
	-- In lower case and plain letters, words parted by one space, as searches are read.
	word text not null constraint search_words_word_check check (length(word) between 2 and 80),
	stems text generated always as (search_stems(word)) stored
		constraint search_words_stems_check check (length(stems) between 1 and 200),
	record_type text not null constraint search_words_record_type_check check (length(record_type) between 1 and 40),
	record_id text not null constraint search_words_record_id_check check (length(record_id) between 1 and 40),
	-- Id of the actor who added it.
	"by" text not null constraint search_words_by_check check (length("by") between 1 and 60),
	"at" timestamptz not null default now(),
	constraint search_words_stems_key unique (stems, record_type, record_id)
);
create index search_words_record_idx on search_words (record_type, record_id);
create index search_words_list_idx on search_words (word, id);
