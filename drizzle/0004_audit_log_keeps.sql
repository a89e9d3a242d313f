-- The log can be emptied no more than it can be changed.
create trigger audit_log_keeps before truncate on audit_log
	for each statement execute function refuse_change();
