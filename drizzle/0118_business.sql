-- The business behind the site: one record, always published, never in the trash, with a fixed slug.
create table business (
	id uuid constraint business_pkey primary key default gen_random_uuid(),
	name text not null constraint business_name_check check (length(name) <= 80),
	short_name text constraint business_short_name_check check (length(short_name) <= 40),
	tagline text constraint business_tagline_check check (length(tagline) <= 200),
	logo text constraint business_logo_check check (length(logo) <= 2000),
	logo_mark text constraint business_logo_mark_check check (length(logo_mark) <= 200000),
	share_picture text constraint business_share_picture_check check (length(share_picture) <= 2000),
	social_links jsonb not null default '[]',
	reply_days integer not null constraint business_reply_days_check check (reply_days between 1 and 20),
	contact_mailbox text constraint business_contact_mailbox_check check (length(contact_mailbox) <= 254),
	enquiry_mailbox text constraint business_enquiry_mailbox_check check (length(enquiry_mailbox) <= 254),
	request_mailbox text constraint business_request_mailbox_check check (length(request_mailbox) <= 254),
	newsletter_mailbox text constraint business_newsletter_mailbox_check check (length(newsletter_mailbox) <= 254),
	nz_company text constraint business_nz_company_check check (length(nz_company) <= 120),
	nz_email text constraint business_nz_email_check check (length(nz_email) <= 254),
	nz_phone text constraint business_nz_phone_check check (length(nz_phone) <= 60),
	nz_street text constraint business_nz_street_check check (length(nz_street) <= 120),
	nz_city text constraint business_nz_city_check check (length(nz_city) <= 80),
	nz_region text constraint business_nz_region_check check (length(nz_region) <= 80),
	nz_postcode text constraint business_nz_postcode_check check (length(nz_postcode) <= 12),
	nz_time_zone text not null constraint business_nz_time_zone_check check (length(nz_time_zone) <= 40),
	nz_hours jsonb not null default '{}',
	nz_special_days jsonb not null default '[]',
	au_company text constraint business_au_company_check check (length(au_company) <= 120),
	au_email text constraint business_au_email_check check (length(au_email) <= 254),
	au_phone text constraint business_au_phone_check check (length(au_phone) <= 60),
	au_street text constraint business_au_street_check check (length(au_street) <= 120),
	au_city text constraint business_au_city_check check (length(au_city) <= 80),
	au_region text constraint business_au_region_check check (length(au_region) <= 80),
	au_postcode text constraint business_au_postcode_check check (length(au_postcode) <= 12),
	au_time_zone text not null constraint business_au_time_zone_check check (length(au_time_zone) <= 40),
	au_hours jsonb not null default '{}',
	au_special_days jsonb not null default '[]',
	slug text not null default 'business' constraint business_slug_check check (slug = 'business'),
	version integer not null default 1,
	status text not null default 'published' constraint business_status_check check (status = 'published'),
	publish_at timestamptz constraint business_publish_at_check check (publish_at is null),
	unpublish_at timestamptz constraint business_unpublish_at_check check (unpublish_at is null),
	deleted_at timestamptz constraint business_deleted_at_check check (deleted_at is null),
	created_at timestamptz not null default now(),
	updated_at timestamptz not null default now(),
	only_one boolean not null default true constraint business_only_one_key unique
		constraint business_only_one_check check (only_one)
);

insert into business (name, reply_days, nz_time_zone, au_time_zone) values ('', 2, 'Pacific/Auckland', 'Australia/Melbourne');

-- A site that is in use goes on with what every site said until this version.
update business set
	name = 'Hatch & Hen Poultry Consulting',
	short_name = 'Hatch & Hen',
	tagline = 'Practical poultry advice for farms in New Zealand and Australia.',
	nz_company = 'Hatch & Hen Ltd',
	nz_email = 'hello@hatchandhen.example',
	nz_phone = '+64 7 555 0134',
	nz_street = '18 Ruakura Lane',
	nz_city = 'Hamilton',
	nz_region = 'Waikato',
	nz_postcode = '3214',
	nz_hours = (
		select jsonb_object_agg(day, '[{"opens": "08:00", "closes": "17:00"}]'::jsonb)
		from unnest(array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) day
	),
	au_company = 'Hatch & Hen Pty Ltd',
	au_email = 'australia@hatchandhen.example',
	au_phone = '+61 3 5550 0142',
	au_street = '42 Saleyards Road',
	au_city = 'Bendigo',
	au_region = 'Victoria',
	au_postcode = '3550',
	au_hours = (
		select jsonb_object_agg(day, '[{"opens": "08:30", "closes": "17:00"}]'::jsonb)
		from unnest(array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) day
	)
where exists (select from audit_log);
