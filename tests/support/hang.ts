/** Longer than any text of allowed length takes, however busy the machine: whoever needs it has met a pattern that backtracks. */
export const hangsAfterMs = 20_000
