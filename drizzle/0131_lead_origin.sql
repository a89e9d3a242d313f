-- Where the sender of a lead came from, as the tab knew it: the host of the page with the link, two tags of the first address,
-- and the path of the first page. Null where the tab did not say, as for older leads and forms sent without scripts.
alter table leads
	add column referrer text constraint leads_referrer_check check (length(referrer) between 1 and 253),
	add column utm_source text constraint leads_utm_source_check check (length(utm_source) between 1 and 100),
	add column utm_campaign text constraint leads_utm_campaign_check check (length(utm_campaign) between 1 and 100),
	add column first_page text constraint leads_first_page_check check (length(first_page) between 1 and 500);
