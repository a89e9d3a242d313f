/** More than any text of allowed length needs, even on a busy machine: a longer run means a pattern that backtracks. */
export const hangsAfterMs = 20_000
