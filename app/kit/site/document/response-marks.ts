// Marks in the `Server-Timing` of a response with a page. The page itself is the same for all.

/** Of the response to a request with `Save-Data: on`. */
export const sparingMark = 'sparing'

/** Of the response to someone who is signed in: the page starts its scripts as if an act had. */
export const actedMark = 'acted'
