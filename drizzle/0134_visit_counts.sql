-- What visitors read, as counters: nothing says which visitor it was.
create table visit_counts (
	day date not null,
	kind text not null constraint visit_counts_kind_check
		check (kind in ('page', 'hour', 'visitors', 'source', 'campaign', 'country', 'screen', 'left out')),
	name text not null constraint visit_counts_name_check check (length(name) between 1 and 253),
	views integer not null constraint visit_counts_views_check check (views >= 0),
	visits integer not null constraint visit_counts_visits_check check (visits >= 0),
	constraint visit_counts_pkey primary key (day, kind, name)
);
create index visit_counts_name_idx on visit_counts (kind, name, day);

-- What the screen of visitors shows for a period of so many whole days, until the day after it is over.
create table visit_summaries (
	days integer not null constraint visit_summaries_pkey primary key constraint visit_summaries_days_check check (days > 0),
	day date not null,
	summary jsonb not null
);

-- For the day that runs: a visitor is a hash under a salt, and both are deleted when the day is over. Neither is written to the log of
-- the database, so no copy of that has them.
create unlogged table visit_salts (
	day date not null constraint visit_salts_pkey primary key,
	salt bytea not null constraint visit_salts_salt_check check (octet_length(salt) = 32)
);
create unlogged table visitors_of_day (
	day date not null,
	visitor bytea not null constraint visitors_of_day_visitor_check check (octet_length(visitor) = 12),
	constraint visitors_of_day_pkey primary key (day, visitor)
);
