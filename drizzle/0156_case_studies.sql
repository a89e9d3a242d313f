-- What changed on a farm, measured before and after. First the words that visitors have for it: generated columns are computed when
-- rows are written.
create or replace function search_kind(record_type text) returns text language sql immutable strict parallel safe
	return case record_type
		when 'service' then 'service advice consultation consulting'
		when 'member' then 'team staff people'
		when 'vacancy' then 'job vacancy career position employment hiring'
		when 'business' then 'contact call ring phone telephone number mail email message write address office location map '
			'opening hours open closed holidays'
		when 'case-study' then 'case study example result'
	end;

create table case_studies (
	id uuid constraint case_studies_pkey primary key default gen_random_uuid(),
	slug text not null constraint case_studies_slug_key unique constraint case_studies_slug_check check (length(slug) between 1 and 200),
	title text not null constraint case_studies_title_check check (length(title) between 1 and 200),
	summary text not null constraint case_studies_summary_check check (length(summary) between 1 and 500),
	system text constraint case_studies_system_check
		check (system in ('Free range', 'Barn', 'Colony cages', 'Climate-controlled shed', 'Mobile sheds')),
	species text constraint case_studies_species_check
		check (species in ('Layer hens', 'Broilers', 'Breeders', 'Turkeys', 'Ducks', 'Quail', 'Pigeons')),
	problem text constraint case_studies_problem_check
		check (problem in ('Egg quality', 'Parasites', 'Litter and feet', 'Disease', 'Feed and water', 'Heat and air', 'Behaviour')),
	birds numeric(8, 0) constraint case_studies_birds_check check (birds >= 1),
	country text not null default 'New Zealand' constraint case_studies_country_check
		check (country in ('New Zealand', 'Australia', 'Both')),
	region text not null constraint case_studies_region_check check (length(region) between 1 and 80),
	-- Visitors see it while the consent runs, if the farm agreed.
	place text constraint case_studies_place_check check (length(place) <= 160),
	is_place_shown boolean not null default false,
	starts_on date not null,
	ends_on date not null constraint case_studies_ends_on_check check (ends_on >= starts_on),
	pictures jsonb not null default '[]' constraint case_studies_pictures_check check (jsonb_typeof(pictures) = 'array'),
	seen text not null constraint case_studies_seen_check check (length(seen) between 1 and 100000),
	figures jsonb not null default '[]' constraint case_studies_figures_check check (jsonb_typeof(figures) = 'array'),
	changes jsonb not null default '[]' constraint case_studies_changes_check check (jsonb_typeof(changes) = 'array'),
	unimproved text not null constraint case_studies_unimproved_check check (length(unimproved) between 1 and 2000),
	adviser_id uuid constraint case_studies_adviser_id_fkey references team_members (id) on delete set null,
	quote text constraint case_studies_quote_check check (length(quote) <= 400),
	quoted_as text constraint case_studies_quoted_as_check check (length(quoted_as) <= 120),
	-- Who agreed that the farmer's words and place are shown, when, how, and until the end of which day. Never public.
	consent_by text constraint case_studies_consent_by_check check (length(consent_by) <= 120),
	consent_email text constraint case_studies_consent_email_check check (length(consent_email) <= 254),
	consent_on date,
	consent_how text constraint case_studies_consent_how_check check (length(consent_how) <= 300),
	consent_until date,
	services uuid[] not null default '{}' constraint case_studies_services_check check (cardinality(services) <= 6),
	articles uuid[] not null default '{}' constraint case_studies_articles_check check (cardinality(articles) <= 6),
	-- The first of the pictures.
	image text constraint case_studies_image_check check (length(image) <= 2000),
	version integer not null default 1,
	status text not null default 'published' constraint case_studies_status_check check (status in ('draft', 'published')),
	publish_at timestamptz,
	unpublish_at timestamptz,
	deleted_at timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	site_links text[] generated always as (site_links(seen)) stored,
	search_heading tsvector generated always as (
		setweight(to_tsvector('english', search_plain(title)), 'A')
		|| setweight(to_tsvector('english', search_plain(summary)), 'B')
		|| setweight(to_tsvector('english', search_plain(
			coalesce(system, '') || ' ' || coalesce(species, '') || ' ' || coalesce(problem, ''))), 'C')
		|| setweight(to_tsvector('english', search_kind('case-study')), 'C')
	) stored,
	search_words tsvector generated always as (
		to_tsvector('english', search_plain(title)) || to_tsvector('english', search_plain(summary))
		|| to_tsvector('english', search_plain(
			coalesce(system, '') || ' ' || coalesce(species, '') || ' ' || coalesce(problem, '')))
		|| to_tsvector('english', search_markdown(seen)) || to_tsvector('english', search_plain(unimproved))
		|| to_tsvector('english', search_kind('case-study'))
	) stored
);
create index case_studies_public_idx on case_studies (created_at desc, id) where status = 'published' and deleted_at is null;
create index case_studies_kept_idx on case_studies (created_at desc, id) where deleted_at is null;
create index case_studies_trash_idx on case_studies (deleted_at desc) where deleted_at is not null;
create index case_studies_slug_lower_idx on case_studies (lower(slug));
create index case_studies_slug_plain_idx on case_studies (plain_text(slug));
create index case_studies_slug_trgm_idx on case_studies using gin (slug gin_trgm_ops);
create index case_studies_title_plain_idx on case_studies (plain_text(title));
create index case_studies_title_trgm_idx on case_studies using gin (title gin_trgm_ops);
create index case_studies_title_letters_idx on case_studies using gin (search_letters(title) gin_trgm_ops);
create index case_studies_search_idx on case_studies using gin (search_words);
create index case_studies_changed_idx on case_studies (updated_at, id);
create index case_studies_links_idx on case_studies (id) where deleted_at is null and site_links <> '{}';
create index case_studies_picture_places_idx on case_studies (id)
	where deleted_at is null and seen like '%<!-- Picture from your document: add it here%';
create index case_studies_cut_title_idx on case_studies (id)
	where status = 'published' and deleted_at is null and length(title) > 60;
create index case_studies_cut_text_idx on case_studies (id)
	where status = 'published' and deleted_at is null and length(summary) > 160;
create index case_studies_adviser_idx on case_studies (adviser_id) where adviser_id is not null;
-- Whoever asks to be erased is looked for by email.
create index case_studies_consent_email_idx on case_studies (lower(consent_email)) where consent_email is not null;

-- Their words are compared with mistyped ones too.
insert into search_progress (record_type) values ('case-study');

-- The words of their pages.
alter table site_texts drop constraint site_texts_slug_check;
alter table site_texts add constraint site_texts_slug_check check (
	slug in (
		'homepage', 'menus', 'consents', 'letters',
		'services', 'products', 'case-studies', 'news', 'resources', 'about', 'vacancies', 'contact', 'enquiry', 'search',
		'newsletter', 'request', 'confirm', 'unsubscribe'
	)
);
insert into site_texts (slug) values ('case-studies');
