-- The homepage settings are content with one record: always published, never in the trash, with a fixed slug.
alter table homepage_settings
	add column slug text not null default 'homepage'
		constraint homepage_settings_slug_check check (slug = 'homepage'),
	add column status text not null default 'published'
		constraint homepage_settings_status_check check (status = 'published'),
	add column publish_at timestamptz
		constraint homepage_settings_publish_at_check check (publish_at is null),
	add column unpublish_at timestamptz
		constraint homepage_settings_unpublish_at_check check (unpublish_at is null),
	add column deleted_at timestamptz
		constraint homepage_settings_deleted_at_check check (deleted_at is null),
	add column created_at timestamptz not null default now();
