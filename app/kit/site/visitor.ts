import { createContext } from 'react-router'
import type { Country } from '#platform/lib/country.ts'

/**
 * The visitor, as far as a public page needs to know.
 *
 * `country` is the effective country of this request (query, stored, detected, default); `origin` the public
 * address of the site without a slash at its end.
 */
export type Visitor = {
	country: Country
	origin: string
	/** The network address; null when unknown. Logged by `logSecurity` alone. */
	address: string | null
	requestId: string
}

/** Set by the server before React Router runs; read by loaders. */
export const visitorContext = createContext<Visitor>()
