/** Marks the response to a request with `Save-Data: on`, in `Server-Timing`; the page itself is the same for all. */
export const sparingMark = 'sparing'
