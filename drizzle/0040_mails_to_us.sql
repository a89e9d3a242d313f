-- How many mails went to the business's own mailbox lately: only so many an hour do.
create index mails_to_us_idx on mails (sent_at) where to_email is null and state = 'sent';
