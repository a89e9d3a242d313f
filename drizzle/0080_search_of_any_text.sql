-- What is searched of a text, made plain before PostgreSQL takes it apart: its parser begins anew at every mark that may begin the
-- name of a host, a file or a comment, and reads to the end each time; ordering marks upon letters takes as long. So no comments,
-- tags and entities, of the signs only those that hold numbers, addresses and double words together, and no word over 200
-- characters, which is as long as a search may be. Each step reads the text once. A comment goes in a step of its own: beside
-- another alternative, each one that is not closed would be read to the end of the text.
create function search_plain(value text) returns text language sql immutable strict parallel safe
	return left(
		regexp_replace(
			normalize(
				regexp_replace(
					translate(
						regexp_replace(
							regexp_replace(left(value, 100000), '<!--.*?-->', ' ', 'g'),
							'<[^<>]*>|&#?[[:alnum:]]{1,31};', ' ', 'g'
						),
						$$!"#$%&'()*+,/:;<=>?\^_`{|}~$$, '                           '
					),
					'(\S{200})', '\1 ', 'g'
				),
				nfd
			),
			'[\u0300-\u036f]', '', 'g'
		),
		100000
	);

-- Where links lead goes together with the tags: an address in a tag is no link, and a tag in an address is none.
create or replace function search_markdown(value text) returns text language sql immutable strict parallel safe
	return search_plain(
		regexp_replace(
			regexp_replace(left(value, 100000), '<!--.*?-->', ' ', 'g'), '\]\([^()\s]*|<[^<>]*>', ' ', 'g'
		)
	);

-- PostgreSQL 15 and 16 change no expression of a column.
alter table products drop column search_heading, drop column search_words;
alter table news drop column search_heading, drop column search_words;
alter table resources drop column search_heading, drop column search_words;
alter table products
	add column search_heading tsvector generated always as (
		setweight(to_tsvector('english', search_plain(title)), 'A')
		|| setweight(to_tsvector('english', search_plain(description)), 'B')
		|| setweight(to_tsvector('english', search_plain(search_list(categories))), 'C')
	) stored,
	add column search_words tsvector generated always as (
		to_tsvector('english', search_plain(title)) || to_tsvector('english', search_plain(description))
		|| to_tsvector('english', search_plain(search_list(categories)))
		|| to_tsvector('english', search_plain(features::text))
		|| to_tsvector('english', search_markdown(content))
	) stored;
alter table news
	add column search_heading tsvector generated always as (
		setweight(to_tsvector('english', search_plain(title)), 'A')
		|| setweight(to_tsvector('english', search_plain(excerpt)), 'B')
		|| setweight(to_tsvector('english', search_plain(coalesce(category, ''))), 'C')
	) stored,
	add column search_words tsvector generated always as (
		to_tsvector('english', search_plain(title)) || to_tsvector('english', search_plain(excerpt))
		|| to_tsvector('english', search_plain(coalesce(category, '')))
		|| to_tsvector('english', search_markdown(content))
	) stored;
alter table resources
	add column search_heading tsvector generated always as (
		setweight(to_tsvector('english', search_plain(title)), 'A')
		|| setweight(to_tsvector('english', search_plain(search_list(tags))), 'B')
		|| setweight(to_tsvector('english', search_markdown(left(description, 300))), 'B')
		|| setweight(to_tsvector('english', search_plain(category)), 'C')
	) stored,
	add column search_words tsvector generated always as (
		to_tsvector('english', search_plain(title)) || to_tsvector('english', search_plain(search_list(tags)))
		|| to_tsvector('english', search_plain(category))
		|| to_tsvector('english', search_markdown(description))
	) stored;
create index products_search_idx on products using gin (search_words);
create index products_heading_idx on products using gin (search_heading);
create index news_search_idx on news using gin (search_words);
create index news_heading_idx on news using gin (search_heading);
create index resources_search_idx on resources using gin (search_words);
create index resources_heading_idx on resources using gin (search_heading);
