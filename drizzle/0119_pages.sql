-- Pages of staff that stand right below the home page, such as the privacy policy.
create table pages (
	id uuid constraint pages_pkey primary key default gen_random_uuid(),
	slug text not null constraint pages_slug_key unique constraint pages_slug_check check (length(slug) between 1 and 200),
	title text not null constraint pages_title_check check (length(title) between 1 and 160),
	address text constraint pages_address_check check (length(address) <= 120),
	role text constraint pages_role_check check (role in ('privacy', 'terms', 'accessibility')),
	content text not null constraint pages_content_check check (length(content) <= 200000),
	image text constraint pages_image_check check (length(image) <= 2000),
	description text constraint pages_description_check check (length(description) <= 300),
	country text not null default 'Both' constraint pages_country_check check (country in ('New Zealand', 'Australia', 'Both')),
	in_footer boolean not null default false,
	version integer not null default 1,
	status text not null default 'published' constraint pages_status_check check (status in ('draft', 'published')),
	publish_at timestamptz,
	unpublish_at timestamptz,
	deleted_at timestamptz,
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	site_links text[] generated always as (site_links(content)) stored
);
-- Each public page reads those of the footer, and each address right below the home page is looked for.
create index pages_footer_idx on pages (title collate name_order, id)
	where (role is not null or in_footer) and status = 'published' and deleted_at is null;
create index pages_slug_lower_idx on pages (lower(slug));
create index pages_slug_plain_idx on pages (plain_text(slug));
create index pages_title_plain_idx on pages (plain_text(title));
create index pages_public_idx on pages (title collate name_order, id) where status = 'published' and deleted_at is null;
create index pages_kept_idx on pages (title collate name_order, id) where deleted_at is null;
create index pages_trash_idx on pages (deleted_at desc) where deleted_at is not null;
create index pages_links_idx on pages (id) where deleted_at is null and site_links <> '{}';
create index pages_picture_places_idx on pages (id)
	where deleted_at is null and content like '%<!-- Picture from your document: add it here%';
