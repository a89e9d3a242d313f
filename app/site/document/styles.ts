/**
 * The style sheet of every page, as text inside the page: on slow mobile data the page shows one round trip sooner than with a
 * file. The server inserts it into a rendered page (content-security-policy.server.ts); the browser reads it from the page, so that it is not
 * loaded twice.
 */
export const styles: string = import.meta.env.SSR
	? ''
	: (document.querySelector('head > style')?.textContent ?? '')
