-- Reviews have the word of their field: when a record is to be reviewed, by whom, and when which version was. They are in each month's
-- digest until they are done, so nothing notes any more who was notified of which date.
alter table record_checks rename to record_reviews;
alter table record_reviews drop column told_for, drop column told_to;
alter table record_reviews rename column check_by to review_by;
alter table record_reviews rename column checked_at to reviewed_at;
alter table record_reviews rename column checked_by to reviewed_by;
alter table record_reviews rename column checked_version to reviewed_version;
alter table record_reviews rename constraint record_checks_pkey to record_reviews_pkey;
alter table record_reviews rename constraint record_checks_owner_id_fkey to record_reviews_owner_id_fkey;
alter table record_reviews rename constraint record_checks_record_type_check to record_reviews_record_type_check;
alter table record_reviews rename constraint record_checks_record_id_check to record_reviews_record_id_check;
alter table record_reviews rename constraint record_checks_checked_by_check to record_reviews_reviewed_by_check;
alter table record_reviews rename constraint record_checks_checked_check to record_reviews_reviewed_check;
alter index record_checks_due_idx rename to record_reviews_due_idx;
alter index record_checks_owner_idx rename to record_reviews_owner_idx;

-- Digests that are stored name the section so; links in them lead to the field of its new name.
update mails set data = replace(replace(data::text, '"checks-due"', '"reviews-due"'), '#check-by', '#review-by')::jsonb
	where kind = 'digest' and data::text like '%"checks-due"%';
