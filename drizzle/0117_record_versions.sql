-- A record is its versions: what was published, by number, and what is not published yet. One table for two.
create sequence record_versions_edit_seq as bigint;

alter table revisions rename to record_versions;
alter table record_versions rename column version to n;
alter table record_versions rename column snapshot to "values";
alter table record_versions rename column actor_id to "by";
alter table record_versions rename column created_at to "at";
alter table record_versions rename constraint revisions_record_type_check to record_versions_record_type_check;
alter table record_versions rename constraint revisions_record_id_check to record_versions_record_id_check;
alter table record_versions rename constraint revisions_actor_id_check to record_versions_by_check;
alter table record_versions rename constraint revisions_version_key to record_versions_n_key;
-- One statement, so that the table is written anew once.
alter table record_versions
	drop column id,
	-- Names one write: a draft gets another with each, so that a form which shows an older one does not pass for one that knows it.
	add column edit bigint not null default nextval('record_versions_edit_seq') constraint record_versions_pkey primary key,
	add column state text not null default 'published'
		constraint record_versions_state_check check (state in ('draft', 'published', 'refused')),
	-- The published version on which a draft is based; none for a record that was never saved.
	add column base_n integer,
	add column publish_at timestamptz,
	-- What changed besides the fields of a published version; why a draft was refused.
	add column note text constraint record_versions_note_check check (length(note) between 1 and 20000),
	alter column n drop not null;
alter table record_versions
	alter column state drop default,
	add constraint record_versions_published_check check ((state = 'published') = (n is not null)),
	add constraint record_versions_due_check check (publish_at is null or state = 'draft');
alter sequence record_versions_edit_seq owned by record_versions.edit;

-- The values of a version say nothing of its place in a list or of the trash: a note does.
update record_versions set note = found.note
from (
	select edit, case
			when is_gone and not was_gone then 'trash'
			when was_gone and not is_gone then 'restore'
			when place is distinct from place_before and place_before is not null then 'move'
		end as note
	from (
		select edit, is_gone, place, lag(is_gone) over versions as was_gone, lag(place) over versions as place_before
		from (
			select edit, record_type, record_id, n, "values"->>'deletedAt' is not null as is_gone, "values"->>'displayOrder' as place
			from record_versions
		) told
		window versions as (partition by record_type, record_id order by n)
	) compared
) found
where found.edit = record_versions.edit and found.note is not null;

-- A draft is compared with the version that it is based on: one that was thinned out is kept again.
insert into record_versions (record_type, record_id, n, "values", state, "by", "at")
select record_type, record_id, base_version, base_values, 'published', 'system', created_at from working_copies
union all
select record_type, record_id, (scheduled->>'baseVersion')::integer, scheduled->'baseValues', 'published', 'system', created_at
from working_copies where scheduled ? 'baseVersion' and scheduled ? 'baseValues'
on conflict do nothing;

insert into record_versions (record_type, record_id, "values", state, base_n, publish_at, "by", "at")
select record_type, record_id, coalesce(scheduled->'values', form_values), 'draft',
	coalesce((scheduled->>'baseVersion')::integer, base_version), publish_at, scheduled_by, updated_at
from working_copies where publish_at is not null;

insert into record_versions (record_type, record_id, "values", state, base_n, "by", "at", note)
select record_type, record_id, form_values, case when refusal is null then 'draft' else 'refused' end, base_version,
	updated_by, updated_at, refusal->>'sentence'
from working_copies where publish_at is null or scheduled->'values' is distinct from form_values;

drop table working_copies;
create unique index record_versions_open_key on record_versions (record_type, record_id)
	where state <> 'published' and publish_at is null;
create unique index record_versions_scheduled_key on record_versions (record_type, record_id) where publish_at is not null;
create index record_versions_due_idx on record_versions (publish_at) where publish_at is not null;
create index record_versions_drafts_idx on record_versions ("at") where state <> 'published';
