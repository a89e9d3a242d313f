create extension if not exists pg_trgm;

-- Text without case, spaces and punctuation: how differently spelled addresses are compared.
create function plain_text(value text) returns text language sql immutable strict parallel safe
	return regexp_replace(lower(value), '[^[:alnum:]]', '', 'g');

create table team_members (
	id uuid constraint team_members_pkey primary key default gen_random_uuid(),
	slug text not null constraint team_members_slug_key unique constraint team_members_slug_check check (length(slug) between 1 and 200),
	name text not null constraint team_members_name_check check (length(name) between 2 and 120),
	position text not null constraint team_members_position_check check (length(position) between 2 and 160),
	bio text not null constraint team_members_bio_check check (length(bio) <= 20000),
	qualifications text constraint team_members_qualifications_check check (length(qualifications) <= 300),
	image text constraint team_members_image_check check (length(image) <= 2000),
	email text constraint team_members_email_check check (length(email) <= 254),
	version integer not null default 1,
	status text not null default 'published' constraint team_members_status_check check (status in ('draft', 'published')),
	publish_at timestamptz,
	unpublish_at timestamptz,
	deleted_at timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
create index team_members_public_idx on team_members (name, id) where status = 'published' and deleted_at is null;

create table services (
	id uuid constraint services_pkey primary key default gen_random_uuid(),
	slug text not null constraint services_slug_key unique constraint services_slug_check check (length(slug) between 1 and 200),
	title text not null constraint services_title_check check (length(title) between 1 and 200),
	description text not null constraint services_description_check check (length(description) <= 20000),
	image text constraint services_image_check check (length(image) <= 2000),
	country text not null default 'New Zealand' constraint services_country_check check (country in ('New Zealand', 'Australia', 'Both')),
	features jsonb not null default '[]',
	display_order integer,
	version integer not null default 1,
	status text not null default 'published' constraint services_status_check check (status in ('draft', 'published')),
	publish_at timestamptz,
	unpublish_at timestamptz,
	deleted_at timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
create index services_public_idx on services (coalesce(display_order, 0), created_at desc, id)
	where status = 'published' and deleted_at is null;

create table products (
	id uuid constraint products_pkey primary key default gen_random_uuid(),
	slug text not null constraint products_slug_key unique constraint products_slug_check check (length(slug) between 1 and 200),
	title text not null constraint products_title_check check (length(title) between 1 and 200),
	description text not null constraint products_description_check check (length(description) <= 1000),
	image text constraint products_image_check check (length(image) <= 2000),
	price numeric(10, 2) constraint products_price_check check (price >= 0),
	country text not null default 'Both' constraint products_country_check check (country in ('New Zealand', 'Australia', 'Both')),
	categories text[] not null default '{}',
	is_featured boolean not null default false,
	features jsonb not null default '[]',
	gallery jsonb not null default '[]',
	documents jsonb not null default '[]',
	content text not null default '' constraint products_content_check check (length(content) <= 100000),
	version integer not null default 1,
	status text not null default 'published' constraint products_status_check check (status in ('draft', 'published')),
	publish_at timestamptz,
	unpublish_at timestamptz,
	deleted_at timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
create index products_public_idx on products (created_at desc, id) where status = 'published' and deleted_at is null;
create index products_featured_idx on products (created_at desc, id)
	where is_featured and status = 'published' and deleted_at is null;
create index products_categories_idx on products using gin (categories);
create index products_slug_lower_idx on products (lower(slug));
create index products_slug_plain_idx on products (plain_text(slug));
create index products_title_plain_idx on products (plain_text(title));

create table news (
	id uuid constraint news_pkey primary key default gen_random_uuid(),
	slug text not null constraint news_slug_key unique constraint news_slug_check check (length(slug) between 1 and 200),
	title text not null constraint news_title_check check (length(title) between 1 and 200),
	excerpt text not null constraint news_excerpt_check check (length(excerpt) <= 1000),
	content text not null constraint news_content_check check (length(content) <= 200000),
	author_id uuid constraint news_author_id_fkey references team_members (id) on delete set null,
	date text not null constraint news_date_check check (length(date) between 2 and 60),
	category text constraint news_category_check check (length(category) <= 60),
	country text default 'Both' constraint news_country_check check (country in ('', 'New Zealand', 'Australia', 'Both')),
	featured boolean not null default false,
	image text constraint news_image_check check (length(image) <= 2000),
	version integer not null default 1,
	status text not null default 'published' constraint news_status_check check (status in ('draft', 'published')),
	publish_at timestamptz,
	unpublish_at timestamptz,
	deleted_at timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
create index news_public_idx on news (created_at desc, id) where status = 'published' and deleted_at is null;
create index news_category_idx on news (category, created_at desc, id) where status = 'published' and deleted_at is null;
create index news_featured_idx on news (created_at desc, id) where featured and status = 'published' and deleted_at is null;
create index news_author_idx on news (author_id);
create index news_slug_lower_idx on news (lower(slug));
create index news_slug_plain_idx on news (plain_text(slug));
create index news_title_plain_idx on news (plain_text(title));
create index news_slug_trgm_idx on news using gin (slug gin_trgm_ops);

create table resources (
	id uuid constraint resources_pkey primary key default gen_random_uuid(),
	slug text not null constraint resources_slug_key unique constraint resources_slug_check check (length(slug) between 1 and 200),
	title text not null constraint resources_title_check check (length(title) between 1 and 200),
	description text not null constraint resources_description_check check (length(description) <= 50000),
	image text constraint resources_image_check check (length(image) <= 2000),
	category text not null constraint resources_category_check check (length(category) between 2 and 60),
	tags text[] not null default '{}',
	free boolean not null default true,
	price text constraint resources_price_check check (length(price) <= 40),
	download_link text not null constraint resources_download_link_check check (length(download_link) <= 2000),
	version integer not null default 1,
	status text not null default 'published' constraint resources_status_check check (status in ('draft', 'published')),
	publish_at timestamptz,
	unpublish_at timestamptz,
	deleted_at timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);
create index resources_public_idx on resources (created_at desc, id) where status = 'published' and deleted_at is null;
create index resources_category_idx on resources (category, created_at desc, id) where status = 'published' and deleted_at is null;
create index resources_slug_lower_idx on resources (lower(slug));
create index resources_slug_plain_idx on resources (plain_text(slug));
create index resources_title_plain_idx on resources (plain_text(title));
create index resources_slug_trgm_idx on resources using gin (slug gin_trgm_ops);

create table job_vacancies (
	id integer constraint job_vacancies_pkey primary key generated by default as identity (start with 4),
	slug text not null constraint job_vacancies_slug_key unique constraint job_vacancies_slug_check check (length(slug) between 1 and 200),
	title text not null constraint job_vacancies_title_check check (length(title) between 1 and 200),
	location text not null constraint job_vacancies_location_check check (length(location) <= 200),
	type text not null constraint job_vacancies_type_check check (length(type) <= 80),
	department text not null constraint job_vacancies_department_check check (length(department) <= 120),
	posted_date text not null constraint job_vacancies_posted_date_check check (length(posted_date) <= 60),
	description text not null constraint job_vacancies_description_check check (length(description) <= 20000),
	responsibilities jsonb not null default '[]',
	requirements jsonb not null default '[]',
	featured boolean not null default false,
	salary text constraint job_vacancies_salary_check check (length(salary) <= 200),
	about_us text constraint job_vacancies_about_us_check check (length(about_us) <= 10000),
	about_job text constraint job_vacancies_about_job_check check (length(about_job) <= 10000),
	about_you text constraint job_vacancies_about_you_check check (length(about_you) <= 10000),
	contact_info jsonb,
	apply_url text not null constraint job_vacancies_apply_url_check check (length(apply_url) <= 2000),
	version integer not null default 1,
	status text not null default 'published' constraint job_vacancies_status_check check (status in ('draft', 'published')),
	publish_at timestamptz,
	unpublish_at timestamptz,
	deleted_at timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now()
);

create table homepage_settings (
	id uuid constraint homepage_settings_pkey primary key default gen_random_uuid(),
	hero_video_url text constraint homepage_settings_hero_video_url_check check (length(hero_video_url) <= 4000),
	hero_video_thumbnail_url text constraint homepage_settings_hero_video_thumbnail_url_check check (length(hero_video_thumbnail_url) <= 2000),
	version integer not null default 1,
	updated_at timestamptz not null default now(),
	only_one boolean not null default true constraint homepage_settings_only_one_key unique
		constraint homepage_settings_only_one_check check (only_one)
);
insert into homepage_settings default values;
