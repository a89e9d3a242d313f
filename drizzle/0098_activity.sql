-- The screen of activity lists the newest rows and those of given days, and filters them by who.
create index audit_log_time_idx on audit_log (created_at desc, id desc);
create index audit_log_actor_idx on audit_log (actor_id, record_type);
