/** So many records of one type are picked at most, for a reader to go on to. */
export const mostPicked = 6
