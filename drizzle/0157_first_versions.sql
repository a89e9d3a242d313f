-- Each fixed record gets its version 1: what it was before anybody saved it, so that the first change has a before and a way back. A
-- record that was saved already has its later versions alone, since a save stored what it had become, never what it had been.

-- Of a text, whoever saved it since: the program's words. The values name none of them, and what a version does not name is read from the
-- program.
insert into record_versions (record_type, record_id, n, state, "values", "by", "at")
select record_type, record_id, 1, 'published',
	'{"status": "published", "publishAt": null, "unpublishAt": null}'::jsonb
		|| case when record_type = 'head' then jsonb_build_object('page', slug) else '{}' end
		|| case when version = 1 then coalesce(words, '{}') else '{}' end,
	'system', least(created_at, (
		select min("at") from record_versions later
		where later.record_type = site_text.record_type and later.record_id = site_text.record_id
	))
from (
	select case when slug in ('homepage', 'menus', 'consents', 'letters') then slug else 'head' end as record_type,
		id::text as record_id, slug, words, version, created_at
	from site_texts
) site_text
on conflict do nothing;

-- Of the business: its row while nobody has saved it, else what 0118 entered. That was nothing for a new site and, for one that was in use
-- by then, what every site said until then. The log tells them apart: no row of it is ever deleted.
insert into record_versions (record_type, record_id, n, state, "values", "by", "at")
select 'business', id::text, 1, 'published',
	'{"status": "published", "publishAt": null, "unpublishAt": null}'::jsonb || case
		when version = 1 then (
			select jsonb_object_agg(lower(left(camel, 1)) || substr(camel, 2), value)
			from jsonb_each(to_jsonb(business)) field(key, value), replace(initcap(key), '_', '') camel
			where key ~ '^(name|short_name|tagline|logo|share_picture|social_links|reply_days|\w+_mailbox|(nz|au)_\w+)$'
		)
		when exists (select from audit_log where audit_log.created_at < business.created_at) then '{
			"name": "Hatch & Hen Poultry Consulting",
			"shortName": "Hatch & Hen",
			"tagline": "Practical poultry advice for farms in New Zealand and Australia.",
			"replyDays": 2,
			"nzCompany": "Hatch & Hen Ltd",
			"nzEmail": "hello@hatchandhen.example",
			"nzPhone": "+64 7 555 0134",
			"nzStreet": "18 Ruakura Lane",
			"nzCity": "Hamilton",
			"nzRegion": "Waikato",
			"nzPostcode": "3214",
			"nzTimeZone": "Pacific/Auckland",
			"nzHours": {
				"Monday": [{"opens": "08:00", "closes": "17:00"}],
				"Tuesday": [{"opens": "08:00", "closes": "17:00"}],
				"Wednesday": [{"opens": "08:00", "closes": "17:00"}],
				"Thursday": [{"opens": "08:00", "closes": "17:00"}],
				"Friday": [{"opens": "08:00", "closes": "17:00"}]
			},
			"auCompany": "Hatch & Hen Pty Ltd",
			"auEmail": "australia@hatchandhen.example",
			"auPhone": "+61 3 5550 0142",
			"auStreet": "42 Saleyards Road",
			"auCity": "Bendigo",
			"auRegion": "Victoria",
			"auPostcode": "3550",
			"auTimeZone": "Australia/Melbourne",
			"auHours": {
				"Monday": [{"opens": "08:30", "closes": "17:00"}],
				"Tuesday": [{"opens": "08:30", "closes": "17:00"}],
				"Wednesday": [{"opens": "08:30", "closes": "17:00"}],
				"Thursday": [{"opens": "08:30", "closes": "17:00"}],
				"Friday": [{"opens": "08:30", "closes": "17:00"}]
			}
		}'
		else '{"name": "", "replyDays": 2, "nzTimeZone": "Pacific/Auckland", "auTimeZone": "Australia/Melbourne"}'
	end,
	'system', created_at
from business
on conflict do nothing;
