-- Which of our companies a newsletter was agreed on with: its name and address stand in every mail about it. Older ones say it
-- in the words that were shown; 'Pty Ltd' is a company of Australia.
alter table consents
	add column office text not null default 'New Zealand'
		constraint consents_office_check check (office in ('New Zealand', 'Australia')),
	-- Whether it counts only once the owner of the mailbox has confirmed it.
	add column needs_confirmation boolean not null default true;
update consents set office = 'Australia' where text_shown like '%Pty Ltd%';
-- The box of a download stood for itself until now; nobody is taken off the list for that.
update consents set needs_confirmation = false
from leads where leads.id = consents.lead_id and leads.kind = 'download';
