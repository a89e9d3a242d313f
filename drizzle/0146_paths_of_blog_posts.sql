-- Blog posts of the demo content were stored with the address that the site had at its first start, which may be another by now.
update resources set download_link = regexp_replace(download_link, '^https?://[^/]+', '')
where download_link ~ '^https?://(localhost|127\.0\.0\.1)(:\d+)?/news/'
	or download_link ~ '^https?://[^/]+/news/(clean-water-from-the-bore-to-the-last-nipple|coarse-feed-and-the-working-gizzard)$';
