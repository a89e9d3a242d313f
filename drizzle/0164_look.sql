-- How the pages of a business look, where it says so: another logo for dark grounds, the name beside the logo or not, two colours, and one
-- of the pairs of fonts. A missing one is that of the program.
alter table business
	add column logo_dark text constraint business_logo_dark_check check (length(logo_dark) <= 2000),
	add column name_shown boolean not null default true,
	add column main_colour text constraint business_main_colour_check check (main_colour ~ '^#[0-9a-f]{6}$'),
	add column accent_colour text constraint business_accent_colour_check check (accent_colour ~ '^#[0-9a-f]{6}$'),
	add column fonts text constraint business_fonts_check check (fonts in ('figtree', 'bitter'));

-- The mark for mails is as wide as its logo now: the worker draws it again.
do $$
begin
	if exists (select from pg_proc where pronamespace = to_regnamespace('graphile_worker') and proname = 'add_job') then
		perform graphile_worker.add_job('business.drawLogo', '{}', job_key => 'business.drawLogo') from business where logo is not null;
	end if;
end
$$;
