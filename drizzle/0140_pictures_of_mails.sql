-- Pictures that came by mail belong to the message that brought them, besides its lead.
alter table lead_pictures add column message_id uuid
	constraint lead_pictures_message_id_fkey references lead_messages (id) on delete cascade;
create index lead_pictures_message_idx on lead_pictures (message_id) where message_id is not null;
