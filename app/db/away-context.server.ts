import type { RouterContext } from 'react-router'

/** Set once a request failed because the database could not be asked: it may be sent again, which 503 says and 500 does not. */
export const databaseAwayContext: RouterContext<boolean> = { defaultValue: false }
