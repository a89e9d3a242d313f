-- The words of the page with the enquiry list.
alter table heads
	drop constraint heads_slug_check,
	add constraint heads_slug_check check (
		slug in ('services', 'products', 'news', 'resources', 'about', 'vacancies', 'contact', 'search', 'newsletter', 'request',
			'confirm', 'unsubscribe', 'enquiry')
	);

insert into heads (slug) values ('enquiry');
