-- Counted too: addresses at which somebody found no page (`not found`, by address), and whom a redirect led on (`redirect`, by its id).
alter table visit_counts
	drop constraint visit_counts_kind_check,
	add constraint visit_counts_kind_check check (
		kind in (
			'page', 'hour', 'visitors', 'source', 'campaign', 'country', 'screen', 'left out', 'search', 'no result', 'not found', 'redirect'
		)
	);
