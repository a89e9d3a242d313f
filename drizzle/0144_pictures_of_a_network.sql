-- From which network a visitor's picture came, hashed, for a day: none may fill what is for all.
alter table lead_pictures
	add column network text constraint lead_pictures_network_check check (length(network) = 43);
-- What came in a day.
create index lead_pictures_created_idx on lead_pictures (created_at);
