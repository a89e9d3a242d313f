-- What visitors looked for, added up at the end of the day: `search` counts people by their words (views), and those of them who opened
-- none of the results (visits); `no result` counts those of the latter for whom there was none.
alter table visit_counts
	drop constraint visit_counts_kind_check,
	add constraint visit_counts_kind_check
		check (kind in ('page', 'hour', 'visitors', 'source', 'campaign', 'country', 'screen', 'left out', 'search', 'no result'));

-- They now say what was looked for, too.
delete from visit_summaries;

-- The searches of the day that runs; deleted when it is over, like the visitors of the day.
create unlogged table searches_of_day (
	day date not null,
	visitor bytea not null constraint searches_of_day_visitor_check check (octet_length(visitor) = 12),
	words text not null constraint searches_of_day_words_check check (length(words) between 1 and 60),
	results integer not null constraint searches_of_day_results_check check (results >= 0),
	-- Paths of the results that were listed.
	listed text[] not null constraint searches_of_day_listed_check check (cardinality(listed) <= 200),
	-- When it was searched for first, and last.
	"at" timestamptz not null default now(),
	last_at timestamptz not null default now(),
	-- Whether the results were on the screen, and whether one of them was opened then.
	is_seen boolean not null default false,
	is_opened boolean not null default false,
	constraint searches_of_day_pkey primary key (day, visitor, words)
);
