/**
 * The style sheet of every page, as text, which stands in the page itself: on weak mobile data the text shows a round trip
 * sooner than with a file. The server puts it in once a page is rendered (styles.server.ts); the browser's code takes it from
 * the page it runs in, so that it is not loaded twice.
 */
export const styles: string = import.meta.env.SSR
	? ''
	: (document.querySelector('head > style')?.textContent ?? '')
