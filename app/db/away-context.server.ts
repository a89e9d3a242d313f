import type { RouterContext } from 'react-router'

/** Set when a request failed because the database was unavailable: the response is 503, which allows a retry, not 500. */
export const databaseAwayContext: RouterContext<boolean> = { defaultValue: false }
