-- Beside the HTML of a text what else is known of it, and a keyed hash over all of it: the HTML goes into pages as it is, so only
-- the program itself may have written it. What was kept before has neither, and is made again when it is asked for. A process of
-- the version before, which may still run beside this one, writes rows without them: they have no seal, and count as not kept.
delete from rendered_texts;
alter table rendered_texts
	add column headings jsonb not null default '[]',
	add column words integer not null default 0 constraint rendered_texts_words_check check (words >= 0),
	add column seal text not null default '' constraint rendered_texts_seal_check check (length(seal) <= 43);
