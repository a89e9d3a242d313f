-- How often somebody sent something lately. Not written to the log of the database: losing it in a crash only forgets who was too
-- quick, and counting must not cost a disk write. Shape and names of columns are those of rate-limiter-flexible.
create unlogged table lead_limits (
	key text constraint lead_limits_pkey primary key constraint lead_limits_key_check check (length(key) <= 255),
	points integer not null default 0,
	expire bigint
);
create index lead_limits_expire_idx on lead_limits (expire);
-- Whoever confirms or unsubscribes is found by the e-mail of all consents.
create index consents_lead_idx on consents (lead_id);
