-- The lines that begin and end a block of a text are no words of it: nobody who searches for "columns" means a page that has some.
-- No text has one yet, so the columns made of texts stay as they are.
create or replace function search_markdown(value text) returns text language sql immutable strict parallel safe
	return search_plain(
		regexp_replace(
			regexp_replace(
				regexp_replace(left(value, 100000), '^[ \t]*:{3,}[a-z0-9-]*[ \t]*$', '', 'gn'),
				'<!--.*?-->', ' ', 'g'
			),
			'\]\([^()\s]*|<[^<>]*>', ' ', 'g'
		)
	);
