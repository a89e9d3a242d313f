/** Characters a search may have. By itself, so that a page with the field need not load how a search is read. */
export const longestSearch = 200
