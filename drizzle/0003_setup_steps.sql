-- What a start does once in the life of a database, such as loading the demo content.
create table setup_steps (
	name text constraint setup_steps_pkey primary key
		constraint setup_steps_name_check check (length(name) <= 100),
	done_at timestamptz not null default now()
);
