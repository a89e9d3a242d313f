// What the server writes into every page: its nonce, its style sheet and the one script in its head.
import { createContext } from 'react'
// oxlint-disable-next-line import/default -- its text, not the module
import built from './inline/head.ts?inline-script'

/** The nonce of the page's own scripts during server rendering; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)

/**
 * The style sheet of every page, as text inside the page: on slow mobile data the page shows one round trip sooner than
 * with a file. The server inserts it into a rendered page (content-security-policy.server.ts); the browser reads it
 * from the page, so that it is not loaded twice.
 */
export const styles: string = import.meta.env.SSR
	? ''
	: (document.querySelector('head > style')?.textContent ?? '')

/** Text of the one inline script in the head. The browser reads it from the page, so that it is not loaded twice. */
export const headScript: string = import.meta.env.SSR
	? built
	: (document.querySelector('head > script:not([src])')?.textContent ?? '')
