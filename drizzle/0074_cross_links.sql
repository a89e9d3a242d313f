-- What an editor sends the reader of an article on to, and what a visitor should read before a product: ids in their order. Of
-- what is gone nothing is shown, so no key ties them.
alter table news
	add column useful_products uuid[] not null default '{}'
		constraint news_useful_products_check check (cardinality(useful_products) <= 6),
	add column useful_resources uuid[] not null default '{}'
		constraint news_useful_resources_check check (cardinality(useful_resources) <= 6);
alter table products
	add column read_first uuid[] not null default '{}'
		constraint products_read_first_check check (cardinality(read_first) <= 6);
-- For the articles that lead to a product.
create index news_useful_products_idx on news using gin (useful_products);
