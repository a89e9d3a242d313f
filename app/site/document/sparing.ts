/** How the server says of a page that it was asked to save data (`Save-Data: on`); the page itself is the same for all. */
export const sparingMark = 'sparing'
export const sparingHeader: [name: string, value: string] = ['Server-Timing', sparingMark]
