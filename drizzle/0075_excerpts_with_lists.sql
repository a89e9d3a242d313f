-- The first words of a description keep its lists: those stored without them are made anew, when they are shown, until the next save.
update resources set excerpt = null where description ~ '(^|\n)[ \t]*([-+*]|[0-9]+[.])[ \t]';
