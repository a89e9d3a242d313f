-- The lists of the back office: every record outside the trash, newest first; names searched for parts of words.
create index products_kept_idx on products (created_at desc, id) where deleted_at is null;
create index products_kept_title_idx on products (title, id) where deleted_at is null;
create index products_title_trgm_idx on products using gin (title gin_trgm_ops);
create index news_kept_idx on news (created_at desc, id) where deleted_at is null;
create index news_kept_title_idx on news (title, id) where deleted_at is null;
create index news_title_trgm_idx on news using gin (title gin_trgm_ops);
create index resources_kept_idx on resources (created_at desc, id) where deleted_at is null;
create index resources_kept_title_idx on resources (title, id) where deleted_at is null;
create index resources_title_trgm_idx on resources using gin (title gin_trgm_ops);

-- The trash: what was deleted last comes first.
create index services_trash_idx on services (deleted_at desc) where deleted_at is not null;
create index products_trash_idx on products (deleted_at desc) where deleted_at is not null;
create index news_trash_idx on news (deleted_at desc) where deleted_at is not null;
create index resources_trash_idx on resources (deleted_at desc) where deleted_at is not null;
create index team_members_trash_idx on team_members (deleted_at desc) where deleted_at is not null;
create index job_vacancies_trash_idx on job_vacancies (deleted_at desc) where deleted_at is not null;
