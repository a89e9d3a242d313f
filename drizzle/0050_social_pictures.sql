-- Images that have their copies get a picture for social networks as well: all copies are made once more, in the background.
do $$ begin
	if exists (select from pg_proc where pronamespace = to_regnamespace('graphile_worker') and proname = 'add_job') then
		perform graphile_worker.add_job('media.makeVariants', json_build_object('mediaId', id), queue_name => 'media', priority => 50)
			from media where variants_at is not null and width_px >= 600 and height_px >= 315;
		update media set variants_at = null where variants_at is not null and width_px >= 600 and height_px >= 315;
	end if;
end $$;
