-- What search reads of a text: letters without accents and macrons, so that "Manawatu" finds "Manawatū", and "all-in/all-out"
-- as words instead of as the name of a file.
create function search_letters(value text) returns text language sql immutable strict parallel safe
	return regexp_replace(normalize(translate(value, '/', ' '), nfd), '[\u0300-\u036f]', '', 'g');

-- The words of a Markdown text without tags and the addresses of links. Each alternative stops at its own beginning, so that no
-- text takes longer than its length. Of a long one the first 100,000 characters count: PostgreSQL limits what it indexes.
create function search_markdown(value text) returns text language sql immutable strict parallel safe
	return search_letters(regexp_replace(left(value, 100000), '\]\([^()\s]*|<[^<>]*>', ' ', 'g'));

-- A list as one text; array_to_string alone is not immutable, since it takes lists of anything.
create function search_list(words text[]) returns text language sql immutable strict parallel safe
	return array_to_string(words, ' ');

-- `search_heading` is small and decides the order of what is found; `search_words` holds the body as well and is only ever read
-- through its index.
alter table products
	add column search_heading tsvector generated always as (
		setweight(to_tsvector('english', search_letters(title)), 'A')
		|| setweight(to_tsvector('english', search_letters(description)), 'B')
		|| setweight(to_tsvector('english', search_letters(search_list(categories))), 'C')
	) stored,
	add column search_words tsvector generated always as (
		to_tsvector('english', search_letters(title)) || to_tsvector('english', search_letters(description))
		|| to_tsvector('english', search_letters(search_list(categories)))
		|| to_tsvector('english', search_letters(features::text))
		|| to_tsvector('english', search_markdown(content))
	) stored;
alter table news
	add column search_heading tsvector generated always as (
		setweight(to_tsvector('english', search_letters(title)), 'A')
		|| setweight(to_tsvector('english', search_letters(excerpt)), 'B')
		|| setweight(to_tsvector('english', search_letters(coalesce(category, ''))), 'C')
	) stored,
	add column search_words tsvector generated always as (
		to_tsvector('english', search_letters(title)) || to_tsvector('english', search_letters(excerpt))
		|| to_tsvector('english', search_letters(coalesce(category, '')))
		|| to_tsvector('english', search_markdown(content))
	) stored;
-- A resource's description is its body; how it begins says what it is about. The address of its file is in none of this.
alter table resources
	add column search_heading tsvector generated always as (
		setweight(to_tsvector('english', search_letters(title)), 'A')
		|| setweight(to_tsvector('english', search_letters(search_list(tags))), 'B')
		|| setweight(to_tsvector('english', search_markdown(left(description, 300))), 'B')
		|| setweight(to_tsvector('english', search_letters(category)), 'C')
	) stored,
	add column search_words tsvector generated always as (
		to_tsvector('english', search_letters(title)) || to_tsvector('english', search_letters(search_list(tags)))
		|| to_tsvector('english', search_letters(category))
		|| to_tsvector('english', search_markdown(description))
	) stored;
create index products_search_idx on products using gin (search_words);
create index products_heading_idx on products using gin (search_heading);
create index news_search_idx on news using gin (search_words);
create index news_heading_idx on news using gin (search_heading);
create index resources_search_idx on resources using gin (search_words);
create index resources_heading_idx on resources using gin (search_heading);

-- Every word of the content, to which a mistyped one is compared, and how far the content was read for it. Words stay when the
-- text they were in goes: a correction that finds nothing is never shown.
create table search_vocabulary (
	word text constraint search_vocabulary_pkey primary key
		constraint search_vocabulary_word_check check (length(word) between 3 and 40)
);
create index search_vocabulary_trgm_idx on search_vocabulary using gin (word gin_trgm_ops);
create table search_progress (
	record_type text constraint search_progress_pkey primary key
		constraint search_progress_record_type_check check (length(record_type) <= 40),
	read_at timestamptz not null default '-infinity',
	read_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
insert into search_progress (record_type) values ('product'), ('article'), ('resource');
create index products_changed_idx on products (updated_at, id);
create index news_changed_idx on news (updated_at, id);
create index resources_changed_idx on resources (updated_at, id);

-- Public lists: what decides whether a visitor sees a record stands in the index, so that pages are found and counted without
-- reading the records themselves.
drop index products_public_idx, news_public_idx, news_category_idx, resources_public_idx, resources_category_idx;
create index products_public_idx on products (created_at desc, id)
	include (country, publish_at, unpublish_at, categories) where status = 'published' and deleted_at is null;
create index news_public_idx on news (created_at desc, id desc)
	include (country, publish_at, unpublish_at, category) where status = 'published' and deleted_at is null;
create index news_category_idx on news (category, created_at desc, id desc)
	include (country, publish_at, unpublish_at) where status = 'published' and deleted_at is null;
create index resources_public_idx on resources (created_at desc, id)
	include (publish_at, unpublish_at, category, free) where status = 'published' and deleted_at is null;
create index resources_category_idx on resources (category, created_at desc, id)
	include (publish_at, unpublish_at) where status = 'published' and deleted_at is null;
create index job_vacancies_public_idx on job_vacancies (featured desc, created_at desc, id)
	where status = 'published' and deleted_at is null;

-- When the next record appears or disappears by its dates.
create index products_publish_at_idx on products (publish_at) where publish_at is not null;
create index products_unpublish_at_idx on products (unpublish_at) where unpublish_at is not null;
create index news_publish_at_idx on news (publish_at) where publish_at is not null;
create index news_unpublish_at_idx on news (unpublish_at) where unpublish_at is not null;
create index resources_publish_at_idx on resources (publish_at) where publish_at is not null;
create index resources_unpublish_at_idx on resources (unpublish_at) where unpublish_at is not null;

-- Lists of the back office: filters, sorts and counts are answered from the index.
drop index products_kept_idx, news_kept_idx, resources_kept_idx;
create index products_kept_idx on products (created_at desc, id)
	include (price, country, categories, is_featured, status, publish_at, unpublish_at) where deleted_at is null;
create index news_kept_idx on news (created_at desc, id)
	include (category, country, featured, author_id, status, publish_at, unpublish_at) where deleted_at is null;
create index resources_kept_idx on resources (created_at desc, id)
	include (category, free, status, publish_at, unpublish_at) where deleted_at is null;
create index services_kept_idx on services (coalesce(display_order, 0), created_at desc, id) where deleted_at is null;
create index team_members_kept_idx on team_members (name, id) where deleted_at is null;
create index job_vacancies_kept_idx on job_vacancies (featured desc, created_at desc, id) where deleted_at is null;

drop index leads_newest_idx;
create index leads_newest_idx on leads (created_at desc, id) include (kind, state, country);
create index consents_newest_idx on consents (given_at desc, id);
create index media_newest_idx on media (created_at desc, id desc) include (mime_type);
create index media_words_idx on media using gin (original_name gin_trgm_ops, alt gin_trgm_ops, name gin_trgm_ops);
