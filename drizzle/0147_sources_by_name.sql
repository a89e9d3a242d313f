-- Sites that most visits come from are counted by the name that people know, with all their hosts and apps.
with known (name, pattern) as (values
	('Google', '^(google((\.com?)?\.[a-z]{2}|\.com)|com\.google\.android\.googlequicksearchbox)$'),
	('Gmail', '^(mail\.google\.com|com\.google\.android\.gm)$'),
	('Outlook', '^([a-z0-9-]+\.)*(outlook\.com|live\.com|office\.com|com\.microsoft\.office\.outlook)$'),
	('Yahoo Mail', '^([a-z0-9-]+\.)*mail\.yahoo\.com$'),
	('Bing', '^([a-z0-9-]+\.)*(bing\.com|com\.microsoft\.bing)$'),
	('DuckDuckGo', '^([a-z0-9-]+\.)*(duckduckgo\.com|com\.duckduckgo\.mobile\.android)$'),
	('Facebook', '^([a-z0-9-]+\.)*(facebook\.com|fb\.com|com\.facebook\.katana)$'),
	('Messenger', '^([a-z0-9-]+\.)*(messenger\.com|com\.facebook\.orca)$'),
	('Instagram', '^([a-z0-9-]+\.)*(instagram\.com|com\.instagram\.android)$'),
	('WhatsApp', '^([a-z0-9-]+\.)*(whatsapp\.com|wa\.me|com\.whatsapp)$'),
	('LinkedIn', '^([a-z0-9-]+\.)*(linkedin\.com|lnkd\.in|com\.linkedin\.android)$'),
	('YouTube', '^([a-z0-9-]+\.)*(youtube\.com|youtu\.be|com\.google\.android\.youtube)$'),
	('X', '^([a-z0-9-]+\.)*(x\.com|twitter\.com|t\.co|com\.twitter\.android)$'),
	('ChatGPT', '^([a-z0-9-]+\.)*chatgpt\.com$')
), taken as (
	delete from visit_counts counted using known
	where counted.kind = 'source' and counted.name ~ known.pattern
	returning counted.day, known.name, counted.views, counted.visits
)
insert into visit_counts (day, kind, name, views, visits)
select day, 'source', name, sum(views), sum(visits) from taken group by day, name;

-- They hold the hosts.
delete from visit_summaries;
