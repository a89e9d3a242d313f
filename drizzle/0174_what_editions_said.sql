-- A reply to an edition makes a lead. When that is deleted, the mail stays, since it says who got the edition.
alter table mails add column reply_lead_id uuid constraint mails_reply_lead_id_fkey references leads (id) on delete set null;
create index mails_reply_lead_idx on mails (reply_lead_id) where reply_lead_id is not null;
update mails set reply_lead_id = lead_id, lead_id = null where sending_id is not null and lead_id is not null;
-- What the links of a sending say stays, whatever becomes of the address of its edition.
update edition_sendings set letter = letter || jsonb_build_object('campaign', left(editions.slug, 48))
	from editions where editions.id = edition_id;
-- What the site shows of an edition that was sent, as it was then.
alter table edition_sendings add column words jsonb;
update edition_sendings set words = jsonb_build_object('title', title, 'inboxLine', inbox_line, 'opening', opening,
	'items', items, 'closing', closing) from editions where editions.id = edition_id;
