-- The searches of the back office find a part of a word whatever its accents and macrons: what they compare is folded as in the
-- public search, and so are the indexes they read. Those of the titles as they are written stay, for likenesses.
create index products_title_letters_idx on products using gin (search_letters(title) gin_trgm_ops);
create index news_title_letters_idx on news using gin (search_letters(title) gin_trgm_ops);
create index resources_title_letters_idx on resources using gin (search_letters(title) gin_trgm_ops);

drop index media_words_idx;
create index media_letters_idx on media using gin (
	search_letters(original_name) gin_trgm_ops, search_letters(alt) gin_trgm_ops, search_letters(name) gin_trgm_ops);

create index leads_letters_idx on leads using gin (
	search_letters(name) gin_trgm_ops, search_letters(email) gin_trgm_ops, search_letters(subject) gin_trgm_ops,
	search_letters(message) gin_trgm_ops, search_letters(note) gin_trgm_ops);
create index resource_downloads_letters_idx on resource_downloads using gin (
	search_letters(first_name) gin_trgm_ops, search_letters(last_name) gin_trgm_ops, search_letters(email) gin_trgm_ops,
	search_letters(resource_url) gin_trgm_ops);
create index consents_letters_idx on consents using gin (search_letters(email) gin_trgm_ops, search_letters(page) gin_trgm_ops);
