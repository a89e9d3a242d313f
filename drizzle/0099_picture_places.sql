-- Texts with marked places of pictures, which wait for someone to add them. The condition is that of the query, to the letter.
create index products_picture_places_idx on products (id)
	where deleted_at is null and content like '%<!-- Picture from your document: add it here%';
create index news_picture_places_idx on news (id)
	where deleted_at is null and content like '%<!-- Picture from your document: add it here%';
create index resources_picture_places_idx on resources (id)
	where deleted_at is null and description like '%<!-- Picture from your document: add it here%';
