-- The words, pictures and order of the home page by field, as staff saved them. Null until then: the first ones are the program's.
alter table homepage_settings add column words jsonb
	constraint homepage_settings_words_check check (length(words::text) <= 100000);
