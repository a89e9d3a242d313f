-- {name} was the business on pages and in mails, and the visitor in templates for replies. Now {business} and {visitor} are. What is
-- {company} on pages was {office} in templates. Braces are never part of JSON's own marks around a name.
update homepage_settings set words = replace(words::text, '{name}', '{business}')::jsonb where words::text like '%{name}%';
update menus set words = replace(words::text, '{name}', '{business}')::jsonb where words::text like '%{name}%';
update heads set words = replace(words::text, '{name}', '{business}')::jsonb where words::text like '%{name}%';
update letters set words = replace(words::text, '{name}', '{business}')::jsonb where words::text like '%{name}%';
update consent_words set words = replace(words::text, '{name}', '{business}')::jsonb where words::text like '%{name}%';

-- Versions, open drafts and scheduled ones.
update record_versions set "values" = replace("values"::text, '{name}', '{business}')::jsonb
where record_type in ('homepage', 'menus', 'head', 'letters', 'consents') and "values"::text like '%{name}%';
-- Words that staff sent to themselves to try them.
update mails set data = jsonb_set(data, '{trial}', replace((data->'trial')::text, '{name}', '{business}')::jsonb)
where (data->'trial')::text like '%{name}%';

-- The longest text would not fit any more.
update templates set "text" = left(replace(replace("text", '{name}', '{visitor}'), '{office}', '{company}'), 20000)
where "text" ~ '\{(name|office)\}';
update record_versions set "values" = jsonb_set("values", '{text}',
	to_jsonb(left(replace(replace("values"->>'text', '{name}', '{visitor}'), '{office}', '{company}'), 20000)))
where record_type = 'template' and "values"->>'text' ~ '\{(name|office)\}';
-- Drafts of replies, in which nothing filled one. A name with braces is the visitor's own.
update lead_messages set "text" = left(replace(replace("text", '{name}', '{visitor}'), '{office}', '{company}'), 20000)
where kind = 'reply draft' and "text" ~ '\{(name|office)\}'
	and not exists (select from leads where leads.id = lead_id and leads.name ~ '\{(name|office)\}');
