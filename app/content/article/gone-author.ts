/** The author of an article who has left the team, where the back office names the author. */
export const goneAuthor = 'Unknown (no longer in the team)'
