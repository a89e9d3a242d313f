-- Addresses of other sites that records link to, and whether they lead anywhere.
create table outside_links (
	address text constraint outside_links_pkey primary key constraint outside_links_address_check check (length(address) between 8 and 2000),
	state text not null default 'unknown' constraint outside_links_state_check check (state in ('unknown', 'alive', 'dead', 'untried')),
	-- When the state began; of a dead one: when it was first found to lead nowhere.
	since timestamptz not null default now(),
	-- The last tries, oldest first: day, result, and why.
	tries jsonb not null default '[]',
	-- When it is to be tried next.
	try_at timestamptz not null default now()
);
create index outside_links_due_idx on outside_links (try_at);
create index outside_links_dead_idx on outside_links (since) where state = 'dead';
create index outside_links_alive_idx on outside_links (since) where state = 'alive';

-- Which records link to them, and in which field.
create table outside_link_uses (
	record_type text not null constraint outside_link_uses_record_type_check check (length(record_type) <= 40),
	record_id text not null constraint outside_link_uses_record_id_check check (length(record_id) <= 40),
	address text not null constraint outside_link_uses_address_check check (length(address) between 8 and 2000)
		constraint outside_link_uses_address_fkey references outside_links (address) on delete cascade,
	field text not null constraint outside_link_uses_field_check check (length(field) <= 60),
	constraint outside_link_uses_pkey primary key (record_type, record_id, address)
);
create index outside_link_uses_address_idx on outside_link_uses (address);

-- The version of a record whose links were read last, and whether its text has any, to this site or another.
create table link_readings (
	record_type text not null constraint link_readings_record_type_check check (length(record_type) <= 40),
	record_id text not null constraint link_readings_record_id_check check (length(record_id) <= 40),
	version integer not null,
	has_links boolean not null,
	constraint link_readings_pkey primary key (record_type, record_id)
);
create index link_readings_none_idx on link_readings (record_type, record_id) where not has_links;

-- Findings that are so on purpose: as long as their detail stays the same.
create table accepted_findings (
	id uuid not null default gen_random_uuid() constraint accepted_findings_pkey primary key,
	kind text not null constraint accepted_findings_kind_check check (length(kind) between 1 and 40),
	record_type text not null constraint accepted_findings_record_type_check check (length(record_type) <= 40),
	record_id text not null constraint accepted_findings_record_id_check check (length(record_id) <= 40),
	-- The address of a link, the words that are cut, the name of an empty field.
	detail text not null default '' constraint accepted_findings_detail_check check (length(detail) <= 2000),
	-- Id of the actor.
	"by" text not null constraint accepted_findings_by_check check (length("by") <= 100),
	"at" timestamptz not null default now()
);
create unique index accepted_findings_key on accepted_findings (record_type, record_id, kind, md5(detail));
create index accepted_findings_at_idx on accepted_findings ("at" desc, id);

-- Records with words that search engines cut (app/site/document/meta.ts has the limits), and products without price or picture.
create index products_cut_title_idx on products (id) where status = 'published' and deleted_at is null and length(title) > 60;
create index news_cut_title_idx on news (id) where status = 'published' and deleted_at is null and length(title) > 60;
create index resources_cut_title_idx on resources (id) where status = 'published' and deleted_at is null and length(title) > 60;
create index products_cut_text_idx on products (id) where status = 'published' and deleted_at is null and length(description) > 160;
create index news_cut_text_idx on news (id) where status = 'published' and deleted_at is null and length(excerpt) > 160;
create index products_priceless_idx on products (id) where status = 'published' and deleted_at is null and price is null;
create index products_pictureless_idx on products (id) where status = 'published' and deleted_at is null and coalesce(image, '') = '';
