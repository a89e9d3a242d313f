-- What the upload that was sent in the place of another file replaces, by its address: kept when the other is deleted. Whether
-- the old address leads on is decided when it is asked for, by what records show.
alter table media
	add column replaces text constraint media_replaces_check check (length(replaces) <= 300);
create index media_replaces_idx on media (replaces) where replaces is not null;
-- Whether the same bytes are stored already is asked after every upload.
create index media_sha256_idx on media (sha256);
