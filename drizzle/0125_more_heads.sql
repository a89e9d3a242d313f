-- The words of the pages behind the links of newsletter mails.
alter table heads
	drop constraint heads_slug_check,
	add constraint heads_slug_check check (
		slug in ('services', 'products', 'news', 'resources', 'about', 'vacancies', 'contact', 'search', 'newsletter', 'request',
			'confirm', 'unsubscribe')
	);

insert into heads (slug) values ('confirm'), ('unsubscribe');
