-- Which digests went out, and who got a mail: one a period, and one a recipient.
create table digests (
	kind text not null constraint digests_kind_check check (kind in ('day', 'month')),
	-- Its first day.
	period date not null,
	-- An office, where each has its own; else empty.
	part text not null default '' constraint digests_part_check check (length(part) <= 40),
	-- Ids of accounts, and names of mailboxes of the business.
	recipients text[] not null,
	at timestamptz not null default now(),
	constraint digests_pkey primary key (kind, period, part)
);

-- What went out before is not mailed again. The mails of a month are one now: either note stands for both.
insert into digests select 'day', "day", office, told, at from lead_mornings;
insert into digests (kind, period, recipients) select distinct 'month', "month", '{}'::text[] from mailed_months;
drop table lead_mornings;
drop table mailed_months;

-- Mails of the three former kinds are digests of one section. Those without data have been emptied.
alter table mails drop constraint mails_kind_check;
update mails set kind = 'digest',
	data = case when data = '{}' then data else jsonb_strip_nulls(jsonb_build_object('about', data->'about'))
		|| jsonb_build_object('sections', jsonb_build_array(jsonb_build_object('kind', kind, 'data', data))) end
	where kind in ('leads-due', 'visits-month', 'checks-due');
alter table mails add constraint mails_kind_check check (kind in ('lead-notice', 'lead-reply', 'lead-message', 'lead-event', 'digest',
	'visitor-confirmation', 'newsletter-confirmation', 'newsletter-welcome', 'newsletter-again', 'account-verification',
	'account-reset', 'account-invitation', 'account-email', 'account-sign-in', 'account-notice', 'publishing-refused'));

-- Runs of the former jobs that are still waiting would wait for ever: nothing has their names any more.
do $$ begin
	if to_regclass('graphile_worker._private_jobs') is not null then
		delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
			where task.id = job.task_id and task.identifier in ('leads.tellOwners', 'findings.tellCheckers', 'visits.mailMonth');
	end if;
end $$;
