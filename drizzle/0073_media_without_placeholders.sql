-- Until a picture comes, the colour of its frame stands for it.
alter table media drop column placeholder;
