-- Categories that staff keep: what lists are filtered by and forms offer. Records have their names, which a renaming changes with it.
create table categories (
	id uuid constraint categories_pkey primary key default gen_random_uuid(),
	title text not null constraint categories_title_check check (length(title) between 1 and 60),
	list text not null default 'product' constraint categories_list_check check (
		list in ('product', 'article', 'resource', 'tag', 'topic', 'request')
	),
	line text constraint categories_line_check check (length(line) <= 300),
	picture text constraint categories_picture_check check (length(picture) <= 2000),
	place numeric(8, 0) constraint categories_place_check check (place >= 0),
	filter text constraint categories_filter_check check (length(filter) <= 60),
	is_online boolean not null default false,
	is_reviewed boolean not null default false,
	slug text not null constraint categories_slug_key unique constraint categories_slug_check check (length(slug) between 1 and 200),
	version integer not null default 1,
	status text not null default 'published' constraint categories_status_check check (status in ('draft', 'published')),
	publish_at timestamptz,
	unpublish_at timestamptz,
	deleted_at timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
create index categories_public_idx on categories (list collate name_order, coalesce(place, 0), title collate name_order, id)
	where status = 'published' and deleted_at is null;
create index categories_kept_idx on categories (list collate name_order, coalesce(place, 0), title collate name_order, id)
	where deleted_at is null;
create index categories_trash_idx on categories (deleted_at desc) where deleted_at is not null;

-- The first ones are those that were fixed until now. What search engines show of the kinds of resources was a text of their page.
-- The form of a resource offers the kinds in the order in which they were added, and the list filters in that of their places.
insert into categories (list, slug, title, place, line, picture, filter, is_online, is_reviewed, created_at)
select list, slug, title, place, line, picture, filter, coalesce(is_online, false), coalesce(is_reviewed, false),
	now() - place * interval '1 millisecond'
from (values
	('product', 'product-gut-health', 'Gut Health', 10, 'Feed and water additives that support digestion and steady litter.', 'feed', null, null::boolean, null::boolean),
	('product', 'product-biosecurity', 'Biosecurity', 20, 'What keeps disease outside the shed: footwear, disinfection, rodent control.', 'barn', null, null, null),
	('product', 'product-enrichment', 'Enrichment', 30, 'Things birds can peck, perch on and bathe in, which lower the risk of feather pecking.', 'field', null, null, null),
	('product', 'product-egg-and-shell-quality', 'Egg and Shell Quality', 40, 'Measuring and supporting shells, yolks and hatchability.', 'egg', null, null, null),
	('product', 'product-animal-health', 'Animal Health', 50, 'Parasite control, vaccine handling and health checks. Always follow the label.', 'microscope', null, null, null),
	('product', 'product-animal-welfare', 'Animal Welfare', 60, 'Tools for scoring and improving how birds live.', null, null, null, null),
	('product', 'product-consumables', 'Consumables', 70, 'What gets used up and needs to be on the shelf.', 'water', null, null, null),
	('article', 'article-hh-news', 'HH News', 10, null, null, null, null, null),
	('article', 'article-articles', 'Articles', 20, null, null, null, null, null),
	('article', 'article-blogs', 'Blogs', 30, null, null, null, null, null),
	('article', 'article-industry-news', 'Industry News', 40, null, null, null, null, null),
	('article', 'article-research-highlights', 'Research Highlights', 50, null, null, null, null, null),
	('article', 'article-disease-spotlight', 'Disease Spotlight', 60, null, null, null, null, true),
	('resource', 'resource-guides', 'Research Paper', 10, null, null, 'Guides', null, null),
	('resource', 'resource-guides-2', 'Blog', 20, coalesce(
		(select nullif(words->>'guidesDescription', '') from site_texts where slug = 'resources'),
		'Guides and research summaries for poultry farms in New Zealand and Australia, written by the advisers who visit them.'
	), null, 'Guides', true, null),
	('resource', 'resource-templates', 'Template', 30, coalesce(
		(select nullif(words->>'templatesDescription', '') from site_texts where slug = 'resources'),
		'Templates for poultry farms: flock records, vaccination plans and visitor books, to print or to fill in on a screen.'
	), null, 'Templates', null, null),
	('resource', 'resource-checklists', 'Checklist', 40, coalesce(
		(select nullif(words->>'checklistsDescription', '') from site_texts where slug = 'resources'),
		'Checklists for poultry sheds: biosecurity, summer heat, litter and brooding, one page each, made to hang on the wall.'
	), null, 'Checklists', null, null),
	('tag', 'tag-disease', 'Disease', 10, null, null, null, null, true),
	('tag', 'tag-biosecurity', 'Biosecurity', 20, null, null, null, null, true),
	('tag', 'tag-operations', 'Operations', 30, null, null, null, null, null),
	('tag', 'tag-health', 'Health', 40, null, null, null, null, null),
	('tag', 'tag-enrichment', 'Enrichment', 50, null, null, null, null, null),
	('tag', 'tag-welfare', 'Welfare', 60, null, null, null, null, null),
	('topic', 'topic-facility-design', 'Facility design', 10, null, null, null, null, null),
	('topic', 'topic-production-management', 'Production management', 20, null, null, null, null, null),
	('topic', 'topic-biosecurity', 'Biosecurity', 30, null, null, null, null, null),
	('topic', 'topic-staff-training', 'Staff training', 40, null, null, null, null, null),
	('topic', 'topic-regulations', 'Regulations', 50, null, null, null, null, null),
	('request', 'request-guide', 'Guide', 10, null, null, null, null, null),
	('request', 'request-template', 'Template', 20, null, null, null, null, null),
	('request', 'request-checklist', 'Checklist', 30, null, null, null, null, null),
	('request', 'request-case-study', 'Case study', 40, null, null, null, null, null),
	('request', 'request-other', 'Other', 50, null, null, null, null, null)
) first (list, slug, title, place, line, picture, filter, is_online, is_reviewed);

-- What records of earlier releases, or imported ones, have besides. A guide was always among the guides.
insert into categories (list, slug, title, place, filter)
select list, list || '-' || trim(both '-' from regexp_replace(lower(coalesce(filter, title)), '[^a-z0-9]+', '-', 'g')) || case filter when 'Guides' then '-3' else '' end,
	title, 1000, filter
from (
	select list, title, case when list = 'resource' and title = 'Guide' then 'Guides' end as filter
	from (
		select 'product' as list, unnest(categories) as title from products
		union select 'article', category from news
		union select 'resource', category from resources
		union select 'tag', unnest(tags) from resources
	) held
) stored
where length(title) between 1 and 60
	and not exists (select from categories known where known.list = stored.list and known.title = stored.title)
on conflict (slug) do nothing;

-- Each as it came, so that the first change has a before and a way back.
insert into record_versions (record_type, record_id, n, state, "values", "by", "at")
select 'category', id::text, 1, 'published', jsonb_build_object(
		'title', title, 'list', list, 'line', coalesce(line, ''), 'picture', coalesce(picture, ''), 'place', place,
		'filter', coalesce(filter, ''), 'isOnline', is_online, 'isReviewed', is_reviewed,
		'status', 'published', 'publishAt', null, 'unpublishAt', null
	), 'system', created_at
from categories;
