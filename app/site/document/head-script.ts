// oxlint-disable-next-line import/default -- its text, not the module
import built from './inline/head.ts?inline-script'

/** The text of the one inline script in the head. The browser reads it from the page, so that it is not loaded twice. */
export const headScript: string = import.meta.env.SSR
	? built
	: (document.querySelector('head > script:not([src])')?.textContent ?? '')
