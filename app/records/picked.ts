/** Maximum records of one type picked for further reading. */
export const mostPicked = 6
