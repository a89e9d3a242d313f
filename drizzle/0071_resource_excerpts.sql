-- The words of a card, found when a resource is saved; null for what was saved before. And one length for every text.
alter table resources
	add column excerpt text constraint resources_excerpt_check check (length(excerpt) <= 400),
	drop constraint resources_description_check,
	add constraint resources_description_check check (length(description) <= 100000);
