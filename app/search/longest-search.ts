/** Maximum characters of a search. A module of its own, so that pages with the field do not load the parser. */
export const longestSearch = 200
