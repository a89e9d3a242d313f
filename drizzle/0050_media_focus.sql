-- The point of a picture that stays in view wherever it is cropped, in percent from its left and its top edge.
alter table media
	add column focus_x smallint not null default 50
		constraint media_focus_x_check check (focus_x between 0 and 100),
	add column focus_y smallint not null default 50
		constraint media_focus_y_check check (focus_y between 0 and 100);
