-- Beside the HTML of a text what else is known of it, and a keyed hash over all of it: the HTML goes into pages as it is, so only
-- the program itself may have written it. What was kept before has neither, and is made again when it is asked for.
delete from rendered_texts;
alter table rendered_texts
	add column headings jsonb not null,
	add column words integer not null constraint rendered_texts_words_check check (words >= 0),
	add column seal text not null constraint rendered_texts_seal_check check (length(seal) = 43);
