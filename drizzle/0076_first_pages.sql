-- Of a PDF: how many pages it has, and the size of the picture of the first one. Those stored before are read in the background.
alter table media
	add column pages integer,
	add column page_width_px integer,
	add column page_height_px integer;
do $$ begin
	if exists (select from pg_proc where pronamespace = to_regnamespace('graphile_worker') and proname = 'add_job') then
		perform graphile_worker.add_job('media.readDocument', json_build_object('mediaId', id), queue_name => 'media', priority => 60)
			from media where mime_type = 'application/pdf';
	end if;
end $$;
